import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { groupRequestDetails, type GroupRequestDetails, TICKET_KINDS } from '@marga/contract/support/support';
import { idSchemaOf } from '@marga/contract/wire-schemas';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { MailTemplates, Prepare, QueuedMail } from '../../platform/mail/mail-template.ts';
import { withoutLinks } from '../../platform/mail/mail-text-format.ts';
import { writeMail, writeSubject } from '../../platform/mail/write-mail.ts';
import { createTranslator } from '../../platform/messages/translator.ts';
import { callIssueTicketLinkCode } from './db/support-worker-queries.ts';

interface MailDeps {
  /** This connection uses `marga_relay`, the database role of the background workers. */
  readonly db: Db;
  readonly config: Pick<Config, 'PUBLIC_ORIGIN'>;
}

/** The code in a mailed link is valid for as long as the key that a browser gets with the link. */
const CODE_LIVES = '30 days';

const toSender = z.object({
  ticketId: idSchemaOf('ticket'),
  reference: z.string().regex(/^[0-9A-Z]{8}$/),
  kind: z.enum(TICKET_KINDS),
  text: z.string().optional(),
  upTo: z.int().optional(),
});

const toTeam = toSender.extend({
  text: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  companyName: z.string().nullable(),
  groupRequest: groupRequestDetails.nullable(),
});

export function supportMails(deps: MailDeps): MailTemplates {
  return {
    'ticket-received': prepareForSender(deps),
    'ticket-answered': prepareForSender(deps),
    'ticket-arrived': prepareForTeam(deps),
  };
}

/**
 * The receipt contains nothing that was typed, so nobody can send text to someone else's address through us. The
 * link's secret is created when the mail is sent and is in the fragment, which browsers send to no server.
 */
function prepareForSender({ db, config }: MailDeps): Prepare {
  return async (mail: QueuedMail) => {
    const { ticketId, reference, kind, text, upTo } = toSender.parse(mail.params);
    const code = randomBytes(32).toString('base64url');
    const [[answer]] = await db.run([
      callIssueTicketLinkCode({
        codeHash: hashToken(code),
        ticket: ticketId,
        address: mail.recipient,
        upTo: upTo ?? null,
        lives: CODE_LIVES,
      }),
    ]);
    if (!answer?.issued) return 'obsolete';
    const prefix = mail.locale === 'hi' ? '/hi' : '';
    return writeMail({
      locale: mail.locale,
      name: text === undefined ? `ticket-received-${kind}` : 'ticket-answered',
      values: { reference, text: text ?? '' },
      footer: 'mail.footer.ticket',
      url: `${new URL(config.PUBLIC_ORIGIN).origin}${prefix}/support/ticket#code=${code}`,
    });
  };
}

/** The support team reads English; messages are quoted as they were written. */
const t = createTranslator('en');

function prepareForTeam({ config }: MailDeps): Prepare {
  return async (mail: QueuedMail) => {
    const { ticketId, reference, kind, groupRequest, text, ...sender } = toTeam.parse(mail.params);
    const from = t('mail.ticket-arrived.from', {
      name: withoutLinks(sender.name ?? t('mail.ticket-arrived.unknown.name')),
      email: sender.email ?? t('mail.ticket-arrived.unknown.email'),
      phone: sender.phone ?? t('mail.ticket-arrived.unknown.phone'),
      company: withoutLinks(sender.companyName ?? t('mail.ticket-arrived.unknown.company')),
    });
    const subject = writeSubject('en', `mail.ticket-arrived.subject.${kind}`, { reference });
    return {
      subject,
      ...renderMail({
        locale: 'en',
        title: subject,
        paragraphs: [
          from,
          ...(groupRequest ? [describeGroupRequest(groupRequest)] : []),
          ...(text === '' ? [] : [text]),
        ],
        action: {
          label: t('mail.ticket-arrived.action'),
          url: `${new URL(config.PUBLIC_ORIGIN).origin}/console/support/${ticketId}`,
        },
        footer: t('mail.ticket-arrived.footer'),
      }),
    };
  };
}

function describeGroupRequest({ groupSize, startsOn, endsOn, route, services }: GroupRequestDetails): string {
  return t('mail.ticket-arrived.group-request', {
    groupSize: String(groupSize),
    startsOn,
    endsOn: endsOn ?? t('mail.ticket-arrived.open-end'),
    route: route === '' ? t('mail.ticket-arrived.no-route') : route,
    services: services.map((service) => t(`mail.ticket-arrived.service.${service}`)).join(', '),
  });
}
