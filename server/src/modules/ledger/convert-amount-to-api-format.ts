import { isCurrency } from '@marga/contract/kernel/currency';
import { createMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';

/** Converts an amount that a row stores in the smallest unit to the API's format. */
export function toApiAmount(minor: bigint, currency: string): WireMoney {
  if (!isCurrency(currency)) throw new RangeError(`unknown currency ${currency}`);
  return toWireMoney(createMoney(minor, currency));
}

/**
 * Converts paise to the API's format, for wallets, credit lines and the proposals about them, which are all in
 * rupees.
 */
export function toApiRupeeAmount(minor: bigint): WireMoney {
  return toApiAmount(minor, 'INR');
}
