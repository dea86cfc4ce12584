import { type Currency, scaleOf } from '@marga/contract/kernel/currency';
import type { PricedAncillary } from '@marga/contract/trips/ancillaries';
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
import type { Exchange } from '@marga/contract/search/search';

/** Everything is paid in this currency. */
export const RUPEES: Currency = 'INR';

/** This is a supplier's price, for all travellers together. */
interface SupplierQuote {
  readonly base: Money;
  readonly taxes: Money;
  /** The total includes the ancillaries. */
  readonly total: Money;
  readonly ancillaries?: readonly (Omit<PricedAncillary, 'amount'> & { readonly amount: Money })[];
}

/** This is the same as it is stored: a price can be calculated again from it. */
export interface Quoted {
  readonly base: WireMoney;
  readonly taxes: WireMoney;
  readonly total: WireMoney;
  /** Lists the ancillaries that were chosen; missing where there are none. */
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
 * Returns each part of a supplier's price in rupees. A part is what it adds to all before it, not its own
 * conversion: so the parts add up to the total however they round, none is negative, and fare and taxes are the
 * same without any ancillary.
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

/** Returns a supplier's price in rupees, at the rate that the buyer was shown. */
export function inRupees(
  { base, total }: Pick<SupplierQuote, 'base' | 'total'>,
  exchange: Exchange | null,
): RupeePrice {
  const totalRupees = convert(total, exchange);
  const baseRupees = convert(base, exchange);
  return {
    base: toWire(baseRupees),
    // The taxes are the remainder and not their own conversion: rounded separately, the two would not always add
    // up.
    taxes: toWire(subtract(totalRupees, baseRupees)),
    total: toWire(totalRupees),
  };
}

/** Returns an amount in rupees; without a rate it must be in rupees already. */
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
