import { createId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { fromWireMoney, type Money, parseMoney } from '@marga/contract/kernel/money';
import { ok } from '@marga/contract/kernel/result';
import { recordOfflineBooking } from '@marga/contract/workqueue/workqueue';
import { soleApprovalLimits } from '../ledger/index.ts';
import { now } from '../../platform/clock.ts';
import { companyEventChannelOf } from '../../platform/event-log.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { encryptTravellers, travelTimesOf } from '../bookings/index.ts';
import { calculateOfflineBookingPrice } from '../checkout/index.ts';
import { notifyWorkQueueChange } from './work-item-claim-time-and-notifications.ts';
import { callRecordOfflineBooking } from './db/offline-bookings-queries.ts';

/** A larger amount is refused as a typing error, for example by a factor of a thousand. */
const MOST = parseMoney('100000000.00', 'INR');

export function offlineBookingHandlers(): Handler[] {
  return [
    defineHandler(recordOfflineBooking, async (ctx, { params: { companyId }, body }) => {
      const total = fromWireMoney(body.total);
      const fare = body.fare && fromWireMoney(body.fare);
      const invalid = amountIssue(body.payWith, total, fare);
      if (invalid) return refuse('request-invalid', { issues: [invalid] });
      // A booking that is not paid through Marga gets no price breakdown.
      const explained =
        fare && body.payWith !== 'nothing'
          ? await calculateOfflineBookingPrice(ctx, companyId, {
              ...body,
              travellers: body.travellers.length,
              fare,
              total,
            })
          : {};
      const proposal = createId('proposal', now());
      const booking = createId('booking', now());
      ctx.nameSubject(proposal);
      const [[entered]] = await ctx.asStaff([
        callRecordOfflineBooking({
          newId: proposal,
          company: companyId,
          detail: JSON.stringify({
            booking,
            checkout: createId('checkout', now()),
            trip: createId('trip', now()),
            company: companyId,
            forUser: body.forUser,
            bookedWith: body.bookedWith,
            reference: body.supplierReference,
            itinerary: body.itinerary,
            ...travelTimesOf(body.itinerary),
            people: encryptTravellers(ctx.config, { id: booking, companyId }, body.travellers),
            totalMinor: total.minor.toString(),
            // For a booking that is not paid through Marga, the buyer pays nothing here.
            paidMinor: (body.payWith === 'nothing' ? 0n : total.minor).toString(),
            payWith: body.payWith,
            ...explained,
          }),
          reason: body.reason,
          limits: soleApprovalLimits(ctx.config),
        }),
      ]);
      if (!entered) return refuse('not-found');
      switch (entered.outcome) {
        case 'missing':
          return refuse('not-found');
        // The form is only for approved companies, so somebody has changed the company's state meanwhile.
        case 'company-suspended':
        case 'changed':
          return refuse('state-changed');
        case 'proposed':
          ctx.telemetry.approvalTransitioned('work-item', 'proposed');
          notifyWorkQueueChange(ctx);
          return ok({ bookingId: null, reference: null, waitsOn: `offline-booking.${proposal}` });
        case 'done':
          ctx.redis.notify(companyEventChannelOf(companyId));
          return ok({ bookingId: booking, reference: shortReferenceOf(booking), waitsOn: null });
        default:
          return refuse(entered.outcome);
      }
    }),
  ];
}

/**
 * Returns an issue when an amount that the operator typed is not in rupees or not plausible: a total above `MOST`, or
 * a fare above the total.
 */
function amountIssue(payWith: string, total: Money, fare: Money | null) {
  const isRupees = ({ currency, minor }: Money) => currency === 'INR' && minor >= 0n;
  if (!isRupees(total) || total.minor > MOST.minor)
    return { path: 'body.total', message: 'rupees, at most ten crore' };
  if (total.minor === 0n && payWith !== 'nothing')
    return { path: 'body.total', message: 'what is paid is more than nothing' };
  if (fare && (!isRupees(fare) || fare.minor > total.minor))
    return { path: 'body.fare', message: 'rupees, and no more than the total' };
  return undefined;
}
