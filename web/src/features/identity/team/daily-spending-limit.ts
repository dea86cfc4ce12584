import {
  formatMoneyDecimal,
  fromWireMoney,
  parseMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';

/** Holds the content of a limit field: an amount, or null for no limit. */
type TypedLimit = { readonly ok: true; readonly limit: WireMoney | null } | { readonly ok: false };

/** Amounts have at most nine digits before the point. Hindi digits are converted before this check. */
const RUPEES = /^\d{1,9}(\.\d{1,2})?$/;

/** Parses rupees as people type them: with the rupee sign, commas and spaces. */
export function parseDailyLimit(text: string): TypedLimit {
  const typed = latinFigures(text).replaceAll(/[₹,\s]/g, '');
  if (typed === '') return { ok: true, limit: null };
  return RUPEES.test(typed) ? { ok: true, limit: toWireMoney(parseMoney(typed, 'INR')) } : { ok: false };
}

/** Formats a limit for the field, with paise only where there are some. */
export function formatDailyLimit(limit: WireMoney | null): string {
  return limit === null ? '' : formatMoneyDecimal(fromWireMoney(limit)).replace(/\.00$/, '');
}

const DEVANAGARI_ZERO = 0x0966;

function latinFigures(text: string): string {
  return text.replaceAll(/[०-९]/g, (figure) => String(figure.charCodeAt(0) - DEVANAGARI_ZERO));
}
