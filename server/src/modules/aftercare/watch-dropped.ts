import type { Itinerary } from '@marga/contract/itineraries';
import { type BookingId, type CompanyId, mintId } from '@marga/contract/kernel/ids';
import { fromWire, money, subtract } from '@marga/contract/kernel/money';
import type { Currency } from '@marga/contract/kernel/currency';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { KeptPrice } from '../pricing/index.ts';
import { type SupplierRefund, WHOLE } from '../suppliers/index.ts';
import { termsOf } from './cancel.ts';
import { selectClock, selectToCancel } from './cancel-sql.ts';
import { callNoteDropped } from './watch-sql.ts';

/**
 * The supplier has cancelled it by itself. Where it says what it gives back, as the railway does when the chart is made, the
 * booking ends as cancelled and that is owed; where it says nothing, a person must ask. Answers whether it has ended.
 */
export async function noteDropped(
  db: Db,
  company: CompanyId,
  id: BookingId,
  refunds: readonly SupplierRefund[],
): Promise<boolean> {
  const [[booking], [clock]] = await db.forCompany(company, [selectToCancel({ id }), selectClock()]);
  // What was given back for a part before follows from a quote of ours, and ours are all accounted for.
  const refund = refunds.find(({ quote }) => quote.startsWith('chart-'));
  if (!booking || !clock || !refund) return false;
  const price = booking.price as KeptPrice | null;
  const paid = price
    ? fromWire(price.quoted.total)
    : money(booking.total_minor, booking.currency as Currency);
  if (refund.amount.currency !== paid.currency) return false;
  const kept = subtract(paid, refund.amount);
  const { terms, refundMinor } = termsOf({ ...booking, ...clock }, WHOLE, {
    quote: refund.quote,
    charges:
      kept.minor > 0n ? [{ name: chargeOf(booking.itinerary as Itinerary), amount: kept, rule: '' }] : [],
    refund: refund.amount,
    later: [],
    isVoid: false,
    expiresAt: now(),
  });
  const [[noted]] = await db.forCompany(company, [
    callNoteDropped({
      id: mintId('cancellation', now()),
      company,
      booking: id,
      quote: refund.quote,
      total: refundMinor,
      terms: JSON.stringify(terms),
      revision: booking.revision,
    }),
  ]);
  return noted?.ended ?? false;
}

function chargeOf({ service }: Itinerary): string {
  return service === 'train' ? 'Clerkage' : 'Cancellation charge';
}
