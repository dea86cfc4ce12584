import { isCurrency } from '@marga/contract/kernel/currency';
import { money, toWire, type WireMoney } from '@marga/contract/kernel/money';

/** Converts an amount that a row stores in the smallest unit to the API's format. */
export function wireAmount(minor: bigint, currency: string): WireMoney {
  if (!isCurrency(currency)) throw new RangeError(`unknown currency ${currency}`);
  return toWire(money(minor, currency));
}

/** Wallets, credit lines and all proposals about them are in rupees. */
export function rupees(minor: bigint): WireMoney {
  return wireAmount(minor, 'INR');
}
