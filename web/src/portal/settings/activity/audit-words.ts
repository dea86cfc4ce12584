import type { AuditEntry } from '@marga/contract/identity/company';
import { money, toWire } from '@marga/contract/kernel/money';
import { formatMoney } from '../../../lib/format.ts';
import { LOCALE_TAGS, type Locale } from '../../../lib/i18n/locale.ts';
import type { MessageId, Say } from '../../../lib/i18n/text.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';

interface Speaker {
  say: Say;
  locale: Locale;
  /** Whether the catalogue has words for this: a server newer than the page does more than the page can name. */
  has: (id: string) => boolean;
}

/** What was done, or the action's own name if the page has no words for it. */
export function actionWords({ action }: AuditEntry, say: Say): string {
  const known = AUDIT_ACTIONS.find((name) => name === action);
  return known === undefined ? action : say(`audit.${known}`);
}

/** To whom or what it was done and what changed, as far as that can be said in a line. */
export function detailWords(
  entry: AuditEntry,
  speaker: Speaker,
  nameOf: (userId: string) => string | undefined,
): string {
  const { subject, actor, detail } = entry;
  const isAboutSelf = subject === actor?.uid;
  const about = subject.startsWith('usr_') ? (isAboutSelf ? undefined : nameOf(subject)) : gstinOf(subject);
  const facts = Object.entries(detail).map(([key, value]) => factWords(key, value, detail, speaker));
  return [about, ...facts].filter((words) => words !== undefined).join(', ');
}

function factWords(
  key: string,
  value: unknown,
  detail: AuditEntry['detail'],
  { say, locale, has }: Speaker,
): string | undefined {
  const nameIn = (prefix: string) => (code: unknown) => {
    const id = `${prefix}.${textOf(code)}`;
    return has(id) ? say(id as MessageId) : textOf(code);
  };
  if (value === null) return undefined;
  switch (key) {
    case 'name':
    case 'email':
      return textOf(value);
    case 'formerRole':
      return say('audit.detail.former-role', { role: nameIn('role')(value) });
    case 'role':
      return 'formerRole' in detail
        ? say('audit.detail.new-role', { role: nameIn('role')(value) })
        : nameIn('role')(value);
    case 'scopes':
      return listOf(value, nameIn('permission'), locale);
    case 'fields':
      return listOf(value, nameIn('profile'), locale);
    case 'dailyLimitMinor':
      return limitWords(value, say, locale);
    case 'reason':
      return say('audit.detail.reason', { reason: textOf(value) });
    case 'replaces':
      return say('audit.detail.replaces', { gstin: textOf(value) });
    case 'sessions':
      return say('audit.detail.sessions', { count: Number(value) });
    case 'people':
      return say('audit.detail.people', { count: Number(value) });
    case 'terms':
      return say('audit.detail.terms', { version: textOf(value) });
    default:
      return `${key} ${textOf(value)}`;
  }
}

function limitWords(minor: unknown, say: Say, locale: Locale): string {
  if (!/^\d+$/.test(textOf(minor))) return say('audit.detail.no-limit');
  return say('audit.detail.limit', {
    amount: formatMoney(toWire(money(BigInt(textOf(minor)), 'INR')), locale),
  });
}

function listOf(value: unknown, wordOf: (code: unknown) => string, locale: Locale): string {
  const words = (Array.isArray(value) ? (value as unknown[]) : [value]).map(wordOf);
  return new Intl.ListFormat(LOCALE_TAGS[locale], { style: 'short', type: 'unit' }).format(words);
}

/** A GST number is its own name; other subjects are ids that nobody reads. */
function gstinOf(subject: string): string | undefined {
  return /^\d{2}[A-Z0-9]{13}$/.test(subject) ? subject : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
