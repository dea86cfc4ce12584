import {
  fromWireMoney,
  multiplyMoney,
  scaleMoney,
  subtractMoney,
  sumMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';

/**
 * Returns what the parts lack to be the whole, such as a commission or a rounding; undefined when they add up to it.
 */
export function calculateDifference(whole: WireMoney, parts: readonly WireMoney[]): WireMoney | undefined {
  const sum = sumMoney(parts.map(fromWireMoney), whole.currency);
  const difference = subtractMoney(fromWireMoney(whole), sum);
  return difference.minor === 0n ? undefined : toWireMoney(difference);
}

export function sumAmounts(amounts: readonly [WireMoney, ...WireMoney[]]): WireMoney {
  return toWireMoney(sumMoney(amounts.map(fromWireMoney), amounts[0].currency));
}

export interface RateOfStay {
  /** Holds the price of one room for one night. */
  readonly rate: WireMoney;
  /** Holds what the rate times rooms times nights lacks to be the total; undefined when it is the total. */
  readonly rounding: WireMoney | undefined;
}

/** Divides the total of a stay by its rooms and nights; the rate is rounded down to the currency's smallest unit. */
export function calculateRateOfStay(total: WireMoney, rooms: number, nights: number): RateOfStay {
  const units = BigInt(rooms * nights);
  const rate = scaleMoney(fromWireMoney(total), 1n, units, 'down');
  return {
    rate: toWireMoney(rate),
    rounding: calculateDifference(total, [toWireMoney(multiplyMoney(rate, units))]),
  };
}

/** Splits an amount into its sign and its absolute value, because a sign is shown apart from the figure. */
export function splitSign(money: WireMoney): { readonly isNegative: boolean; readonly absolute: WireMoney } {
  return money.amount.startsWith('-')
    ? { isNegative: true, absolute: { ...money, amount: money.amount.slice(1) } }
    : { isNegative: false, absolute: money };
}
