import { type Currency, scaleOf } from '@marga/contract/kernel/currency';
import type { PricedAncillary } from '@marga/contract/ancillaries';
import {
  add,
  fromWire,
  type Money,
  money,
  scaleBy,
  subtract,
  toWire,
  type WireMoney,
} from '@marga/contract/kernel/money';
import type { Exchange } from '@marga/contract/search';

/** Everything is paid in it. */
export const RUPEES: Currency = 'INR';

/** A supplier's price, for all travellers together. */
interface SupplierQuote {
  readonly base: Money;
  readonly taxes: Money;
  /** With the ancillaries. */
  readonly total: Money;
  readonly ancillaries?: readonly (Omit<PricedAncillary, 'amount'> & { readonly amount: Money })[];
}

/** The same as it is kept: a price can be calculated again from it. */
export interface Quoted {
  readonly base: WireMoney;
  readonly taxes: WireMoney;
  readonly total: WireMoney;
  /** What was chosen with it; missing where nothing was. */
  readonly ancillaries?: readonly PricedAncillary[];
}

interface RupeePrice {
  readonly base: WireMoney;
  readonly taxes: WireMoney;
  readonly total: WireMoney;
}

export function quotedOf({ base, taxes, total, ancillaries = [] }: SupplierQuote): Quoted {
  return {
    base: toWire(base),
    taxes: toWire(taxes),
    total: toWire(total),
    ...(ancillaries.length > 0 && {
      ancillaries: ancillaries.map(({ amount, ...ancillary }) => ({ ...ancillary, amount: toWire(amount) })),
    }),
  };
}

/**
 * Each part of a supplier's price in rupees. What each adds to all before it, and not what it would be by itself: so they add
 * up to the whole however they round, none is below nothing, and fare and taxes are what they are without any ancillary.
 */
export function partsInRupees(
  { base, total, ancillaries = [] }: Quoted,
  exchange: Exchange | null,
): {
  readonly fare: Money;
  readonly taxes: Money;
  readonly ancillaries: readonly { readonly name: string; readonly amount: Money }[];
} {
  const whole = fromWire(total);
  const sold = ancillaries.reduce((all, { amount }) => add(all, fromWire(amount)), money(0n, whole.currency));
  const fare = convert(fromWire(base), exchange);
  let upTo = subtract(whole, sold);
  let counted = convert(upTo, exchange);
  const taxes = subtract(counted, fare);
  const parts = ancillaries.map(({ name, amount }) => {
    upTo = add(upTo, fromWire(amount));
    const before = counted;
    counted = convert(upTo, exchange);
    return { name, amount: subtract(counted, before) };
  });
  return { fare, taxes, ancillaries: parts };
}

/** A supplier's price in rupees, at the rate that the buyer was shown. */
export function inRupees(
  { base, total }: Pick<SupplierQuote, 'base' | 'total'>,
  exchange: Exchange | null,
): RupeePrice {
  const totalRupees = convert(total, exchange);
  const baseRupees = convert(base, exchange);
  return {
    base: toWire(baseRupees),
    // What is left and not what was quoted: rounded each by itself, the two would not always add up.
    taxes: toWire(subtract(totalRupees, baseRupees)),
    total: toWire(totalRupees),
  };
}

/** An amount in rupees; without a rate it must be in rupees already. */
export function convert(amount: Money, exchange: Exchange | null): Money {
  if (exchange === null) {
    if (amount.currency !== RUPEES) throw new RangeError(`${amount.currency} without a rate`);
    return amount;
  }
  const [whole = '0', fraction = ''] = exchange.rate.split('.');
  const numerator = BigInt(whole + fraction) * 10n ** BigInt(scaleOf(RUPEES));
  const denominator = 10n ** BigInt(fraction.length + scaleOf(amount.currency));
  return money(scaleBy(amount, numerator, denominator, 'half-even').minor, RUPEES);
}
