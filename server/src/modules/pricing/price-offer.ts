import { type Currency, scaleOf } from '@marga/contract/kernel/currency';
import { type Money, money, scaleBy, subtract, toWire, type WireMoney } from '@marga/contract/kernel/money';
import type { Exchange } from '@marga/contract/shopping';

/** Everything is paid in it. */
const RUPEES: Currency = 'INR';

/** A supplier's price, for all travellers together. */
export interface QuotedPrice {
  readonly base: Money;
  readonly taxes: Money;
  readonly total: Money;
}

/** What a company adds for its own clients, in hundredths of a percent. */
export interface Terms {
  readonly markupBasisPoints: bigint;
}

export const NO_MARKUP: Terms = { markupBasisPoints: 0n };

export interface RupeePrice {
  readonly base: WireMoney;
  readonly taxes: WireMoney;
  readonly total: WireMoney;
}

export interface OfferPrice extends RupeePrice {
  readonly published: WireMoney;
  readonly clientTotal: WireMoney;
}

/** What an offer costs: as quoted, in rupees at the rate locked with it, and for the buyer's own client. */
export function priceOffer(quoted: QuotedPrice, exchange: Exchange | null, terms: Terms): OfferPrice {
  const total = convert(quoted.total, exchange);
  return {
    published: toWire(quoted.total),
    ...inRupees(quoted, exchange),
    clientTotal: toWire(money(withMarkup(total.minor, terms), RUPEES)),
  };
}

/** A price of the same supplier later on, at the rate that the buyer was shown. */
export function inRupees({ base, total }: QuotedPrice, exchange: Exchange | null): RupeePrice {
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

export function withMarkup(totalMinor: bigint, { markupBasisPoints }: Terms): bigint {
  if (markupBasisPoints === 0n) return totalMinor;
  return totalMinor + (totalMinor * markupBasisPoints + 5_000n) / 10_000n;
}
