import type { BookingState } from '@marga/contract/bookings/booking';
import type { BookingId } from '@marga/contract/kernel/ids';
import type { TestApi } from './api.ts';

/**
 * Puts a booking into a state that it cannot reach by a transition, as a restored database would have it. Nothing else
 * of the booking changes. The three statements are one transaction.
 */
export async function forceBookingState(
  api: TestApi,
  booking: BookingId,
  state: BookingState,
): Promise<void> {
  await api.admin(`alter table bookings.booking disable trigger reject_forbidden_transition;
    update bookings.booking set state = '${state}' where id = '${booking}';
    alter table bookings.booking enable trigger reject_forbidden_transition`);
}
