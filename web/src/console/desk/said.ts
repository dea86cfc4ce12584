import { scaleOf } from '@marga/contract/kernel/currency';
import { fromWire, subtract, toWire, type WireMoney } from '@marga/contract/kernel/money';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';

/** What somebody was told and types, as the server takes it: undefined as long as it is no amount, no moment, no day. */

/** The last that a field for a moment takes; without it browsers let years of six digits be typed. */
export const LAST_MOMENT = '9999-12-31T23:59';
export const LAST_DAY = '9999-12-31';

/** With as many decimals as the currency has: none of a yen, three of a dinar. */
export function typedAmount(text: string, { currency }: Pick<WireMoney, 'currency'>): WireMoney | undefined {
  const amount = text.trim();
  const match = /^\d{1,12}(?:\.(\d{1,3}))?$/.exec(amount);
  const decimals = match?.[1]?.length ?? 0;
  return match && decimals <= scaleOf(currency) ? { amount, currency } : undefined;
}

/** No more than that. */
export function typedUpTo(text: string, most: WireMoney): WireMoney | undefined {
  const amount = typedAmount(text, most);
  return amount && fromWire(amount).minor <= fromWire(most).minor ? amount : undefined;
}

export function typedMoment(text: string): Instant | undefined {
  const at = new Date(text);
  return /^\d{4}-/.test(text) && !Number.isNaN(at.getTime()) ? (at.toISOString() as Instant) : undefined;
}

export function typedDay(text: string): LocalDate | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? (text as LocalDate) : undefined;
}

/** What the supplier said on the telephone, as typed. */
export interface Said {
  readonly refund: string;
  readonly charge: string;
  readonly refundBy: string;
  readonly expiresAt: string;
}

/** What the server is told of it; undefined while something is missing. */
export function saidOnTelephone(typed: Said, paid: WireMoney, isWhole: boolean) {
  const amounts = saidAmounts(typed, paid, isWhole);
  const expiresAt = typedMoment(typed.expiresAt);
  if (!amounts || !expiresAt) return undefined;
  const refundBy = isNothing(amounts.refund) ? null : typedDay(typed.refundBy);
  return refundBy === undefined ? undefined : { ...amounts, refundBy, expiresAt };
}

/** Of the whole the supplier keeps what it does not give back. */
export function saidAmounts({ refund, charge }: Said, paid: WireMoney, isWhole: boolean) {
  const back = typedUpTo(refund, paid);
  if (!back) return undefined;
  const rest = toWire(subtract(fromWire(paid), fromWire(back)));
  const kept = isWhole ? rest : typedUpTo(charge, rest);
  return kept && { refund: back, charge: kept };
}

export function isNothing({ amount }: WireMoney): boolean {
  return !/[1-9]/.test(amount);
}
