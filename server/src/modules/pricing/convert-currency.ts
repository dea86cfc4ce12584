import { type Currency, decimalPlacesOf } from '@marga/contract/kernel/currency';
import type { PricedAncillary } from '@marga/contract/trips/ancillaries';
import {
  addMoney,
  fromWireMoney,
  type Money,
  createMoney,
  scaleMoney,
  subtractMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import type { Exchange } from '@marga/contract/search/search';

/** Buyers pay in this currency; prices in other currencies are converted to it. */
export const RUPEES: Currency = 'INR';

/** This is a supplier's price, for all travellers together. */
interface SupplierQuote {
  readonly base: Money;
  readonly taxes: Money;
  /** The total includes the ancillaries. */
  readonly total: Money;
  readonly ancillaries?: readonly (Omit<PricedAncillary, 'amount'> & { readonly amount: Money })[];
}

/** Holds a supplier's price as it is stored; a buyer's price can be calculated again from it. */
export interface Quoted {
  readonly base: WireMoney;
  readonly taxes: WireMoney;
  readonly total: WireMoney;
  /** Lists the ancillaries that were chosen; the field is missing when there are none. */
  readonly ancillaries?: readonly PricedAncillary[];
}

interface RupeePrice {
  readonly base: WireMoney;
  readonly taxes: WireMoney;
  readonly total: WireMoney;
}

export function toQuotedPrice({ base, taxes, total, ancillaries = [] }: SupplierQuote): Quoted {
  return {
    base: toWireMoney(base),
    taxes: toWireMoney(taxes),
    total: toWireMoney(total),
    ...(ancillaries.length > 0 && {
      ancillaries: ancillaries.map(({ amount, ...ancillary }) => ({
        ...ancillary,
        amount: toWireMoney(amount),
      })),
    }),
  };
}

/**
 * Converts each part of a supplier's price to rupees as the difference of two converted running totals. So the parts
 * always add up to the total, none is negative, and ancillaries do not change the fare or the taxes.
 */
export function convertPriceComponentsToRupees(
  { base, total, ancillaries = [] }: Quoted,
  exchange: Exchange | null,
): {
  readonly fare: Money;
  readonly taxes: Money;
  readonly ancillaries: readonly { readonly name: string; readonly amount: Money }[];
} {
  const whole = fromWireMoney(total);
  const sold = ancillaries.reduce(
    (all, { amount }) => addMoney(all, fromWireMoney(amount)),
    createMoney(0n, whole.currency),
  );
  const fare = convertToRupees(fromWireMoney(base), exchange);
  let upTo = subtractMoney(whole, sold);
  let counted = convertToRupees(upTo, exchange);
  const taxes = subtractMoney(counted, fare);
  const parts = ancillaries.map(({ name, amount }) => {
    upTo = addMoney(upTo, fromWireMoney(amount));
    const before = counted;
    counted = convertToRupees(upTo, exchange);
    return { name, amount: subtractMoney(counted, before) };
  });
  return { fare, taxes, ancillaries: parts };
}

/** Returns a supplier's price in rupees, at the rate that the buyer was shown. */
export function convertPriceToRupees(
  { base, total }: Pick<SupplierQuote, 'base' | 'total'>,
  exchange: Exchange | null,
): RupeePrice {
  const totalRupees = convertToRupees(total, exchange);
  const baseRupees = convertToRupees(base, exchange);
  return {
    base: toWireMoney(baseRupees),
    // The taxes are the remainder and not their own conversion: rounded separately, the two would not always add
    // up.
    taxes: toWireMoney(subtractMoney(totalRupees, baseRupees)),
    total: toWireMoney(totalRupees),
  };
}

/** Converts an amount to rupees. Without a rate it returns the amount, or throws if it is not in rupees. */
export function convertToRupees(amount: Money, exchange: Exchange | null): Money {
  if (exchange === null) {
    if (amount.currency !== RUPEES) throw new RangeError(`${amount.currency} without a rate`);
    return amount;
  }
  const [whole = '0', fraction = ''] = exchange.rate.split('.');
  const numerator = BigInt(whole + fraction) * 10n ** BigInt(decimalPlacesOf(RUPEES));
  const denominator = 10n ** BigInt(fraction.length + decimalPlacesOf(amount.currency));
  return createMoney(scaleMoney(amount, numerator, denominator, 'half-even').minor, RUPEES);
}
