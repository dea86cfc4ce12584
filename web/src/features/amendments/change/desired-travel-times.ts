import type { Traveller } from '@marga/contract/bookings/booking';
import { CAB_HOURS, type Criteria, type FlightTravellers } from '@marga/contract/search/criteria';
import { placeAddressOf } from '@marga/contract/places/place-address';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { ageOnDate, type LocalDate } from '@marga/contract/kernel/time';
import type { Place } from '@marga/contract/places/places';
import { lastSegment, journeysOfItinerary } from '../../search/itinerary/itinerary.ts';

/** Holds the new dates: a day for each leg, or check-in and check-out, with times where they are needed. */
export interface DesiredTimes {
  readonly days: readonly LocalDate[];
  readonly times: readonly string[];
}

/** Returns the times as booked now. */
export function initialDesiredTimes(itinerary: Itinerary): DesiredTimes {
  const moments =
    itinerary.service === 'hotel'
      ? [itinerary.checkInAt, itinerary.checkOutAt]
      : journeysOfItinerary(itinerary).flatMap(([first]) => (first ? [first.departsAt] : []));
  return {
    days: moments.map(({ local }) => local.slice(0, 10) as LocalDate),
    times: itinerary.service === 'cab' ? moments.map(({ local }) => local.slice(11, 16)) : [],
  };
}

/** Returns the places as addresses name them, in the order in which `buildChangeCriteria` takes them. */
export function placeNamesOf(itinerary: Itinerary): readonly string[] {
  switch (itinerary.service) {
    case 'hotel':
      return [itinerary.city];
    case 'flight':
      // A flight's itinerary contains its airports, which stay the same on another day, so no place has to be looked
      // up.
      return [];
    case 'train':
    case 'bus':
    case 'cab': {
      const [first] = itinerary.segments;
      if (!first) return [];
      return (
        itinerary.service === 'cab' && itinerary.kind === 'hourly'
          ? [first.origin]
          : [first.origin, first.destination]
      ).map(placeAddressOf);
    }
  }
}

type PersonOfAge = Pick<Traveller, 'bornOn' | 'age'>;

/** Returns the search for the same trip and people at another time; undefined while a place is not known. */
export function buildChangeCriteria(
  itinerary: Itinerary,
  desired: DesiredTimes,
  people: readonly PersonOfAge[],
  [from, to]: readonly (Place | null | undefined)[],
): Criteria | undefined {
  const [day, other] = desired.days;
  if (day === undefined) return undefined;
  switch (itinerary.service) {
    case 'flight':
      return {
        service: 'flight',
        journeys: journeysOfItinerary(itinerary).map((way, at) => ({
          origin: way[0]?.origin ?? '',
          destination: way.at(-1)?.destination ?? '',
          departOn: desired.days[at] ?? day,
        })),
        travellers: countTravellersByAge(people, lastSegment(itinerary).departsAt.local.slice(0, 10)),
        cabin: itinerary.cabin,
        fareType: itinerary.fareType,
        frequentFlyers: [],
      };
    case 'train':
      if (!from || !to) return undefined;
      return {
        service: 'train',
        origin: from.code,
        destination: to.code,
        departOn: day,
        travellers: people.length,
        class: 'any',
        quota: itinerary.quota,
      };
    case 'bus':
      if (!from || !to) return undefined;
      return {
        service: 'bus',
        origin: from.code,
        destination: to.code,
        departOn: day,
        travellers: people.length,
      };
    case 'hotel':
      if (!from || other === undefined) return undefined;
      return {
        service: 'hotel',
        destination: from.code,
        checkIn: day,
        checkOut: other,
        rooms: roomsFor(people, itinerary.rooms, day),
      };
    case 'cab': {
      if (!from || (itinerary.kind !== 'hourly' && !to)) return undefined;
      const isReturn = itinerary.kind === 'return';
      return {
        service: 'cab',
        kind: itinerary.kind,
        pickup: from.code,
        drop: itinerary.kind === 'hourly' ? null : (to?.code ?? null),
        pickUpOn: day,
        pickUpAt: desired.times[0] ?? '09:00',
        returnOn: isReturn ? (other ?? day) : null,
        returnAt: isReturn ? (desired.times[1] ?? '18:00') : null,
        hours:
          itinerary.kind === 'hourly'
            ? (CAB_HOURS.find((hours) => hours === itinerary.includedHours) ?? CAB_HOURS[0])
            : null,
        travellers: people.length,
      };
    }
  }
}

/** Counts travellers by their age on the day of the last flight, as airlines do. */
export function countTravellersByAge(people: readonly PersonOfAge[], on: string): FlightTravellers {
  const ages = people.map((person) => ageOf(person, on));
  return {
    adults: ages.filter((age) => age >= 12).length,
    children: ages.filter((age) => age >= 2 && age < 12).length,
    infants: ages.filter((age) => age < 2).length,
  };
}

/** Whoever booked without an age or a date of birth is an adult: suppliers ask for those of children. */
function ageOf({ bornOn, age }: PersonOfAge, on: string): number {
  if (bornOn !== undefined) return ageOnDate(bornOn, on);
  return age ?? ADULT_AGE;
}

const ADULT_AGE = 18;

/** Spreads the people over as many rooms as before; hotels count children up to seventeen by their ages. */
function roomsFor(people: readonly PersonOfAge[], rooms: number, on: string) {
  const ages = people.map((person) => ageOf(person, on));
  const children = ages.filter((age) => age < 18);
  const adults = Math.max(rooms, ages.length - children.length);
  return Array.from({ length: rooms }, (_, at) => ({
    adults: Math.floor(adults / rooms) + (at < adults % rooms ? 1 : 0),
    childAges: children.filter((__, child) => child % rooms === at),
  }));
}
