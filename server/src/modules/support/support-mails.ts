import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { groupRequestDetails, type GroupRequestDetails, TICKET_KINDS } from '@marga/contract/support/support';
import { idSchemaOf } from '@marga/contract/wire-schemas';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { MailTemplates, Prepare, PreparedMail, QueuedMail } from '../../platform/mail/mail-template.ts';
import { SENDER_TEXTS, TEAM_TEXTS } from './support-mail-texts.ts';
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
    const texts = SENDER_TEXTS[mail.locale];
    const prefix = mail.locale === 'hi' ? '/hi' : '';
    return written(
      mail.locale,
      text === undefined ? texts.received[kind] : texts.answered,
      { reference, text: text ?? '' },
      `${new URL(config.PUBLIC_ORIGIN).origin}${prefix}/support/ticket#code=${code}`,
    );
  };
}

function prepareForTeam({ config }: MailDeps): Prepare {
  return async (mail: QueuedMail) => {
    const { ticketId, reference, kind, groupRequest, text, ...sender } = toTeam.parse(mail.params);
    const { subject, unknown, action, footer } = TEAM_TEXTS;
    const from = {
      name: sender.name ?? unknown.name,
      email: sender.email ?? unknown.email,
      phone: sender.phone ?? unknown.phone,
      company: sender.companyName ?? unknown.company,
    };
    const paragraphs = [
      '{from}',
      ...(groupRequest ? ['{groupRequest}'] : []),
      ...(text === '' ? [] : ['{text}']),
    ];
    return written(
      'en',
      { subject: subject[kind], paragraphs, action, footer },
      {
        reference,
        from: fill(TEAM_TEXTS.from, from),
        groupRequest: groupRequest ? describeGroupRequest(groupRequest) : '',
        text,
      },
      `${new URL(config.PUBLIC_ORIGIN).origin}/console/support/${ticketId}`,
    );
  };
}

function describeGroupRequest({ groupSize, startsOn, endsOn, route, services }: GroupRequestDetails): string {
  return fill(TEAM_TEXTS.groupRequest, {
    groupSize: String(groupSize),
    startsOn,
    endsOn: endsOn ?? TEAM_TEXTS.openEnd,
    route: route === '' ? TEAM_TEXTS.noRoute : route,
    services: services.map((service) => TEAM_TEXTS.services[service]).join(', '),
  });
}

interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly footer: string;
}

type Values = Readonly<Record<string, string>>;

function written(
  locale: QueuedMail['locale'],
  { subject, paragraphs, action, footer }: Letter,
  values: Values,
  url: string,
): PreparedMail {
  // The reference is eight letters and digits, so nothing that anybody typed reaches a header.
  const title = fill(subject, values);
  return {
    subject: title,
    ...renderMail({
      locale,
      title,
      paragraphs: paragraphs.map((paragraph) => fill(paragraph, values)),
      action: { label: action, url },
      footer,
    }),
  };
}

/** Replaces placeholders once, from left to right, so that braces in typed text stay braces. */
function fill(texts: string, values: Values): string {
  return texts.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing is known to stand for {${name}}`);
    return value;
  });
}
