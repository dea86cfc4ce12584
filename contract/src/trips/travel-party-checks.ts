import { ageOnDate } from '../kernel/time.ts';
import type { Criteria, FlightTravellers } from '../search/criteria.ts';
import type { Itinerary } from '../search/itineraries.ts';
import { type NameHint, supplierNameHintsOf } from '../travellers/names.ts';
import {
  missingFieldsOf,
  requiredFieldsOfTraveller,
  TRAVELLER_KINDS,
  type TravellerFieldName,
  type TravellerFields,
  type TravellerKind,
} from '../travellers/required-traveller-fields.ts';

/**
 * This file checks that the travellers match those whom the trip was searched for. It has no side effects: the form
 * runs it while it is filled in, and the server again before payment.
 */

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
  /** This is the date of birth, which is empty or missing when it is not known. */
  readonly bornOn?: string | undefined;
  readonly gender?: string | undefined;
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

/**
 * Returns the kind of each traveller by position, oldest first as in the search, for the first flight of the trip that
 * was searched for children or infants too; undefined where nobody was.
 */
export function travellerKindsOf(
  items: readonly Pick<PartyItem, 'criteria'>[],
): readonly TravellerKind[] | undefined {
  for (const { criteria } of items) {
    if (criteria?.service !== 'flight') continue;
    const asked = criteria.travellers;
    if (asked.children + asked.infants > 0)
      return TRAVELLER_KINDS.flatMap((kind) => Array.from({ length: asked[kind] }, () => kind));
  }
  return undefined;
}

export interface MissingDetail {
  readonly item: number;
  readonly traveller: number;
  readonly field: TravellerFieldName;
}

/** Returns the details of the travellers that the suppliers require and that were not given. */
export function findMissingTravellerDetails(
  items: readonly (Pick<PartyItem, 'criteria'> & { readonly travellerFields: TravellerFields })[],
  travellers: readonly Parameters<typeof missingFieldsOf>[0][],
): MissingDetail[] {
  return items.flatMap((offer, item) => {
    const kinds = travellerKindsOf([offer]);
    return travellers.flatMap((person, traveller) => {
      const required = requiredFieldsOfTraveller([offer], { position: traveller, kind: kinds?.[traveller] });
      return missingFieldsOf(person, required).map((field) => ({ item, traveller, field }));
    });
  });
}

function ageProblems(
  { itinerary, criteria }: PartyItem,
  item: number,
  travellers: readonly PartyTraveller[],
): PartyProblem[] {
  if (itinerary.service !== 'flight' || criteria?.service !== 'flight') return [];
  const lastDay = itinerary.segments.at(-1)?.departsAt.local.slice(0, 10) ?? '';
  const asked = criteria.travellers;
  const kinds = travellerKindsOf([{ criteria }]);
  // Whoever need not give a date of birth is taken for what the search said of the position.
  const are = countKinds(
    travellers.map(({ bornOn = '' }, at) =>
      bornOn === '' ? (kinds?.[at] ?? 'adults') : travellerKindOnDate(bornOn, lastDay),
    ),
  );
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
  const age = ageOnDate(bornOn, day);
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
