import { type Criteria, type FlightTravellers, travellerCountOf } from '@marga/contract/search/criteria';
import type { Service } from '@marga/contract/travel-services';

/** Says how many travel, and who of them are children, as far as a search has said. */
export interface Party {
  readonly travellers: number;
  readonly flight?: FlightTravellers | undefined;
}

/** At most this many adults share one room. */
const MOST_IN_A_ROOM = 4;

export function partyOf(asked: Criteria): Party {
  return {
    travellers: travellerCountOf(asked),
    flight: asked.service === 'flight' ? asked.travellers : undefined,
  };
}

/** Returns the parameters by which a search of another service is for the same party. */
export function partyParams(service: Service, { travellers, flight }: Party): Record<string, string> {
  if (service === 'hotel') return { rooms: roomsFor(travellers).join('_') };
  if (service !== 'flight' || !flight) return { travellers: String(travellers) };
  const { adults, children, infants } = flight;
  return {
    travellers: String(adults),
    ...(children > 0 && { children: String(children) }),
    ...(infants > 0 && { infants: String(infants) }),
  };
}

/** Returns the address of a search with another number of travellers; everything else stays as it was. */
export function addressForParty(address: string, service: Service, party: Party): string {
  const [path = '', query = ''] = address.split('?');
  const params = new URLSearchParams(query);
  for (const name of ['travellers', 'children', 'infants', 'rooms']) params.delete(name);
  for (const [name, value] of Object.entries(partyParams(service, party))) params.set(name, value);
  return `${path}?${params.toString()}`;
}

function roomsFor(people: number): number[] {
  return people <= MOST_IN_A_ROOM ? [people] : [MOST_IN_A_ROOM, ...roomsFor(people - MOST_IN_A_ROOM)];
}
