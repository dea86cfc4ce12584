import {
  compare,
  type Money,
  money,
  multiply,
  scaleBy,
  subtract,
  toWire,
} from '@marga/contract/kernel/money';

/** The invariant is `base + taxes = total`. */
export interface Price {
  readonly base: Money;
  readonly taxes: Money;
  readonly total: Money;
}

export function rupees(whole: number): Money {
  return money(BigInt(Math.round(whole)) * 100n, 'INR');
}

export function permille(amount: Money, share: number): Money {
  return scaleBy(amount, BigInt(Math.round(share)), 1_000n, 'half-even');
}

export function toWholeRupees(amount: Money): Money {
  return multiply(scaleBy(amount, 1n, 100n, 'half-up'), 100n);
}

/** Clamps the amount to the range. */
export function within(amount: Money, [least, most]: readonly [Money, Money]): Money {
  if (compare(amount, least) < 0) return least;
  return compare(amount, most) > 0 ? most : amount;
}

/** Splits a tax-inclusive total into base and tax. */
export function withTaxInside(total: Money, taxPercent: bigint): Price {
  const base = scaleBy(total, 100n, 100n + taxPercent, 'half-even');
  return { base, taxes: subtract(total, base), total };
}

export function times(price: Price, count: number): Price {
  const of = (amount: Money): Money => multiply(amount, BigInt(count));
  return { base: of(price.base), taxes: of(price.taxes), total: of(price.total) };
}

export function priceOnWire({ base, taxes, total }: Price) {
  return { base: toWire(base), taxes: toWire(taxes), total: toWire(total) };
}
