import { findDuplicateTravellers } from '@marga/contract/travellers/names';
import { type PartyProblem, findTravelPartyProblems } from '@marga/contract/trips/travel-party-checks';
import type { Trip } from '@marga/contract/trips/trip';
import { genderOfDraft, isEmptyTravellerDraft, type TravellerDraft } from './traveller-draft.ts';

export interface PartyFindings {
  /** Lists what must be corrected before payment. */
  readonly problems: readonly PartyProblem[];
  /** Holds pairs who look like one person, which the user may know to be different. */
  readonly twice: readonly { readonly first: number; readonly again: number }[];
}

export function findPartyProblemsAndDuplicates(
  trip: Pick<Trip, 'items'>,
  party: readonly TravellerDraft[],
): PartyFindings {
  const people = party.map((draft) => ({
    ...draft,
    gender: genderOfDraft(draft),
    ...(isEmptyTravellerDraft(draft) && { givenName: '', familyName: '' }),
  }));
  return { problems: findTravelPartyProblems(trip.items, people), twice: findDuplicateTravellers(people) };
}
