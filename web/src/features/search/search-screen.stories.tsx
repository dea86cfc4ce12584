import type { Place } from '@marga/contract/places/places';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { SampleApi } from '../../styleguide/sample-api.tsx';
import { flightScreen } from './flights/flight-screen.ts';
import { hotelScreen } from './hotels/hotel-screen.ts';
import { samplePlace } from './sample-place.ts';
import { SearchScreen } from './search-screen.tsx';

export default { title: 'Search/Screen' };

const GOA = { ...samplePlace('ci-goa', 'Goa'), region: 'Goa' };
const GOI = { ...samplePlace('GOI', 'Dabolim', 'airport'), shortCode: 'GOI', city: 'Goa', region: 'Goa' };

/** Shows the search for hotels; whatever is asked, these places are found. */
function hotelsIn(at: `?${string}`, items: readonly Place[], resolved: Place | null) {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      at={at}
      answers={{ 'places.find': { items: [...items], resolved }, 'search.start-search': 'pending' }}
    >
      <SearchScreen screen={hotelScreen} />
    </SampleApi>
  );
}

export function HotelsWithoutAddress() {
  return hotelsIn('?', [GOA], GOA);
}

/** The navigation carries the party of a flight that was selected, and nothing was searched yet. */
export function HotelsForPartyOfTrip() {
  return hotelsIn('?rooms=2', [GOA], GOA);
}

export function HotelsInGoaByAddress() {
  return hotelsIn('?to=GOA&on=2020-01-01', [GOA], GOA);
}

export function HotelsInUnknownPlace() {
  return hotelsIn('?to=GOOA', [GOA], null);
}

/** The days of the address are over, so the fields show those that are searched instead. */
export function ReturnFlightOnPastDays() {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      at="?from=GOI&on=2020-01-01&back=2020-01-05"
      answers={{ 'places.find': { items: [GOI], resolved: GOI } }}
    >
      <SearchScreen screen={flightScreen} />
    </SampleApi>
  );
}
