import type { Booking } from '@marga/contract/bookings/booking';
import { remainingTravellersOf } from '../booking-travellers-and-legs.ts';
import type { Amendments } from '../use-amendments.ts';

export type ChangeKind = 'dates' | 'seats' | 'names' | 'traveller';

/** Returns which changes the supplier allows in the booking's current state. */
export function listAllowedChangeKinds(booking: Booking, can: Amendments['can']): readonly ChangeKind[] {
  // One more traveller means buying the same departure for one more person, which does not work after a traveller
  // was cancelled.
  const isComplete = remainingTravellersOf(booking).length === booking.travellers.length;
  return [
    ...(can.changeDates ? (['dates'] as const) : []),
    ...(can.changeSeats && booking.service === 'bus' ? (['seats'] as const) : []),
    ...(can.changeTravellers ? (['names'] as const) : []),
    ...(can.changeTravellers && can.changeDates && isComplete && booking.travellers.length < 9
      ? (['traveller'] as const)
      : []),
  ];
}
