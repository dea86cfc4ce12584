import type { Itinerary } from '@marga/contract/search/itineraries';
import { type BookingId, type CompanyId, createId } from '@marga/contract/kernel/ids';
import { subtractMoney } from '@marga/contract/kernel/money';
import { now } from '../../platform/clock.ts';
import { selectClock } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type SupplierRefund, WHOLE } from '../suppliers/index.ts';
import {
  callRecordSupplierCancellation,
  hasInternalQuotePrefix,
  isManualQuote,
  calculateRemainingSupplierPrice,
  selectDoneQuotes,
  selectForCancellation,
  calculateSupplierCancellation,
  calculateCancellationTerms,
  type ToCancel,
} from '../amendments/index.ts';
import {
  callCreateExpectedRefunds,
  hasUnexplainedRefund,
  selectExpectedSupplierRefunds,
} from '../refunds/index.ts';

/**
 * Handles an order that the supplier cancelled on its own. After a railway chart the booking ends with the refund
 * that the railway reports; otherwise only a full refund ends it. In all other cases an operator must decide. Returns
 * whether the booking has ended.
 */
export async function recordSupplierCancellation(
  db: Db,
  company: CompanyId,
  id: BookingId,
  refunds: readonly SupplierRefund[],
): Promise<boolean> {
  const [[booking], [clock], quotes, expectedRefunds] = await db.forCompany(company, [
    selectForCancellation({ id }),
    selectClock(),
    selectDoneQuotes({ booking: id }),
    selectExpectedSupplierRefunds({ booking: id }),
  ]);
  // Suppliers report refunds agreed by telephone, and unexpected refunds, under quote names that Marga does not know,
  // so only an operator can assign them.
  if (quotes.some(isManualQuote) || hasUnexplainedRefund(refunds, expectedRefunds)) return false;
  // Refunds for earlier partial cancellations are left out; they belong to one of Marga's own quotes.
  const ours = new Set(quotes.map(({ supplier_quote }) => supplier_quote));
  const refund = refunds.find(({ quote }) => !ours.has(quote) && !hasInternalQuotePrefix(quote));
  if (!booking || !clock || !refund) return false;
  const calculated = isByChart(booking.itinerary as Itinerary, refund)
    ? endByChart({ ...booking, ...clock }, refund)
    : endWhole({ ...booking, ...clock }, refund);
  if (!calculated) return false;
  const { terms, refundMinor } = calculated;
  const amendment = createId('cancellation', now());
  const [[noted]] = await db.forCompany(company, [
    callRecordSupplierCancellation({
      newAmendment: amendment,
      company,
      booking: id,
      quote: refund.quote,
      kindOfQuote: 'supplier',
      total: refundMinor,
      newTerms: JSON.stringify(terms),
      seenRevision: booking.revision,
    }),
    callCreateExpectedRefunds({ amendment }),
  ]);
  return noted?.ended ?? false;
}

/**
 * Returns whether a railway chart cancelled the order. A chart cancels only passengers without a berth, so a chart
 * that is reported for any other order is not trusted.
 */
function isByChart(itinerary: Itinerary, { quote }: SupplierRefund): boolean {
  return (
    quote.startsWith('chart-') &&
    itinerary.service === 'train' &&
    itinerary.availability.status !== 'available'
  );
}

type Ended = ReturnType<typeof calculateCancellationTerms> | undefined;

function endByChart(booking: ToCancel, refund: SupplierRefund): Ended {
  const left = calculateRemainingSupplierPrice(booking);
  if (refund.amount.currency !== left.currency) return undefined;
  const retained = subtractMoney(left, refund.amount);
  return calculateCancellationTerms(booking, WHOLE, {
    quote: refund.quote,
    charges: retained.minor > 0n ? [{ name: 'Clerkage', amount: retained, rule: '' }] : [],
    refund: refund.amount,
    later: [],
    isVoid: false,
    expiresAt: now(),
  });
}

function endWhole(booking: ToCancel, { amount }: SupplierRefund): Ended {
  const left = calculateRemainingSupplierPrice(booking);
  const isWhole = amount.currency === left.currency && amount.minor >= left.minor;
  return isWhole ? calculateSupplierCancellation(booking, left, false) : undefined;
}
