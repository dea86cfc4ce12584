import type { BookingWithDetails } from '@marga/contract/bookings/booking';
import type { Ticket, TrainItinerary } from '@marga/contract/search/itineraries';
import { toZonedLocalTime } from '@marga/contract/kernel/time';
import { instantHoursFromNow, sampleBookingWithDetails } from '../amendments/sample-amendments.ts';

const NOT_STATED = { position: null, coach: null, place: null, number: null };
const ZONE = 'Asia/Kolkata';

/** One traveller has a berth, one is RAC and one is waitlisted. */
export const MIXED_TICKETS: Ticket[] = [
  { ...NOT_STATED, status: 'confirmed', coach: 'B4', place: '31 LB' },
  { ...NOT_STATED, status: 'rac', position: 14, bookedAs: { status: 'waitlist', position: 9 } },
  { ...NOT_STATED, status: 'waitlist', position: 3, bookedAs: { status: 'waitlist', position: 14 } },
];

export function sampleTrainBooking(
  tickets: Ticket[] | undefined,
  changes: Partial<BookingWithDetails> = {},
): BookingWithDetails {
  const itinerary: TrainItinerary = {
    service: 'train',
    segments: [
      {
        carrier: 'Mumbai Tejas Rajdhani',
        carrierCode: '',
        number: '12952',
        origin: 'NDLS',
        originName: 'New Delhi',
        destination: 'MMCT',
        destinationName: 'Mumbai Central',
        departsAt: toZonedLocalTime(instantHoursFromNow(72), ZONE),
        arrivesAt: toZonedLocalTime(instantHoursFromNow(88), ZONE),
        durationMinutes: 940,
      },
    ],
    durationMinutes: 940,
    class: '3A',
    quota: 'GN',
    availability: { status: 'waitlist', count: 3 },
    distanceKm: 1_384,
    refundable: true,
    ...(tickets && { tickets }),
  };
  return sampleBookingWithDetails({
    service: 'train',
    supplier: 'railyatra',
    supplierReference: '2415678901',
    itinerary,
    ...changes,
  });
}
