import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { BUSINESS_ZONE, type Instant } from '@marga/contract/kernel/time';
import type { Role } from '@marga/contract/permissions';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { inLines } from '../../platform/mail/fill.ts';
import { mailPage } from '../../platform/mail/mail-page.ts';
import type { MailLocale, MailTemplates, Prepare, QueuedMail } from '../../platform/mail/template.ts';
import { deviceName } from './device.ts';
import { DEVICE_WORDS, MAIL_WORDS, ROLE_WORDS } from './mail-words.ts';
import type { IdentityTemplate, MailWords } from './mail-words-en.ts';
import { callIssueActionCode } from './mails-sql.ts';

interface MailDeps {
  /** Under the relay's role. */
  readonly db: Db;
  readonly config: Pick<Config, 'PUBLIC_ORIGIN'>;
}

/** Mails whose link carries a secret, and for how long it is good. */
const CODE_LIVES: Readonly<Partial<Record<IdentityTemplate, string>>> = {
  'verify-email': '3 days',
  'reset-password': '1 hour',
  'change-email': '1 day',
  invitation: '7 days',
};

/** Where the button of a mail leads; a mail without a page has none. */
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
    const words = MAIL_WORDS[mail.locale][name];
    const page = PAGES[name];
    const prefix = mail.locale === 'hi' ? '/hi' : '';
    const url = `${new URL(deps.config.PUBLIC_ORIGIN).origin}${prefix}${page ?? '/'}${fragment}`;
    return written(mail.locale, words, valuesOf(mail, params), page && url);
  };
}

/**
 * The part of a link that holds its secret, which browsers send to no server. Undefined when there is nothing to link to
 * any more, empty for mails without a secret.
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
  words: MailWords,
  values: Values,
  url: string | undefined,
): { subject: string; html: string; text: string } {
  const subject = fill(words.subject, values);
  const page = mailPage({
    locale,
    title: subject,
    paragraphs: words.paragraphs.map((paragraph) => fill(paragraph, values)),
    action: words.action !== undefined && url !== undefined ? { label: words.action, url } : undefined,
    footer: words.footer,
  });
  return { subject, ...page };
}

/** A mail with a hole in it is not sent: it would be the news that is missing. */
export function fill(words: string, values: Values): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
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
  // A reason is a paragraph of its own, in the lines in which it was written, and stands in no subject.
  const typed = Object.entries(rest).map(([name, value]) => [
    name,
    name === 'reason' ? inLines(value ?? '') : oneLine(value ?? ''),
  ]);
  return {
    ...(Object.fromEntries(typed) as Values),
    at: momentOf(locale, createdAt),
    ...(role ? { role: ROLE_WORDS[locale][role as Role] } : {}),
    ...(userAgent === undefined ? {} : deviceOf(locale, userAgent ?? '', country ?? null)),
  };
}

/** What people typed may hold line breaks, which do not belong into a subject. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function deviceOf(locale: MailLocale, userAgent: string, country: string | null): Values {
  const words = DEVICE_WORDS[locale];
  const { browser, system } = deviceName(userAgent);
  const named = browser && system ? fill(words.device, { browser, system }) : browser || system;
  const countries = new Intl.DisplayNames(languageOf(locale), { type: 'region' });
  return {
    device: named || words.unknownDevice,
    place: (country === null ? undefined : countries.of(country)) ?? words.unknownPlace,
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
