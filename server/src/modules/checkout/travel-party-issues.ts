import type { Traveller } from '@marga/contract/bookings/booking';
import { TRAVELLER_KINDS, type TravellerFields } from '@marga/contract/travellers/required-traveller-fields';
import {
  type PartyItem,
  findMissingTravellerDetails,
  findTravelPartyProblems,
} from '@marga/contract/trips/travel-party-checks';

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Says of each detail that a supplier requires and nobody gave whose it is and which item needs it. */
export function findMissingDetailIssues(
  items: readonly (PartyItem & { readonly travellerFields: TravellerFields })[],
  travellers: readonly Traveller[],
): Issue[] {
  return findMissingTravellerDetails(items, travellers).map(({ item, traveller, field }) => ({
    path: `body.travellers.${traveller}.${field}`,
    message: `item ${item + 1} (${items[item]?.supplier}) requires ${field} of traveller ${traveller + 1}`,
  }));
}

/**
 * Returns why these travellers cannot take the trip, for example because of their ages, with the path of the field to
 * correct.
 */
export function findTravelPartyIssues(
  items: readonly PartyItem[],
  travellers: readonly Traveller[],
): Issue[] {
  return findTravelPartyProblems(items, travellers).map((problem): Issue => {
    switch (problem.kind) {
      case 'ages': {
        const expectedParty = TRAVELLER_KINDS.filter((kind) => problem.asked[kind] > 0)
          .map((kind) => `${problem.asked[kind]} ${kind}`)
          .join(', ');
        return {
          path: 'body.travellers',
          message: `the fare of item ${problem.item + 1} is for ${expectedParty}`,
        };
      }
      case 'seat-for-women':
        return {
          path: `body.travellers.${problem.traveller}.gender`,
          message: `seat ${problem.seat} is kept for women`,
        };
      case 'name': {
        const field = problem.hint.part === 'whole' ? 'givenName' : problem.hint.part;
        return {
          path: `body.travellers.${problem.traveller}.${field}`,
          message: `the supplier takes no such name: ${problem.hint.code}`,
        };
      }
    }
  });
}
