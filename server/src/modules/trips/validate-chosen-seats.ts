import type { Offer } from '@marga/contract/search/search';

export interface Issue {
  readonly path: string;
  readonly message: string;
}

interface Chosen {
  readonly offer: Offer;
  readonly seats: readonly string[];
}

/**
 * Returns the first issue with chosen seats: only buses have seats to choose, and each traveller needs one. `pathOf`
 * gives the path of an item in the request.
 */
export function findSeatIssue(
  chosen: readonly Chosen[],
  pathOf: (index: number) => string,
): Issue | undefined {
  const seatless = chosen.findIndex(
    ({ offer, seats }) => seats.length > 0 && offer.itinerary.service !== 'bus',
  );
  if (seatless >= 0) return { path: `${pathOf(seatless)}.seats`, message: 'there are none to choose from' };
  const crowded = chosen.findIndex(
    ({ offer, seats }) => seats.length > 0 && seats.length !== offer.travellers,
  );
  if (crowded >= 0)
    return { path: `${pathOf(crowded)}.seats`, message: 'one seat for each traveller, or none' };
  return undefined;
}
