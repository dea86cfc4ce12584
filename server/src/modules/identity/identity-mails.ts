import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { BUSINESS_ZONE, type Instant } from '@marga/contract/kernel/time';
import type { Role } from '@marga/contract/identity/permissions';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { normaliseTextLines } from '../../platform/mail/mail-text-format.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import type { MailLocale, MailTemplates, Prepare, QueuedMail } from '../../platform/mail/mail-template.ts';
import { deviceNameOf } from './sign-in-device.ts';
import { DEVICE_TEXTS, MAIL_TEXTS, ROLE_LABELS } from './identity-mail-texts.ts';
import type { IdentityTemplate, MailTexts } from './identity-mail-texts-en.ts';
import { callIssueActionCode } from './db/mailed-link-secret-queries.ts';

interface MailDeps {
  /** This database connection runs under the relay's role. */
  readonly db: Db;
  readonly config: Pick<Config, 'PUBLIC_ORIGIN'>;
}

/** Lists the mails whose link carries a secret, and how long it is valid. */
const CODE_LIVES: Readonly<Partial<Record<IdentityTemplate, string>>> = {
  'verify-email': '3 days',
  'reset-password': '1 hour',
  'change-email': '1 day',
  invitation: '7 days',
};

/** Holds where the button of a mail leads; a mail without a page has no button. */
const PAGES: Readonly<Record<IdentityTemplate, `/${string}` | undefined>> = {
  'verify-email': '/verify-email',
  'reset-password': '/reset-password',
  'password-changed': '/forgot-password',
  'change-email': '/change-email',
  'email-changed': '/contact',
  invitation: '/invitation',
  'invitation-accepted': '/team',
  'role-changed': '/team',
  'owner-added': '/team',
  'member-removed': undefined,
  'company-submitted': '/dashboard',
  'company-approved': '/dashboard',
  'company-refused': '/profile-settings',
  'company-suspended': '/contact',
  'company-reinstated': '/dashboard',
  'gstin-approved': '/profile-settings',
  'gstin-refused': '/profile-settings',
  'new-device': '/settings/security',
  'second-factor-on': '/settings/security',
  'second-factor-off': '/settings/security',
  'account-deleted': undefined,
  'ownership-transferred': '/team',
  'api-key-created': '/settings/api-keys',
};

export function identityMails(deps: MailDeps): MailTemplates {
  const names = Object.keys(PAGES) as IdentityTemplate[];
  return Object.fromEntries(names.map((name) => [name, prepareWith(deps, name)]));
}

const paramsShape = z.record(z.string(), z.string().nullable());

function prepareWith(deps: MailDeps, name: IdentityTemplate): Prepare {
  return async (mail) => {
    const params = paramsShape.parse(mail.params);
    const fragment = await fragmentOf(deps, name, mail, params['invitationId'] ?? null);
    if (fragment === undefined) return 'obsolete';
    const texts = MAIL_TEXTS[mail.locale][name];
    const page = PAGES[name];
    const prefix = mail.locale === 'hi' ? '/hi' : '';
    const url = `${new URL(deps.config.PUBLIC_ORIGIN).origin}${prefix}${page ?? '/'}${fragment}`;
    return written(mail.locale, texts, valuesOf(mail, params), page && url);
  };
}

/**
 * Returns the part of a link that holds its secret, which browsers send to no server. It is undefined when there is
 * nothing to link to any more, and empty for mails without a secret.
 */
async function fragmentOf(
  { db }: MailDeps,
  purpose: IdentityTemplate,
  mail: QueuedMail,
  invitation: string | null,
): Promise<string | undefined> {
  const lives = CODE_LIVES[purpose];
  if (lives === undefined) return '';
  const code = randomBytes(32).toString('base64url');
  const [[answer]] = await db.run([
    callIssueActionCode({
      codeHash: hashToken(code),
      purpose,
      mail: mail.id,
      user: mail.userId,
      invitation,
      email: mail.recipient,
      lives,
    }),
  ]);
  return answer?.issued ? `#code=${code}` : undefined;
}

type Values = Readonly<Record<string, string>>;

function written(
  locale: MailLocale,
  texts: MailTexts,
  values: Values,
  url: string | undefined,
): { subject: string; html: string; text: string } {
  const subject = fillIdentityMailText(texts.subject, values);
  const page = renderMail({
    locale,
    title: subject,
    paragraphs: texts.paragraphs.map((paragraph) => fillIdentityMailText(paragraph, values)),
    action: texts.action !== undefined && url !== undefined ? { label: texts.action, url } : undefined,
    footer: texts.footer,
  });
  return { subject, ...page };
}

/**
 * Throws when a value is missing: a mail with a gap is not sent, because the missing value may be the very thing it
 * is about.
 */
export function fillIdentityMailText(texts: string, values: Values): string {
  return texts.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing is known to stand for {${name}}`);
    return value;
  });
}

function valuesOf(
  { locale, createdAt }: QueuedMail,
  params: Readonly<Record<string, string | null>>,
): Values {
  const { role, userAgent, country, ...rest } = params;
  // A reason is shown as a paragraph of its own and never in a subject, so its line breaks stay; all other values are
  // put on one line.
  const typed = Object.entries(rest).map(([name, value]) => [
    name,
    name === 'reason' ? normaliseTextLines(value ?? '') : oneLine(value ?? ''),
  ]);
  return {
    ...(Object.fromEntries(typed) as Values),
    at: momentOf(locale, createdAt),
    ...(role ? { role: ROLE_LABELS[locale][role as Role] } : {}),
    ...(userAgent === undefined ? {} : deviceOf(locale, userAgent ?? '', country ?? null)),
  };
}

/** Text that people typed may contain line breaks, which must not be in a subject. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function deviceOf(locale: MailLocale, userAgent: string, country: string | null): Values {
  const texts = DEVICE_TEXTS[locale];
  const { browser, system } = deviceNameOf(userAgent);
  const named =
    browser && system ? fillIdentityMailText(texts.device, { browser, system }) : browser || system;
  const countries = new Intl.DisplayNames(languageOf(locale), { type: 'region' });
  return {
    device: named || texts.unknownDevice,
    place: (country === null ? undefined : countries.of(country)) ?? texts.unknownPlace,
  };
}

function momentOf(locale: MailLocale, at: Instant): string {
  const format = new Intl.DateTimeFormat(languageOf(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: BUSINESS_ZONE,
  });
  return `${format.format(new Date(at))} IST`;
}

function languageOf(locale: MailLocale): string {
  return `${locale}-IN`;
}
