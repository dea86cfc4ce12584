import type { BookingWithDetails } from '@marga/contract/bookings/booking';
import type { ReactNode } from 'react';
import { SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import {
  SAMPLE_AMENDMENTS,
  sampleBookingHistory,
  sampleBookingWithDetails,
  sampleFeeSchedule,
  sampleFlightItinerary,
  sampleHotelItinerary,
} from '../amendments/sample-amendments.ts';
import { BookingDetails } from './booking-details.tsx';
import { MIXED_TICKETS, sampleTrainBooking } from './sample-waitlisted-train.ts';

export default { title: 'Booking/Page' };

function show(booking: BookingWithDetails): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{
        'amendments.read-history': { entries: sampleBookingHistory() },
        'booking.read-price': { price: null },
        'booking.list-messages': { messages: [] },
        'amendments.read-amendments': { ...SAMPLE_AMENDMENTS, feeSchedule: sampleFeeSchedule() },
      }}
    >
      <BookingDetails booking={booking} />
    </SampleApi>
  );
}

export function FlightOfThree() {
  const ticket = { status: 'confirmed' as const, position: null, coach: null, place: null };
  const tickets = [1, 2, 3].map((last) => ({ ...ticket, number: `312 240188273${last}` }));
  return show(
    sampleBookingWithDetails({
      cancelledTravellers: [2],
      itinerary: { ...sampleFlightItinerary(), tickets },
    }),
  );
}

export function WaitlistedTrain() {
  return show(sampleTrainBooking(MIXED_TICKETS));
}

export function HotelStay() {
  return show(
    sampleBookingWithDetails({
      service: 'hotel',
      supplier: 'stayhub',
      supplierReference: 'SH-40211877',
      itinerary: sampleHotelItinerary(),
    }),
  );
}
