import type { Result } from '@marga/contract/search/search';
import { timeAxisOfJourneys, type TimelineAxis } from '../../ui/timeline-axis.ts';
import { TimelineRuler } from '../../ui/timeline.tsx';
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

/** Shows the hours above the list, in both time zones if they differ and the search is one-way. */
export function ResultTimeRuler({ results }: { results: readonly Result[] }) {
  const axis = buildSharedTimeAxis(results);
  const journeys = results[0] ? journeysIn(results[0]) : [];
  if (!axis) return null;
  const isOneWay = journeys.length === 1;
  const here = journeys[0]?.[0]?.origin;
  const there = journeys[0]?.at(-1)?.destination;
  return (
    <div className="border-b border-line px-5 md:mr-[13.5rem] md:px-6">
      <TimelineRuler
        axis={isOneWay ? axis : { ...axis, clockDifferenceMinutes: 0 }}
        {...(here !== undefined && isShort(here) && { here })}
        {...(there !== undefined && isShort(there) && { there })}
        countsDays={!isOneWay}
      />
    </div>
  );
}

function journeysIn(result: Result): Journeys {
  const { itinerary } = cheapestOfferOf(result);
  return itinerary.service === 'hotel' ? [] : groupSegmentsByJourney(itinerary);
}

function isShort(code: string): boolean {
  return code.length <= 5;
}
