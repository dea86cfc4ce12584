import type { BookingWithDetails } from '@marga/contract/bookings/booking';
import { remainingTravellersOf } from '../booking-travellers-and-legs.ts';
import type { Amendments } from '../use-amendments.ts';

export type ChangeKind = 'dates' | 'seats' | 'names' | 'traveller';

/** Returns which changes the supplier allows in the booking's current state. */
export function listAllowedChangeKinds(
  booking: BookingWithDetails,
  can: Amendments['can'],
): readonly ChangeKind[] {
  // Every change is quoted for the travellers with their details, which not every reader is shown.
  if (booking.travellerDetails.state !== 'shown') return [];
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
