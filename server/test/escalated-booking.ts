import { readCheckout } from '@marga/contract/checkout/checkout';
import type { BookingId, CheckoutId } from '@marga/contract/kernel/ids';
import { type Caller, companyOfCaller, type TestApi } from './api.ts';
import { startCheckoutOfNewTrip } from './search-and-start-checkout.ts';
import { advanceCheckoutOnce, type WorkerDeps } from './run-checkout.ts';

/** Identifies an escalated booking for tests of the operators' work queue. */

export interface Escalated {
  readonly bookingId: BookingId;
  readonly checkoutId: CheckoutId;
  readonly key: string;
}

/** Creates a booking whose outcome its supplier never reported; the half hour of polling is over. */
export async function createEscalatedBooking(api: TestApi, deps: WorkerDeps, as: Caller): Promise<Escalated> {
  const checkout = await startCheckoutOfNewTrip(api, as, { destination: 'XTN' });
  await advanceCheckoutOnce(deps, as, checkout.id);
  const { value } = await api.call(readCheckout, { as, params: { checkoutId: checkout.id } });
  const [booking] = value.bookings;
  if (booking?.state !== 'unknown') throw new Error(`the booking is ${booking?.state}`);
  await api.admin(
    `select bookings.transition_booking($1, array['unknown'], array['escalated']), checkout.schedule_checkout_step($2, 1000)
      from (select set_config('marga.company', $3, true)) company`,
    [booking.id, checkout.id, companyOfCaller(as)],
  );
  return { bookingId: booking.id, checkoutId: checkout.id, key: `booking.${booking.id}` };
}
