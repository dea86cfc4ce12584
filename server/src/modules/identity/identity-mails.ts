import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { BUSINESS_ZONE, type Instant, parseInstant } from '@marga/contract/kernel/time';
import type { Role } from '@marga/contract/identity/permissions';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { normaliseTextLines } from '../../platform/mail/mail-text-format.ts';
import type { MailLocale, MailTemplates, Prepare, QueuedMail } from '../../platform/mail/mail-template.ts';
import { type MailFooter, type MailName, writeMail } from '../../platform/mail/write-mail.ts';
import { createTranslator } from '../../platform/messages/translator.ts';
import { deviceNameOf } from './sign-in-device.ts';
import { callIssueActionCode } from './db/mailed-link-secret-queries.ts';

interface MailDeps {
  /** This database connection runs under the relay's role. */
  readonly db: Db;
  readonly config: Pick<Config, 'PUBLIC_ORIGIN'>;
}

/** Holds where the button of each mail leads; a mail without a page has no button. */
export const PAGES = {
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
  'company-details-approved': '/profile-settings',
  'company-details-refused': '/profile-settings',
  'new-device': '/settings/security',
  'second-factor-on': '/settings/security',
  'second-factor-off': '/settings/security',
  'account-deleted': undefined,
  'ownership-transferred': '/team',
  'api-key-created': '/settings/api-keys',
  'operator-invitation': '/reset-password',
  'operator-sign-in-reset': '/reset-password',
  'api-keys-suspended': '/settings/api-keys',
  'api-key-expires': '/settings/api-keys',
} as const satisfies Partial<Record<MailName, `/${string}` | undefined>>;

export type IdentityTemplate = keyof typeof PAGES;

/** Lists the mails to people who may not know what they are about; all others go to the owner of an account. */
const TO_STRANGERS: readonly IdentityTemplate[] = [
  'verify-email',
  'reset-password',
  'change-email',
  'invitation',
  'operator-invitation',
];

/** Lists the mails whose link carries a secret, and how long it is valid. */
const CODE_LIVES: Readonly<Partial<Record<IdentityTemplate, string>>> = {
  'verify-email': '3 days',
  'reset-password': '1 hour',
  'change-email': '1 day',
  invitation: '7 days',
  'operator-invitation': '2 days',
  'operator-sign-in-reset': '2 days',
};

/** These links set a password like that of another mail, and live longer. */
const PURPOSES: Readonly<Partial<Record<IdentityTemplate, IdentityTemplate>>> = {
  'operator-invitation': 'reset-password',
  'operator-sign-in-reset': 'reset-password',
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
    const page = PAGES[name];
    const prefix = mail.locale === 'hi' ? '/hi' : '';
    const footer: MailFooter = TO_STRANGERS.includes(name) ? 'mail.footer.stranger' : 'mail.footer.account';
    return writeMail({
      locale: mail.locale,
      name,
      values: valuesOf(mail, params),
      footer,
      url: page && `${new URL(deps.config.PUBLIC_ORIGIN).origin}${prefix}${page}${fragment}`,
    });
  };
}

/**
 * Returns the part of a link that holds its secret, which browsers send to no server. It is undefined when there is
 * nothing to link to any more, and empty for mails without a secret.
 */
async function fragmentOf(
  { db }: MailDeps,
  name: IdentityTemplate,
  mail: QueuedMail,
  invitation: string | null,
): Promise<string | undefined> {
  const lives = CODE_LIVES[name];
  if (lives === undefined) return '';
  const code = randomBytes(32).toString('base64url');
  const [[answer]] = await db.run([
    callIssueActionCode({
      hash: hashToken(code),
      purpose: PURPOSES[name] ?? name,
      mail: mail.id,
      user: mail.userId,
      invitation,
      address: mail.recipient,
      lives,
    }),
  ]);
  return answer?.issued ? `#code=${code}` : undefined;
}

type Values = Readonly<Record<string, string>>;

function valuesOf(
  { locale, createdAt }: QueuedMail,
  params: Readonly<Record<string, string | null>>,
): Values {
  const { role, userAgent, country, expiresAt, ...rest } = params;
  // A reason is shown as a paragraph of its own, so its line breaks stay; all other values are put on one line.
  const typed = Object.entries(rest).map(([name, value]) => [
    name,
    name === 'reason' ? normaliseTextLines(value ?? '') : oneLine(value ?? ''),
  ]);
  return {
    ...(Object.fromEntries(typed) as Values),
    at: momentOf(locale, createdAt),
    ...(expiresAt ? { expiresAt: momentOf(locale, parseInstant(expiresAt)) } : {}),
    ...(role ? { role: createTranslator(locale)(`mail.role.${role as Role}`) } : {}),
    ...(userAgent === undefined ? {} : deviceOf(locale, userAgent ?? '', country ?? null)),
  };
}

/** Text that people typed may contain line breaks, which would look like a paragraph of ours. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function deviceOf(locale: MailLocale, userAgent: string, country: string | null): Values {
  const t = createTranslator(locale);
  const { browser, system } = deviceNameOf(userAgent);
  const named = browser && system ? t('mail.device.named', { browser, system }) : browser || system;
  const countries = new Intl.DisplayNames(languageOf(locale), { type: 'region' });
  return {
    device: named || t('mail.device.unknown'),
    place: (country === null ? undefined : countries.of(country)) ?? t('mail.device.unknown-place'),
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
