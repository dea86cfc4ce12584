import type { Booking } from '@marga/contract/booking';
import { travellersLeft } from '../part.ts';
import type { Amendments } from '../use-amendments.ts';

export type ChangeKind = 'dates' | 'seats' | 'names' | 'traveller';

/** Which changes its supplier makes, as it stands now. */
export function changeKindsOf(booking: Booking, can: Amendments['can']): readonly ChangeKind[] {
  // One more traveller is the same departure bought for one more: a traveller who was cancelled has no place on it.
  const isComplete = travellersLeft(booking).length === booking.travellers.length;
  return [
    ...(can.changeDates ? (['dates'] as const) : []),
    ...(can.changeSeats && booking.service === 'bus' ? (['seats'] as const) : []),
    ...(can.changeTravellers ? (['names'] as const) : []),
    ...(can.changeTravellers && can.changeDates && isComplete && booking.travellers.length < 9
      ? (['traveller'] as const)
      : []),
  ];
}
