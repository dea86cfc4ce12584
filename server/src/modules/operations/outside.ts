import { createHash } from 'node:crypto';
import { type BookingId, mintId, referenceOf } from '@marga/contract/kernel/ids';
import { fromWire, parseMoney } from '@marga/contract/kernel/money';
import { ok } from '@marga/contract/kernel/result';
import { enterOutside } from '@marga/contract/operations';
import { now } from '../../platform/clock.ts';
import { companyChannel } from '../../platform/event-log.ts';
import { type Handler, handle } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { callEnterOutside } from './outside-sql.ts';

/** No booking is larger: a slip of the hand by a factor of a thousand is not charged. */
const MOST = parseMoney('100000000.00', 'INR');

export function outsideHandlers(): Handler[] {
  return [
    handle(enterOutside, async (ctx, { params: { companyId }, body, idempotencyKey }) => {
      const total = fromWire(body.total);
      if (total.currency !== 'INR' || total.minor < 0n || total.minor > MOST.minor)
        return refuse('request-invalid', {
          issues: [{ path: 'body.total', message: 'rupees, at most ten crore' }],
        });
      if (total.minor === 0n && body.payWith !== 'nothing')
        return refuse('request-invalid', {
          issues: [{ path: 'body.total', message: 'what is paid is more than nothing' }],
        });
      const { requestId, ip } = ctx;
      const [[entered]] = await ctx.asStaff([
        callEnterOutside({
          booking: mintId('booking', now()),
          checkout: mintId('checkout', now()),
          trip: mintId('trip', now()),
          company: companyId,
          forUser: body.forUser,
          bookedWith: body.bookedWith,
          reference: body.supplierReference,
          itinerary: JSON.stringify(body.itinerary),
          travellers: JSON.stringify(body.travellers),
          total: total.minor,
          payWith: body.payWith,
          reason: body.reason,
          key: idempotencyKey,
          hash: createHash('sha256')
            .update(JSON.stringify([companyId, body]))
            .digest('base64url'),
          requestId,
          ip,
        }),
      ]);
      if (!entered) return refuse('not-found');
      switch (entered.outcome) {
        case 'key-reused':
          return refuse('idempotency-key-reused');
        // The form is there for approved companies alone: somebody has decided otherwise meanwhile.
        case 'company-suspended':
          return refuse('state-changed');
        case 'entered': {
          ctx.redis.wake(companyChannel(companyId));
          const bookingId = entered.booking_id as BookingId;
          return ok({ bookingId, reference: referenceOf(bookingId) });
        }
        default:
          return refuse(entered.outcome);
      }
    }),
  ];
}
