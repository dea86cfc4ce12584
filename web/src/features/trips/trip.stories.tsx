import type { DoubleBooking } from '@marga/contract/trips/double-bookings';
import { Note } from '../search/target-note.tsx';
import { StoryQueries } from '../search/story-list.tsx';
import { DoubleBookingList } from './double-bookings.tsx';
import { AddToTrip, ItemActions } from './item-actions.tsx';
import { sampleFlight, sampleTrip } from './sample-trip.ts';
import { UnavailableItems } from './trip-changes.tsx';
import { TripHead } from './trip-head.tsx';

export default { title: 'Trip/Parts' };

const trip = sampleTrip();
const saveDraft = () => Promise.resolve();
const flight = sampleFlight();

export function Head() {
  return (
    <StoryQueries>
      <TripHead trip={trip} name={trip.name ?? ''} onName={() => undefined} saveDraft={saveDraft} />
    </StoryQueries>
  );
}

/** Shows the actions of one item, and what can be added beside it. */
export function Items() {
  return (
    <StoryQueries>
      <div className="rounded-14 border border-line bg-surface">
        <ItemActions trip={trip} item={flight} saveDraft={saveDraft} />
      </div>
      <AddToTrip trip={trip} saveDraft={saveDraft} />
    </StoryQueries>
  );
}

const TARGET = { tripId: trip.id, name: trip.name, travellers: 2, swaps: null };

export function SearchedFor() {
  return <Note target={TARGET} />;
}

export function SearchedInstead() {
  return (
    <Note target={{ ...TARGET, name: null, swaps: { offerId: flight.offerId, title: 'Delhi to Mumbai' } }} />
  );
}

const EARLIER: DoubleBooking = {
  traveller: 0,
  name: 'ASHA RAO',
  kind: 'same-journey',
  offerId: flight.offerId,
  bookingId: 'bkg_sample' as DoubleBooking['bookingId'],
  reference: '7K4MPQ2X',
  status: 'upcoming',
  service: 'flight',
  from: 'DEL',
  to: 'BOM',
  departsOn: '2026-11-21' as DoubleBooking['departsOn'],
};

export function BookedAlready() {
  const stay = { service: 'hotel', from: 'Hotel Colaba Court', to: 'Mumbai' } as const;
  return (
    <DoubleBookingList
      found={[
        EARLIER,
        { ...EARLIER, ...stay, kind: 'overlap', bookingId: 'bkg_other' as DoubleBooking['bookingId'] },
      ]}
    />
  );
}

export function NoLongerSold() {
  const { offerId, itinerary, total, clientTotal } = flight;
  return <UnavailableItems changes={[{ offerId, itinerary, before: { total, clientTotal }, after: null }]} />;
}
