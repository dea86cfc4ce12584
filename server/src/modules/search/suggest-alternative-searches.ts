import {
  type Criteria,
  criteria as criteriaSchema,
  firstTravelDateOf,
  travellerCountOf,
} from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import { KINDS_FOR_SERVICE, type Place, type PlaceKind } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import type { Alternative } from '@marga/contract/search/search';
import { shiftCriteriaDays, placesInCriteria } from './search-query.ts';

export interface Gazetteer {
  readonly findPlace: (code: string) => Place | undefined;
  readonly nearestPlaces: (
    place: Place,
    kinds: readonly PlaceKind[],
    limit: number,
  ) => readonly { readonly place: Place; readonly distanceKm: number }[];
}

/** Lists the kinds of place to suggest when a service has nothing at the requested place. */
const NEARBY_KINDS: Readonly<Record<Service, readonly PlaceKind[]>> = {
  flight: ['airport'],
  train: ['station'],
  bus: ['bus-stand'],
  cab: ['city'],
  hotel: ['city'],
};
/** A place farther away than this would make it a different trip. */
const NEARBY_KM = 250;
const MOST_NEARBY = 2;
/** A station, bus stand or airport within this distance counts as the same town. */
const SAME_TOWN_KM = 60;
/** Flights are suggested only from this distance on, and cabs and buses only up to the two limits below. */
const LEAST_FLIGHT_KM = 200;
const MOST_CAB_KM = 600;
const MOST_BUS_KM = 1_500;

/**
 * Suggests what to try when nothing was found: the nearest places, adjacent days, and other services for the same
 * route.
 */
export function suggestAlternativeSearches(
  criteria: Criteria,
  gazetteer: Gazetteer,
  { first, last }: { readonly first: LocalDate; readonly last: LocalDate },
): Alternative[] {
  const days = [-1, 1]
    .map((by) => shiftCriteriaDays(criteria, by))
    .filter((other) => {
      const day = firstTravelDateOf(other);
      return day >= first && day <= last;
    });
  return [
    ...nearby(criteria, gazetteer),
    ...days.map((other) => alternative('other-day', other, null, gazetteer)),
    ...otherServices(criteria, gazetteer),
  ].filter((found) => criteriaSchema.safeParse(found.criteria).success);
}

function alternative(
  kind: Alternative['kind'],
  criteria: Criteria,
  distanceKm: number | null,
  { findPlace }: Gazetteer,
): Alternative {
  const names = placesInCriteria(criteria).map(({ code }) => findPlace(code)?.name ?? code);
  return { kind, criteria, distanceKm, names };
}

/** Suggests the same search with a nearby place instead of the origin or the destination of the first leg. */
function nearby(criteria: Criteria, gazetteer: Gazetteer): Alternative[] {
  const ends = placesInCriteria(criteria).slice(0, 2);
  return ends.flatMap(({ code }) => {
    const place = gazetteer.findPlace(code);
    if (!place) return [];
    return gazetteer
      .nearestPlaces(place, NEARBY_KINDS[criteria.service], MOST_NEARBY + 4)
      .filter(
        (near) =>
          near.place.code !== code && near.distanceKm <= NEARBY_KM && near.place.country === place.country,
      )
      .slice(0, MOST_NEARBY)
      .map((near) =>
        alternative(
          'nearby',
          withPlace(criteria, code, near.place.code),
          Math.round(near.distanceKm),
          gazetteer,
        ),
      );
  });
}

function withPlace(criteria: Criteria, from: string, to: string): Criteria {
  const other = (code: string): string => (code === from ? to : code);
  switch (criteria.service) {
    case 'flight':
      return {
        ...criteria,
        journeys: criteria.journeys.map((journey) => ({
          ...journey,
          origin: other(journey.origin),
          destination: other(journey.destination),
        })),
      };
    case 'train':
    case 'bus':
      return { ...criteria, origin: other(criteria.origin), destination: other(criteria.destination) };
    case 'hotel':
      return { ...criteria, destination: other(criteria.destination) };
    case 'cab':
      return {
        ...criteria,
        pickup: other(criteria.pickup),
        drop: criteria.drop === null ? null : other(criteria.drop),
      };
  }
}

interface Route {
  readonly origin: Place;
  readonly destination: Place;
  readonly day: LocalDate;
  readonly travellers: number;
}

/** Returns the outbound route; a stay and an hourly cab have none. */
function routeOf(criteria: Criteria, { findPlace }: Gazetteer): Route | undefined {
  const [from, to] = placesInCriteria(criteria);
  if (criteria.service === 'hotel' || !from || !to) return undefined;
  const [origin, destination] = [findPlace(from.code), findPlace(to.code)];
  if (!origin || !destination) return undefined;
  return {
    origin,
    destination,
    day: firstTravelDateOf(criteria) as LocalDate,
    travellers: travellerCountOf(criteria),
  };
}

function otherServices(criteria: Criteria, gazetteer: Gazetteer): Alternative[] {
  const route = routeOf(criteria, gazetteer);
  if (!route) return [];
  const km = kilometresBetween(route.origin, route.destination);
  const isInland = route.origin.country === 'IN' && route.destination.country === 'IN';
  const sensible: Readonly<Record<Service, boolean>> = {
    flight: km >= LEAST_FLIGHT_KM,
    train: isInland && km >= 20,
    bus: isInland && km >= 20 && km <= MOST_BUS_KM,
    cab: isInland && km <= MOST_CAB_KM,
    hotel: false,
  };
  const services: readonly Service[] = ['flight', 'train', 'bus', 'cab'];
  return services
    .filter((service) => service !== criteria.service && sensible[service])
    .flatMap((service) => {
      const origin = townPlace(route.origin, service, gazetteer);
      const destination = townPlace(route.destination, service, gazetteer);
      if (origin === undefined || destination === undefined || origin === destination) return [];
      const asked = questionFor(service, { ...route, from: origin, to: destination });
      return asked ? [alternative('other-service', asked, null, gazetteer)] : [];
    });
}

/**
 * Returns the place code with which this service searches the same town: the place itself, or the nearest suitable
 * place within `SAME_TOWN_KM`; undefined when there is none.
 */
function townPlace(place: Place, service: Service, { nearestPlaces }: Gazetteer): string | undefined {
  const kinds: readonly PlaceKind[] = KINDS_FOR_SERVICE[service];
  const isTaken = ({ code }: Place): boolean => service !== 'flight' || /^[A-Z0-9]{3}$/.test(code);
  if (kinds.includes(place.kind) && isTaken(place)) return place.code;
  const near = nearestPlaces(place, NEARBY_KINDS[service], 3).find((found) => isTaken(found.place));
  return near && near.distanceKm <= SAME_TOWN_KM ? near.place.code : undefined;
}

function questionFor(
  service: Service,
  { from, to, day, travellers }: Route & { readonly from: string; readonly to: string },
): Criteria | undefined {
  switch (service) {
    case 'flight':
      return {
        service,
        journeys: [{ origin: from, destination: to, departOn: day }],
        travellers: { adults: Math.min(9, travellers), children: 0, infants: 0 },
        cabin: 'economy',
        fareType: 'regular',
        frequentFlyers: [],
      };
    case 'train':
      return {
        service,
        origin: from,
        destination: to,
        departOn: day,
        travellers: Math.min(6, travellers),
        class: 'any',
        quota: 'GN',
      };
    case 'bus':
      return { service, origin: from, destination: to, departOn: day, travellers: Math.min(6, travellers) };
    case 'cab':
      return {
        service,
        kind: 'one-way',
        pickup: from,
        drop: to,
        pickUpOn: day,
        pickUpAt: '09:00',
        returnOn: null,
        returnAt: null,
        hours: null,
        travellers: Math.min(7, travellers),
      };
    case 'hotel':
      return undefined;
  }
}

const EARTH_KM = 6_371;

function kilometresBetween(a: Place, b: Place): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)];
  const half =
    Math.sin((latB - latA) / 2) ** 2 +
    Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}
