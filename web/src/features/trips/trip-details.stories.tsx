import type { DoubleBooking } from '@marga/contract/trips/double-bookings';
import { EditedTripBanner } from '../search/edited-trip-banner.tsx';
import { StorybookQueryProvider } from '../search/storybook-result-list.tsx';
import { DoubleBookingList } from './double-bookings.tsx';
import { LinksToAddTripItem, TripItemActions } from './trip-item-actions.tsx';
import { sampleFlightItem, sampleTrip } from './sample-trip.ts';
import { UnavailableTripItems } from './trip-price-and-availability-changes.tsx';
import { TripHeading } from './trip-heading.tsx';

export default { title: 'Trip/Parts' };

const trip = sampleTrip();
const saveDraft = () => Promise.resolve();
const flight = sampleFlightItem();

export function TripNameAndActions() {
  return (
    <StorybookQueryProvider>
      <TripHeading trip={trip} saveDraft={saveDraft} />
    </StorybookQueryProvider>
  );
}

/** Shows the actions of one trip item, and the links that add another item to the trip. */
export function TripItemWithActions() {
  return (
    <StorybookQueryProvider>
      <div className="rounded-14 border border-line bg-surface">
        <TripItemActions trip={trip} item={flight} saveDraft={saveDraft} />
      </div>
      <LinksToAddTripItem trip={trip} saveDraft={saveDraft} />
    </StorybookQueryProvider>
  );
}

const TARGET = { tripId: trip.id, name: trip.name, travellers: 2, swaps: null };

export function AddItemToEditedTrip() {
  return <EditedTripBanner target={TARGET} />;
}

export function ReplaceItemInEditedTrip() {
  return (
    <EditedTripBanner
      target={{ ...TARGET, name: null, swaps: { offerId: flight.offerId, title: 'Delhi to Mumbai' } }}
    />
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
  route: { shape: 'return', places: ['DEL', 'BOM'] },
  departsOn: '2026-11-21' as DoubleBooking['departsOn'],
};

export function DoubleBookingWarnings() {
  const stay = {
    service: 'hotel' as const,
    route: { shape: 'stay' as const, places: ['Hotel Colaba Court', 'Mumbai'] },
  };
  return (
    <DoubleBookingList
      found={[
        EARLIER,
        { ...EARLIER, ...stay, kind: 'overlap', bookingId: 'bkg_other' as DoubleBooking['bookingId'] },
      ]}
    />
  );
}

export function ItemsNoLongerSold() {
  const { offerId, itinerary, total, clientTotal } = flight;
  return (
    <UnavailableTripItems changes={[{ offerId, itinerary, before: { total, clientTotal }, after: null }]} />
  );
}
