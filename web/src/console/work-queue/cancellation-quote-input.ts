import { scaleOf } from '@marga/contract/kernel/currency';
import { fromWire, subtract, toWire, type WireMoney } from '@marga/contract/kernel/money';
import { BUSINESS_ZONE, dateAt, type Instant, type LocalDate, plusDays } from '@marga/contract/kernel/time';
import { SERVICE_REQUEST_DAYS } from '@marga/contract/workqueue';

/** What somebody was told and types, as the server takes it: undefined as long as it is no amount, no moment, no day. */

/** The last that a field for a moment takes; without it browsers let years of six digits be typed. */
export const LAST_MOMENT = '9999-12-31T23:59';

/** With as many decimals as the currency has: none of a yen, three of a dinar. */
export function parseAmount(text: string, { currency }: Pick<WireMoney, 'currency'>): WireMoney | undefined {
  const amount = text.trim();
  const match = /^\d{1,12}(?:\.(\d{1,3}))?$/.exec(amount);
  const decimals = match?.[1]?.length ?? 0;
  return match && decimals <= scaleOf(currency) ? { amount, currency } : undefined;
}

/** No more than that. */
export function parseAmountUpTo(text: string, most: WireMoney): WireMoney | undefined {
  const amount = parseAmount(text, most);
  return amount && fromWire(amount).minor <= fromWire(most).minor ? amount : undefined;
}

export function parseMoment(text: string): Instant | undefined {
  const at = new Date(text);
  return /^\d{4}-/.test(text) && !Number.isNaN(at.getTime()) ? (at.toISOString() as Instant) : undefined;
}

export function parseDay(text: string): LocalDate | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? (text as LocalDate) : undefined;
}

/** What the supplier said on the telephone, as typed. */
export interface CancellationQuoteInput {
  readonly refund: string;
  readonly charge: string;
  readonly refundBy: string;
  readonly expiresAt: string;
}

/** Between which moments and days the server takes it, as the fields write them: by this computer's clock, and by India's calendar. */
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

/** Its money comes after the last day on which it can be confirmed, where that has been said. */
export function boundsOf(nowMs: number, expiresAt: string): Bounds {
  const today = dateAt(new Date(nowMs).toISOString() as Instant, BUSINESS_ZONE);
  const until = parseMoment(expiresAt);
  return {
    expiresAt: {
      min: localMoment(nowMs + MINUTE_MS),
      max: localMoment(nowMs + SERVICE_REQUEST_DAYS.toConfirm * DAY_MS),
    },
    refundBy: {
      min: until ? dateAt(until, BUSINESS_ZONE) : today,
      max: plusDays(today, SERVICE_REQUEST_DAYS.toRefund),
    },
  };
}

function localMoment(ms: number): string {
  const offsetMs = new Date(ms).getTimezoneOffset() * MINUTE_MS;
  return new Date(ms - offsetMs).toISOString().slice(0, 16);
}

export function isWithin(text: string, { min, max }: Span): boolean {
  return text >= min && text <= max;
}

/** What the server is told of it; undefined while something is missing, or is out of its bounds. */
export function readCancellationQuote(
  typed: CancellationQuoteInput,
  paid: WireMoney,
  isWhole: boolean,
  bounds: Bounds,
) {
  const amounts = readQuotedAmounts(typed, paid, isWhole);
  const expiresAt = parseMoment(typed.expiresAt);
  if (!amounts || !expiresAt || !isWithin(typed.expiresAt, bounds.expiresAt)) return undefined;
  if (isNothing(amounts.refund)) return { ...amounts, refundBy: null, expiresAt };
  const refundBy = parseDay(typed.refundBy);
  return refundBy && isWithin(refundBy, bounds.refundBy) ? { ...amounts, refundBy, expiresAt } : undefined;
}

/** Of the whole the supplier keeps what it does not give back. */
export function readQuotedAmounts(
  { refund, charge }: CancellationQuoteInput,
  paid: WireMoney,
  isWhole: boolean,
) {
  const back = parseAmountUpTo(refund, paid);
  if (!back) return undefined;
  const rest = toWire(subtract(fromWire(paid), fromWire(back)));
  const kept = isWhole ? rest : parseAmountUpTo(charge, rest);
  return kept && { refund: back, charge: kept };
}

export function isNothing({ amount }: WireMoney): boolean {
  return !/[1-9]/.test(amount);
}
