import type { Criteria, FlightTravellers } from '../search/criteria.ts';
import type { Itinerary } from '../search/itineraries.ts';
import { type NameHint, supplierNameHintsOf } from '../travellers/names.ts';

/**
 * This file checks that the travellers match those whom the trip was searched for. It has no side effects: the form
 * runs it while it is filled in, and the server again before payment.
 */

export const TRAVELLER_KINDS = ['adults', 'children', 'infants'] as const;
export type TravellerKind = (typeof TRAVELLER_KINDS)[number];

export interface PartyItem {
  readonly supplier: string;
  readonly itinerary: Itinerary;
  /** This is null when the search criteria were not stored. */
  readonly criteria: Criteria | null;
  readonly seats: readonly string[];
  readonly seatsForWomen: readonly string[];
}

export interface PartyTraveller {
  readonly givenName: string;
  readonly familyName: string;
  /** This is the date of birth, or empty when it is not known yet. */
  readonly bornOn: string;
  readonly gender: string;
}

export type PartyProblem =
  /** The ages of the travellers differ from those that the fare was quoted for. */
  | {
      readonly kind: 'ages';
      readonly item: number;
      readonly asked: FlightTravellers;
      readonly are: FlightTravellers;
    }
  /** The operator reserves the seat for women, and the traveller at this position is male. */
  | {
      readonly kind: 'seat-for-women';
      readonly item: number;
      readonly traveller: number;
      readonly seat: string;
    }
  /** The supplier does not accept the name. */
  | { readonly kind: 'name'; readonly item: number; readonly traveller: number; readonly hint: NameHint };

/** Returns what must be corrected before payment. */
export function findTravelPartyProblems(
  items: readonly PartyItem[],
  travellers: readonly PartyTraveller[],
): PartyProblem[] {
  return items.flatMap((item, index) => [
    ...ageProblems(item, index, travellers),
    ...seatProblems(item, index, travellers),
    ...nameProblems(item, index, travellers),
  ]);
}

function ageProblems(
  { itinerary, criteria }: PartyItem,
  item: number,
  travellers: readonly PartyTraveller[],
): PartyProblem[] {
  if (itinerary.service !== 'flight' || criteria?.service !== 'flight') return [];
  const lastDay = itinerary.segments.at(-1)?.departsAt.local.slice(0, 10) ?? '';
  if (travellers.some(({ bornOn }) => bornOn === '')) return [];
  const asked = criteria.travellers;
  const are = countKinds(travellers.map(({ bornOn }) => travellerKindOnDate(bornOn, lastDay)));
  const isSame = TRAVELLER_KINDS.every((kind) => asked[kind] === are[kind]);
  return isSame ? [] : [{ kind: 'ages', item, asked, are }];
}

function countKinds(kinds: readonly TravellerKind[]): FlightTravellers {
  const count = (kind: TravellerKind) => kinds.filter((one) => one === kind).length;
  return { adults: count('adults'), children: count('children'), infants: count('infants') };
}

const FIRST_CHILD_YEAR = 2;
const FIRST_ADULT_YEAR = 12;

/**
 * Classifies as airlines do: an infant until the second birthday and an adult from the twelfth, both on the day of
 * the last flight.
 */
export function travellerKindOnDate(bornOn: string, day: string): TravellerKind {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  const age = day.slice(5) < bornOn.slice(5) ? years - 1 : years;
  if (age < FIRST_CHILD_YEAR) return 'infants';
  return age < FIRST_ADULT_YEAR ? 'children' : 'adults';
}

/**
 * Finds seats reserved for women that a male traveller would get, because seats are assigned in the order of the
 * travellers.
 */
function seatProblems(
  { seats, seatsForWomen }: PartyItem,
  item: number,
  travellers: readonly PartyTraveller[],
): PartyProblem[] {
  return seats.flatMap((seat, traveller): PartyProblem[] =>
    seatsForWomen.includes(seat) && travellers[traveller]?.gender === 'm'
      ? [{ kind: 'seat-for-women', item, traveller, seat }]
      : [],
  );
}

function nameProblems(
  { supplier, itinerary: { service } }: PartyItem,
  item: number,
  travellers: readonly PartyTraveller[],
): PartyProblem[] {
  return travellers.flatMap((person, traveller) =>
    person.givenName === '' && person.familyName === ''
      ? []
      : supplierNameHintsOf(person, { service, supplier })
          .filter(({ severity }) => severity === 'block')
          .map((hint): PartyProblem => ({ kind: 'name', item, traveller, hint })),
  );
}
