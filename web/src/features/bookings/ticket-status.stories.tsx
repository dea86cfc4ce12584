import type { BookingWithDetails } from '@marga/contract/bookings/booking';
import { BookingStatusChip } from './booking-labels.tsx';
import { MIXED_TICKETS, sampleTrainBooking } from './sample-waitlisted-train.ts';
import { ChartNotice, TravellerTickets } from './ticket-status.tsx';

export default { title: 'Booking/Ticket status' };

function show(booking: BookingWithDetails) {
  return (
    <div className="grid max-w-prose gap-3">
      <p>
        <BookingStatusChip booking={booking} />
      </p>
      <TravellerTickets booking={booking} />
      <ChartNotice booking={booking} />
    </div>
  );
}

export function PartlyWaitlisted() {
  return show(sampleTrainBooking(MIXED_TICKETS));
}

export function RacForOne() {
  return show(sampleTrainBooking(MIXED_TICKETS, { cancelledTravellers: [2] }));
}

export function AllConfirmed() {
  return show(sampleTrainBooking(MIXED_TICKETS, { cancelledTravellers: [1, 2] }));
}

/** Before suppliers listed tickets, only the status of the whole party was known. */
export function FromBeforeTickets() {
  return show(sampleTrainBooking(undefined));
}
