import { parseInstant, parseLocalDate } from '@marga/contract/kernel/time';
import type { FlightCriteria } from '@marga/contract/search/criteria';
import type { Result, SearchEvent } from '@marga/contract/search/search';
import { createRef } from 'react';
import { SampleApi, type SampleAnswers } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { FlightForm } from './flights/flight-form.tsx';
import { parseFlightQuery } from './flights/flight-query.ts';
import { flightScreen } from './flights/flight-screen.ts';
import { ResultsPage } from './results-page.tsx';
import { SAMPLE_FLIGHT_FACETS, sampleFlights, sampleReturns } from './sample-flight-list.ts';
import { samplePlace } from './sample-place.ts';
import { SearchResults } from './search-results.tsx';

export default { title: 'Search/Results page' };

const CRITERIA: FlightCriteria = {
  service: 'flight',
  journeys: [{ origin: 'DEL', destination: 'BOM', departOn: parseLocalDate('2026-12-28') }],
  travellers: { adults: 2, children: 1, infants: 0 },
  cabin: 'economy',
  fareType: 'regular',
  frequentFlyers: [],
};

const SEARCH_ID = `srh_${'sample'.repeat(10)}`;
const EXPIRES_AT = parseInstant('2099-01-01T00:00:00.000Z');

function answersOf(results: readonly Result[], isEnded = true): SampleAnswers {
  const events: SearchEvent[] = [
    { type: 'results', supplier: 'coral', results: [...results] },
    {
      type: 'supplier-ended',
      supplier: 'coral',
      end: 'answered',
      offers: results.length,
      tookMs: 400,
      asOf: EXPIRES_AT,
    },
    { type: 'supplier-ended', supplier: 'meridian', end: 'slow', offers: 0, tookMs: 8_000, asOf: EXPIRES_AT },
    { type: 'facets', facets: SAMPLE_FLIGHT_FACETS },
    ...(isEnded
      ? [
          {
            type: 'search-ended' as const,
            results: results.length,
            offers: results.length * 3,
            alternatives: [],
          },
        ]
      : []),
  ];
  return {
    'search.start-search': {
      id: SEARCH_ID,
      criteria: CRITERIA,
      suppliers: ['coral', 'meridian'],
      expiresAt: EXPIRES_AT,
    },
    'search.watch-search': events,
    'places.find': { items: [], resolved: null },
  };
}

function page(key: string, answers: SampleAnswers, asked = CRITERIA) {
  // Each story has criteria of its own, because found results are kept for the next visit.
  const criteria = { ...asked, frequentFlyers: [{ airline: 'AI', number: key }] };
  return (
    <SampleApi session={SAMPLE_SESSION} answers={answers}>
      <div data-page>
        <ResultsPage
          title="Flights"
          asked={asked}
          names={['Delhi', 'Mumbai']}
          submissions={0}
          nav={null}
          form={
            <FlightForm
              initial={parseFlightQuery(new URLSearchParams('from=DEL&to=BOM'))}
              places={[samplePlace('DEL', 'Delhi'), samplePlace('BOM', 'Mumbai')]}
              problems={[]}
              onSearch={() => undefined}
            />
          }
        >
          <SearchResults
            screen={flightScreen}
            criteria={criteria}
            names={['Delhi', 'Mumbai']}
            round={0}
            onAgain={() => undefined}
            headingRef={createRef()}
          />
        </ResultsPage>
      </div>
    </SampleApi>
  );
}

export function FiveFlights() {
  return page('FIVE', answersOf(sampleFlights(5)));
}

export function FiftyFlights() {
  return page('FIFTY', answersOf(sampleFlights(50)));
}

export function TwoThousandFlights() {
  return page('TWOTHOUSAND', answersOf(sampleFlights(2_000)));
}

export function FlightsStillComing() {
  return page('COMING', answersOf(sampleFlights(3), false));
}

/** The search goes on, so the one-way fares are not asked for yet. */
export function ReturnFlights() {
  const back = { origin: 'BOM', destination: 'DEL', departOn: parseLocalDate('2027-01-01') };
  const asked = { ...CRITERIA, journeys: [...CRITERIA.journeys, back] };
  return page('RETURN', answersOf(sampleReturns(5), false), asked);
}

export function FlightsAwaited() {
  return page('AWAITED', { ...answersOf([]), 'search.watch-search': 'pending' });
}
