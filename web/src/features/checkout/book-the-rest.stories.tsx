import type { Checkout } from '@marga/contract/checkout/checkout';
import type { ReactNode } from 'react';
import { SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { sampleTrip } from '../trips/sample-trip.ts';
import { BookTheRest } from './book-the-rest.tsx';

export default { title: 'Checkout/Book the rest' };

const [flight, stay] = sampleTrip().items;
const trip = sampleTrip([
  ...(flight ? [{ ...flight, offerId: 'ofr_01m7eh9ktefjj89ryxw9m7a2x1' as typeof flight.offerId }] : []),
  ...(stay ? [{ ...stay, offerId: 'ofr_01m7eh9ktefjj89ryxw9m7a2x2' as typeof stay.offerId }] : []),
]);

/** The flight was booked and the stay was not. */
const checkout = {
  tripId: trip.id,
  state: 'done',
  bookings: [
    { state: 'confirmed', itinerary: flight?.itinerary },
    { state: 'failed', itinerary: stay?.itinerary },
  ],
} as unknown as Checkout;

function show(copied: 'pending' | 'offer-sold-out'): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{ 'booking.read-trip': trip, 'booking.duplicate-trip': copied }}
    >
      <BookTheRest checkout={checkout} />
    </SampleApi>
  );
}

export function OneItemNotBooked() {
  return show('pending');
}

export function RestSoldOut() {
  return show('offer-sold-out');
}
