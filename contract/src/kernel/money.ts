import { type Currency, isCurrency, decimalPlacesOf } from './currency.ts';

/** Money is an exact amount in the smallest unit of its currency. */
export interface Money {
  readonly minor: bigint;
  readonly currency: Currency;
}

/** On the wire, an amount is a decimal string, because JSON numbers are floats. */
export interface WireMoney {
  readonly amount: string;
  readonly currency: Currency;
}

export type Rounding = 'half-even' | 'half-up' | 'up' | 'down';

export function createMoney(minor: bigint, currency: Currency): Money {
  return { minor, currency };
}

export function zeroMoney(currency: Currency): Money {
  return { minor: 0n, currency };
}

export function addMoney(a: Money, b: Money): Money {
  requireSameCurrency(a, b);
  return { minor: a.minor + b.minor, currency: a.currency };
}

export function subtractMoney(a: Money, b: Money): Money {
  requireSameCurrency(a, b);
  return { minor: a.minor - b.minor, currency: a.currency };
}

/** Adds up the amounts. The caller gives the currency, because an empty list has none. */
export function sumMoney(amounts: readonly Money[], currency: Currency): Money {
  return amounts.reduce(addMoney, zeroMoney(currency));
}

export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  requireSameCurrency(a, b);
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0;
}

export function isEqualMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.minor === b.minor;
}

export function isNegativeMoney(a: Money): boolean {
  return a.minor < 0n;
}

export function multiplyMoney(a: Money, times: bigint): Money {
  return { minor: a.minor * times, currency: a.currency };
}

/** Returns `a × numerator ÷ denominator`, for rates and percentages: 18 % is `scaleMoney(a, 18n, 100n, 'half-even')`. */
export function scaleMoney(a: Money, numerator: bigint, denominator: bigint, rounding: Rounding): Money {
  return { minor: divide(a.minor * numerator, denominator, rounding), currency: a.currency };
}

/**
 * Splits by weight so that the parts sum exactly to the whole: each part gets its floor, and the remaining units go
 * to the largest remainders, earlier parts first on a tie.
 */
export function splitMoney(whole: Money, weights: readonly bigint[]): Money[] {
  const total = weights.reduce((a, b) => a + b, 0n);
  if (weights.some((weight) => weight < 0n) || total <= 0n) {
    throw new RangeError('split needs weights that are not negative and not all zero');
  }
  const sign = whole.minor < 0n ? -1n : 1n;
  const magnitude = whole.minor * sign;
  const parts = weights.map((weight, index) => ({
    index,
    floor: (magnitude * weight) / total,
    remainder: (magnitude * weight) % total,
  }));
  let left = magnitude - parts.reduce((a, part) => a + part.floor, 0n);
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left === 0n) break;
    part.floor += 1n;
    left -= 1n;
  }
  return parts.map((part) => ({ minor: part.floor * sign, currency: whole.currency }));
}

/** Reads a decimal string exactly, and refuses more digits than the currency has rather than rounding silently. */
export function parseMoney(amount: string, currency: string): Money {
  if (!isCurrency(currency)) throw new RangeError(`unknown currency ${currency}`);
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/.exec(amount);
  if (!match) throw new RangeError(`not a decimal amount: ${amount}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const scale = decimalPlacesOf(currency);
  if (/[1-9]/.test(fraction.slice(scale))) {
    throw new RangeError(`${currency} has ${scale} decimals, not ${fraction.length}`);
  }
  const minor = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  return { minor: sign === '-' ? -minor : minor, currency };
}

export function formatMoneyDecimal(a: Money): string {
  const scale = decimalPlacesOf(a.currency);
  const negative = a.minor < 0n;
  const digits = (negative ? -a.minor : a.minor).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return negative ? `-${text}` : text;
}

export function toWireMoney(a: Money): WireMoney {
  return { amount: formatMoneyDecimal(a), currency: a.currency };
}

export function fromWireMoney(wire: WireMoney): Money {
  return parseMoney(wire.amount, wire.currency);
}

function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator === 0n) throw new RangeError('division by zero');
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const floor = n / d;
  const twice = (n % d) * 2n;
  const roundsAway =
    rounding === 'up'
      ? n % d > 0n
      : rounding === 'down'
        ? false
        : twice > d || (twice === d && (rounding === 'half-up' || floor % 2n === 1n));
  const magnitude = roundsAway ? floor + 1n : floor;
  return negative ? -magnitude : magnitude;
}

function requireSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new RangeError(`cannot combine ${a.currency} with ${b.currency}`);
}
