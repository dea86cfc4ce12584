import type { Criteria, FlightTravellers } from '@marga/contract/search/criteria';
import { useEffect } from 'react';
import { type Party, partyOf } from './party-params.ts';
import { useSelectedOffers } from './selected-offers.ts';

const LAST_FLIGHT_PARTY = 'marga.last-flight-party';

/**
 * Returns the party of the search, or else of what is selected. A search that does not tell children from adults is for
 * those of the last flight, while their number is the same.
 */
export function useParty(criteria?: Criteria): Party | undefined {
  const [selected] = useSelectedOffers();
  const asked = criteria && partyOf(criteria);
  const flight = JSON.stringify(asked?.flight);
  useEffect(() => {
    if (flight !== undefined) sessionStorage.setItem(LAST_FLIGHT_PARTY, flight);
  }, [flight]);
  const travellers = asked?.travellers ?? selected?.offer.travellers;
  if (travellers === undefined || asked?.flight) return asked;
  const last = JSON.parse(sessionStorage.getItem(LAST_FLIGHT_PARTY) ?? 'null') as FlightTravellers | null;
  const isSame = last !== null && last.adults + last.children + last.infants === travellers;
  return { travellers, flight: isSame ? last : undefined };
}
