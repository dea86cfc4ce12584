/** Holds an amount as it stands on the screen. */
interface ReadAmount {
  /** Holds the value in thousandths, whatever the currency, so that amounts with other decimals can be added. */
  readonly value: bigint;
  readonly decimals: number;
  readonly isNegative: boolean;
}

const AMOUNT = /([−+-]?)\s?(?:[A-Z]{0,3}[₹$¥]|[A-Z]{3})\s?([\d,]+)(?:\.(\d+))?/g;

/** Reads the amounts of a text in their order, such as ₹1,24,000.50 or −₹200. */
export function readAmounts(text: string): ReadAmount[] {
  return [...text.matchAll(AMOUNT)].map(([, sign = '', whole = '', fraction = '']) => {
    const isNegative = sign !== '' && sign !== '+';
    const value = BigInt(whole.replaceAll(',', '') + fraction.padEnd(3, '0'));
    return { value: isNegative ? -value : value, decimals: fraction.length, isNegative };
  });
}

/** Returns the sum of the values. */
export function sumOfAmounts(amounts: readonly Pick<ReadAmount, 'value'>[]): bigint {
  return amounts.reduce((sum, { value }) => sum + value, 0n);
}
