import type { Criteria } from '@marga/contract/search/criteria';
import { GST_STATES, type GstStateCode } from '@marga/contract/kernel/indian-identifiers';
import type { Place } from '@marga/contract/places/places';
import type { Offer } from '@marga/contract/search/search';
import { findPlace } from '../places/index.ts';
import { buildPricingInput, type PricingInput } from '../pricing/index.ts';
import { placesInCriteria } from './search-query.ts';

/** The replaced state codes 25 and 28 are left out, so that each state name leads to its current code. */
const STATE_BY_NAME: ReadonlyMap<string, GstStateCode> = new Map(
  (Object.keys(GST_STATES) as GstStateCode[])
    .filter((code) => code !== '25' && code !== '28')
    .map((code) => [GST_STATES[code], code]),
);

/** Returns the facts about an offer that pricing rules can depend on, including the places of the search. */
export function buildOfferPricingInput(
  criteria: Criteria,
  { itinerary, supplier, travellers }: Pick<Offer, 'itinerary' | 'supplier' | 'travellers'>,
): PricingInput {
  const [first] = placesInCriteria(criteria);
  const asked = first && findPlace(first.code);
  return buildPricingInput({
    itinerary,
    supplier,
    travellers,
    hotelState: itinerary.service === 'hotel' ? stateOf(asked) : null,
    // Airport codes are unique worldwide, but station codes are not: ADI is Ahmedabad station and an airport in
    // Namibia.
    countryOf: (code) => (itinerary.service === 'flight' ? findPlace(code)?.country : asked?.country),
  });
}

/** Returns the same facts for an offline booking. Its search is unknown, so no tax credit is promised for a stay. */
export function buildOfflineBookingPricingInput(
  sold: Pick<Offer, 'itinerary' | 'supplier' | 'travellers'>,
): PricingInput {
  const isFlight = sold.itinerary.service === 'flight';
  return buildPricingInput({
    ...sold,
    hotelState: null,
    countryOf: (code) => (isFlight ? findPlace(code)?.country : undefined),
  });
}

function stateOf(place: Place | undefined): GstStateCode | null {
  return place?.country === 'IN' ? (STATE_BY_NAME.get(place.region) ?? null) : null;
}
