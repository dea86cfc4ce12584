import { sampleBookingWithDetails } from '../amendments/sample-amendments.ts';
import { BookingTravellers } from './booking-travellers.tsx';

export default { title: 'Booking/Travellers' };

export function TravellersWithDetails() {
  return <BookingTravellers booking={sampleBookingWithDetails({ cancelledTravellers: [2] })} />;
}

/** Finance and other roles that do not read travellers see this. */
export function TravellersByNameOnly() {
  return (
    <BookingTravellers booking={sampleBookingWithDetails({ travellerDetails: { state: 'restricted' } })} />
  );
}

export function TravellersOfAnOldBooking() {
  return <BookingTravellers booking={sampleBookingWithDetails({ travellerDetails: { state: 'erased' } })} />;
}
