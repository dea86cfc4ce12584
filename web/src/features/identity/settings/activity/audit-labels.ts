import type { AuditEntry } from '@marga/contract/identity/company';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { formatMoney } from '../../../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS, type Locale } from '../../../../shared/i18n/locale.ts';
import { AUDIT_REASON_LABELS, SHOWN_DATA_LABELS } from '../../../../shared/audit-reason-labels.ts';
import type { MessageId, Translate } from '../../../../shared/i18n/use-translations.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';

interface Speaker {
  t: Translate;
  locale: Locale;
  /**
   * Returns whether the catalogue has this text, because a newer server may record actions that the page cannot name.
   */
  has: (id: string) => boolean;
}

/** Returns what was done, or the action's own name if the page has no text for it. */
export function formatAuditAction({ action }: AuditEntry, t: Translate): string {
  const known = AUDIT_ACTIONS.find((name) => name === action);
  return known === undefined ? action : t(`audit.${known}`);
}

/** Returns who or what was affected and what changed, as far as one line can say it. */
export function formatAuditDetail(
  entry: AuditEntry,
  speaker: Speaker,
  nameOf: (userId: string) => string | undefined,
): string {
  const { subject, actor, detail } = entry;
  const isAboutSelf = subject === actor?.uid;
  const about = subject.startsWith('usr_') ? (isAboutSelf ? undefined : nameOf(subject)) : gstinOf(subject);
  const facts = Object.entries(detail).map(([key, value]) => formatAuditFact(key, value, detail, speaker));
  return [about, ...facts].filter((names) => names !== undefined).join(', ');
}

function formatAuditFact(
  key: string,
  value: unknown,
  detail: AuditEntry['detail'],
  { t, locale, has }: Speaker,
): string | undefined {
  const nameIn = (prefix: string) => (code: unknown) => {
    const id = `${prefix}.${textOf(code)}`;
    return has(id) ? t(id as MessageId) : textOf(code);
  };
  if (value === null) return undefined;
  switch (key) {
    case 'name':
    case 'email':
      return textOf(value);
    case 'formerRole':
      return t('audit.detail.former-role', { role: nameIn('role')(value) });
    case 'role':
      return 'formerRole' in detail
        ? t('audit.detail.new-role', { role: nameIn('role')(value) })
        : nameIn('role')(value);
    case 'scopes':
      return listOf(value, nameIn('permission'), locale);
    case 'fields':
      return listOf(value, nameIn('profile'), locale);
    case 'dailyLimitMinor':
      return formatLimit(value, t, locale);
    case 'suspendedFor':
      return nameIn('api-keys.suspended-for')(value);
    case 'networks':
      return value === 'any' ? t('api-keys.any-network') : listOf(value, textOf, locale);
    case 'requestsAMinute':
      return t('api-keys.requests', { count: Number(value) });
    case 'reason':
      return t('audit.detail.reason', { reason: textOf(value) });
    case 'formerName':
      return t('audit.detail.former-name', { name: textOf(value) });
    case 'why':
      return labelOf(AUDIT_REASON_LABELS, value, t);
    case 'holds':
      return labelOf(SHOWN_DATA_LABELS, value, t);
    // The route, the key of a work item and the page of a list mean nothing to users.
    case 'read':
    case 'key':
    case 'cursor':
      return undefined;
    case 'replaces':
      return t('audit.detail.replaces', { gstin: textOf(value) });
    case 'sessions':
      return t('audit.detail.sessions', { count: Number(value) });
    case 'people':
      return t('audit.detail.people', { count: Number(value) });
    case 'terms':
      return t('audit.detail.terms', { version: textOf(value) });
    default:
      return `${key} ${textOf(value)}`;
  }
}

function labelOf(labels: Readonly<Record<string, MessageId>>, value: unknown, t: Translate): string {
  const label = labels[textOf(value)];
  return label === undefined ? textOf(value) : t(label);
}

function formatLimit(minor: unknown, t: Translate, locale: Locale): string {
  if (!/^\d+$/.test(textOf(minor))) return t('audit.detail.no-limit');
  return t('audit.detail.limit', {
    amount: formatMoney(toWireMoney(createMoney(BigInt(textOf(minor)), 'INR')), locale),
  });
}

function listOf(value: unknown, nameOf: (code: unknown) => string, locale: Locale): string {
  const names = (Array.isArray(value) ? (value as unknown[]) : [value]).map(nameOf);
  return new Intl.ListFormat(LOCALE_TAGS[locale], { style: 'short', type: 'unit' }).format(names);
}

/** A GST number is readable by itself; other subjects are ids that mean nothing to users. */
function gstinOf(subject: string): string | undefined {
  return /^\d{2}[A-Z0-9]{13}$/.test(subject) ? subject : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
