import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { MailLocale, MailTemplates, Prepare } from '../../platform/mail/mail-template.ts';
import { writeMail, writeParagraphs, writeSubject } from '../../platform/mail/write-mail.ts';
import { createTranslator } from '../../platform/messages/translator.ts';
import { callIssueSubscriptionLinkCode } from './db/newsletter-queries.ts';

interface MailDeps {
  /** This connection has the relay's role. */
  readonly db: Db;
  readonly config: Pick<Config, 'PUBLIC_ORIGIN'>;
}

export function newsletterMails(deps: MailDeps): MailTemplates {
  return { 'newsletter-confirm': prepareConfirm(deps), 'newsletter-welcome': prepareWelcome(deps) };
}

const paramsShape = z.object({ subscriberId: z.string() });

/** The secret is made here, when the mail is sent, and is part of the fragment, which browsers send to no server. */
function prepareConfirm({ db, config }: MailDeps): Prepare {
  return async ({ params, locale }) => {
    const { subscriberId } = paramsShape.parse(params);
    const code = randomBytes(32).toString('base64url');
    if (!(await issued(db, code, 'confirm', subscriberId))) return 'obsolete';
    const url = pageOf(config, locale, `/newsletter/confirm#code=${code}`);
    return writeMail({
      locale,
      name: 'newsletter-confirm',
      values: {},
      footer: 'mail.footer.newsletter-confirm',
      url,
    });
  };
}

/**
 * Prepares the welcome mail. The two headers of RFC 8058 let mail clients show their own unsubscribe button; a link
 * serves all other clients.
 */
function prepareWelcome({ db, config }: MailDeps): Prepare {
  return async ({ params, locale }) => {
    const { subscriberId } = paramsShape.parse(params);
    const code = randomBytes(32).toString('base64url');
    if (!(await issued(db, code, 'unsubscribe', subscriberId))) return 'obsolete';
    const t = createTranslator(locale);
    const subject = writeSubject(locale, 'mail.newsletter-welcome.subject', {});
    const { origin } = new URL(config.PUBLIC_ORIGIN);
    return {
      subject,
      ...renderMail({
        locale,
        title: subject,
        paragraphs: writeParagraphs(locale, 'newsletter-welcome', {}),
        action: { label: t('mail.newsletter-welcome.action'), url: pageOf(config, locale, '/resources') },
        footer: t('mail.footer.newsletter'),
        leave: {
          label: t('mail.newsletter-welcome.leave'),
          url: pageOf(config, locale, `/newsletter/unsubscribe#code=${code}`),
        },
      }),
      headers: {
        'List-Unsubscribe': `<${origin}/v1/newsletter/unsubscribe/${code}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  };
}

async function issued(
  db: Db,
  code: string,
  purpose: 'confirm' | 'unsubscribe',
  subscriber: string,
): Promise<boolean> {
  const [[answer]] = await db.run([
    callIssueSubscriptionLinkCode({ codeHash: hashToken(code), purpose, subscriber }),
  ]);
  return answer?.issued ?? false;
}

function pageOf({ PUBLIC_ORIGIN }: MailDeps['config'], locale: MailLocale, path: `/${string}`): string {
  return `${new URL(PUBLIC_ORIGIN).origin}${locale === 'hi' ? '/hi' : ''}${path}`;
}
