import type { Traveller } from '@marga/contract/bookings/booking';
import {
  type PartyItem,
  findTravelPartyProblems,
  TRAVELLER_KINDS,
} from '@marga/contract/trips/travel-party-checks';

interface Issue {
  readonly path: string;
  readonly message: string;
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
