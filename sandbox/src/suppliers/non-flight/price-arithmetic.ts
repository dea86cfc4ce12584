import {
  compareMoney,
  type Money,
  createMoney,
  multiplyMoney,
  scaleMoney,
  subtractMoney,
  toWireMoney,
} from '@marga/contract/kernel/money';

/** The invariant is `base + taxes = total`. */
export interface Price {
  readonly base: Money;
  readonly taxes: Money;
  readonly total: Money;
}

export function rupeesToMoney(whole: number): Money {
  return createMoney(BigInt(Math.round(whole)) * 100n, 'INR');
}

export function permilleOfAmount(amount: Money, share: number): Money {
  return scaleMoney(amount, BigInt(Math.round(share)), 1_000n, 'half-even');
}

export function toWholeRupees(amount: Money): Money {
  return multiplyMoney(scaleMoney(amount, 1n, 100n, 'half-up'), 100n);
}

/** Clamps the amount to the range. */
export function clampAmount(amount: Money, [least, most]: readonly [Money, Money]): Money {
  if (compareMoney(amount, least) < 0) return least;
  return compareMoney(amount, most) > 0 ? most : amount;
}

/** Splits a tax-inclusive total into base and tax. */
export function splitTaxFromTotal(total: Money, taxPercent: bigint): Price {
  const base = scaleMoney(total, 100n, 100n + taxPercent, 'half-even');
  return { base, taxes: subtractMoney(total, base), total };
}

export function multiplyPrice(price: Price, count: number): Price {
  const of = (amount: Money): Money => multiplyMoney(amount, BigInt(count));
  return { base: of(price.base), taxes: of(price.taxes), total: of(price.total) };
}

export function toApiPrice({ base, taxes, total }: Price) {
  return { base: toWireMoney(base), taxes: toWireMoney(taxes), total: toWireMoney(total) };
}
