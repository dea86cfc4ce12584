import { isCurrency } from '@marga/contract/kernel/currency';
import { money, toWire, type WireMoney } from '@marga/contract/kernel/money';

/** What a row keeps in the smallest unit, as it leaves. */
export function wireAmount(minor: bigint, currency: string): WireMoney {
  if (!isCurrency(currency)) throw new RangeError(`unknown currency ${currency}`);
  return toWire(money(minor, currency));
}

/** Wallets, credit lines and all that is proposed about them are in rupees. */
export function rupees(minor: bigint): WireMoney {
  return wireAmount(minor, 'INR');
}
