import { createMoney, type Money } from '@marga/contract/kernel/money';
import { type StoredPrice, convertToRupees } from '../pricing/index.ts';

/** This is a supplier's quoted refund, in its currency and in rupees. */
interface QuotedRefund {
  readonly quoted_minor: bigint;
  readonly quoted_rupees_minor: bigint;
}

/**
 * Returns what a supplier's refund is worth in rupees: the value stored with the quote if exactly the quoted amount
 * was refunded, and any other amount at the sale's rate. Undefined means that the sale has no rate for its currency.
 */
export function refundInRupees(
  arrived: Money,
  { quoted_minor: quoted, quoted_rupees_minor: rupees }: QuotedRefund,
  price: StoredPrice | null,
): Money | undefined {
  if (arrived.minor === quoted) return createMoney(rupees, 'INR');
  if (arrived.currency === 'INR') return arrived;
  if (!price?.exchange || price.quoted.total.currency !== arrived.currency) return undefined;
  return convertToRupees(arrived, price.exchange);
}
