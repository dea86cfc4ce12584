import { decimalPlacesOf } from '@marga/contract/kernel/currency';
import { fromWireMoney, subtractMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import {
  BUSINESS_ZONE,
  localDateAt,
  type Instant,
  type LocalDate,
  addDaysToDate,
} from '@marga/contract/kernel/time';
import { SERVICE_REQUEST_DAYS } from '@marga/contract/workqueue/work-items';

/**
 * The functions in this file parse what an operator types after a call into what the server accepts; the result is
 * undefined until it is a valid amount, time or day.
 */

/** This is the maximum of a date-time field; without it browsers accept years of six digits. */
export const LAST_MOMENT = '9999-12-31T23:59';

/** Accepts as many decimals as the currency has: none for a yen, three for a dinar. */
export function parseCurrencyAmount(
  text: string,
  { currency }: Pick<WireMoney, 'currency'>,
): WireMoney | undefined {
  const amount = text.trim();
  const match = /^\d{1,12}(?:\.(\d{1,3}))?$/.exec(amount);
  const decimals = match?.[1]?.length ?? 0;
  return match && decimals <= decimalPlacesOf(currency) ? { amount, currency } : undefined;
}

/** Accepts an amount up to the given maximum. */
export function parseAmountUpTo(text: string, most: WireMoney): WireMoney | undefined {
  const amount = parseCurrencyAmount(text, most);
  return amount && fromWireMoney(amount).minor <= fromWireMoney(most).minor ? amount : undefined;
}

export function parseInstantInput(text: string): Instant | undefined {
  const at = new Date(text);
  return /^\d{4}-/.test(text) && !Number.isNaN(at.getTime()) ? (at.toISOString() as Instant) : undefined;
}

export function parseDayInput(text: string): LocalDate | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? (text as LocalDate) : undefined;
}

/** Holds the supplier's quote from a phone call, as typed. */
export interface CancellationQuoteInput {
  readonly refund: string;
  readonly charge: string;
  readonly refundBy: string;
  readonly expiresAt: string;
}

/**
 * Holds the earliest and latest values that the server accepts, as the fields write them: times in this computer's
 * time zone, and days in India's calendar.
 */
export interface Bounds {
  readonly expiresAt: Span;
  readonly refundBy: Span;
}

interface Span {
  readonly min: string;
  readonly max: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Returns the dates that the server accepts. The refund is due no earlier than the last day on which the quote can be
 * confirmed, once that is entered.
 */
export function calculateQuoteDateBounds(nowMs: number, expiresAt: string): Bounds {
  const today = localDateAt(new Date(nowMs).toISOString() as Instant, BUSINESS_ZONE);
  const until = parseInstantInput(expiresAt);
  return {
    expiresAt: {
      min: localMoment(nowMs + MINUTE_MS),
      max: localMoment(nowMs + SERVICE_REQUEST_DAYS.toConfirm * DAY_MS),
    },
    refundBy: {
      min: until ? localDateAt(until, BUSINESS_ZONE) : today,
      max: addDaysToDate(today, SERVICE_REQUEST_DAYS.toRefund),
    },
  };
}

function localMoment(ms: number): string {
  const offsetMs = new Date(ms).getTimezoneOffset() * MINUTE_MS;
  return new Date(ms - offsetMs).toISOString().slice(0, 16);
}

export function isWithinDateBounds(text: string, { min, max }: Span): boolean {
  return text >= min && text <= max;
}

/** Returns the quote for the server, or undefined while something is missing or out of bounds. */
export function parseCancellationQuote(
  typed: CancellationQuoteInput,
  paid: WireMoney,
  isWhole: boolean,
  bounds: Bounds,
) {
  const amounts = parseQuotedAmounts(typed, paid, isWhole);
  const expiresAt = parseInstantInput(typed.expiresAt);
  if (!amounts || !expiresAt || !isWithinDateBounds(typed.expiresAt, bounds.expiresAt)) return undefined;
  if (isZeroAmount(amounts.refund)) return { ...amounts, refundBy: null, expiresAt };
  const refundBy = parseDayInput(typed.refundBy);
  return refundBy && isWithinDateBounds(refundBy, bounds.refundBy)
    ? { ...amounts, refundBy, expiresAt }
    : undefined;
}

/**
 * Returns refund and charge, or undefined while one is invalid. For a cancellation of the whole booking, the charge
 * is what the supplier does not refund.
 */
export function parseQuotedAmounts(
  { refund, charge }: CancellationQuoteInput,
  paid: WireMoney,
  isWhole: boolean,
) {
  const back = parseAmountUpTo(refund, paid);
  if (!back) return undefined;
  const rest = toWireMoney(subtractMoney(fromWireMoney(paid), fromWireMoney(back)));
  const charged = isWhole ? rest : parseAmountUpTo(charge, rest);
  return charged && { refund: back, charge: charged };
}

export function isZeroAmount({ amount }: WireMoney): boolean {
  return !/[1-9]/.test(amount);
}
