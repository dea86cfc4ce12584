import type { Result } from '@marga/contract/search/search';
import { timeAxisOfJourneys, type TimelineAxis } from '../../ui/timeline-axis.ts';
import { groupSegmentsByJourney } from './itinerary-summary-line.ts';
import { cheapestOfferOf } from './sort-results.ts';

type Journeys = ReturnType<typeof groupSegmentsByJourney>;

/**
 * Returns one time scale for all results: from midnight of the first day, as long as the longest journey of any
 * result.
 */
export function buildSharedTimeAxis(results: readonly Result[]): TimelineAxis | undefined {
  const all = results.map(journeysIn);
  const first = all.flatMap(([journey]) => (journey ? [journey] : []));
  if (first.length === 0) return undefined;
  // A return journey is on another day and has its own timeline, drawn to the same scale.
  const others = all.flatMap(([, ...more]) => more.map((legs) => timeAxisOfJourneys([legs]).endMinutes));
  return timeAxisOfJourneys(first, Math.max(24 * 60, ...others));
}

function journeysIn(result: Result): Journeys {
  const { itinerary } = cheapestOfferOf(result);
  return itinerary.service === 'hotel' ? [] : groupSegmentsByJourney(itinerary);
}
