import { type Currency, scaleOf } from '@marga/contract/kernel/currency';
import { type Money, money, scaleBy, subtract, toWire, type WireMoney } from '@marga/contract/kernel/money';
import type { Exchange } from '@marga/contract/shopping';

/** Everything is paid in it. */
export const RUPEES: Currency = 'INR';

/** A supplier's price, for all travellers together. */
interface SupplierQuote {
  readonly base: Money;
  readonly taxes: Money;
  readonly total: Money;
}

/** The same as it is kept: a price can be reckoned again from it. */
export interface Quoted {
  readonly base: WireMoney;
  readonly taxes: WireMoney;
  readonly total: WireMoney;
}

interface RupeePrice {
  readonly base: WireMoney;
  readonly taxes: WireMoney;
  readonly total: WireMoney;
}

export function quotedOf({ base, taxes, total }: SupplierQuote): Quoted {
  return { base: toWire(base), taxes: toWire(taxes), total: toWire(total) };
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
