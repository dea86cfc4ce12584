import { parseLocalDate } from '@marga/contract/kernel/time';
import type { Facet } from '@marga/contract/search/search';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FlightForm } from './flights/flight-form.tsx';
import { parseFlightQuery } from './flights/flight-query.ts';
import { CompareResultsDialog } from './compare-results-dialog.tsx';
import { ResultFilterBar } from './result-filter-bar.tsx';
import { type Chosen, NOTHING_CHOSEN } from './result-filters.ts';
import { buildSharedTimeAxis } from './result-time-axis.ts';
import { FlightRow } from './rows/flight-row.tsx';
import { NoResultsFound } from './no-results-found.tsx';
import { ResultList } from './result-list.tsx';
import { samplePlace } from './sample-place.ts';
import { sampleOffer, sampleResult } from './sample-results.ts';
import { NOTHING_YET, type SupplierState } from './search-state.ts';
import { ResultSortChoice } from './result-sort-choice.tsx';
import { StorybookQueryProvider } from './storybook-result-list.tsx';
import { SupplierSearchStatus } from './supplier-search-status.tsx';
import { UnknownPlaces } from './unknown-places.tsx';

export default { title: 'Search/Layout' };

const NOBODY: ReadonlySet<never> = new Set();
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const MANY = Array.from({ length: 2_000 }, (_, at) =>
  sampleResult(`result-${at}`, [
    sampleOffer({
      id: `${at}`,
      amount: `${4_000 + at}.00`,
      departs: clock(at % 1_440),
      minutes: 90 + (at % 200),
    }),
    sampleOffer({
      id: `${at}-flex`,
      amount: `${6_000 + at}.00`,
      departs: clock(at % 1_440),
      variant: 'Flex',
    }),
  ]),
);

/** Only the visible ones of two thousand results are in the document. */
export function TwoThousandResults() {
  const [compared, setCompared] = useState<readonly string[]>([]);
  return (
    <ResultList
      service="flight"
      searchId="srh_sample"
      results={MANY}
      isWhole
      arrangement="price"
      Row={FlightRow}
      axis={buildSharedTimeAxis(MANY)}
      selected={NOBODY}
      onToggle={() => undefined}
      compared={compared}
      onCompare={(id) => setCompared((before) => [...before, id])}
    />
  );
}

const ENDS: readonly SupplierState[] = ['asked', 'answered', 'empty', 'slow', 'failed', 'skipped'];

export function SupplierAnswerStates() {
  const suppliers = ENDS.map((state, at) => ({
    name: ['coral', 'meridian', 'skybridge', 'railyatra', 'redline', 'stayhub'][at] ?? state,
    state,
    offers: 12,
    asOf: undefined,
  }));
  return <SupplierSearchStatus progress={{ ...NOTHING_YET, suppliers }} cheapest={undefined} />;
}

const rupees = (amount: string) => ({ amount, currency: 'INR' }) as const;
const FACETS: Facet[] = [
  {
    name: 'stops',
    values: [
      { value: '0', results: 12, from: rupees('5240.00') },
      { value: '1', results: 7, from: rupees('4890.00') },
    ],
  },
  {
    name: 'departs',
    values: ['0', '1', '2', '3'].map((value, at) => ({ value, results: 3 + at, from: rupees('5100.00') })),
  },
];

export function ResultFiltersAndSorting() {
  const [chosen, setChosen] = useState<Chosen>(NOTHING_CHOSEN);
  const [order, setOrder] = useState<'best' | 'price' | 'duration' | 'departure'>('best');
  return (
    <div className="grid gap-4">
      <ResultFilterBar facets={FACETS} chosen={chosen} onChange={setChosen} count={19} />
      <ResultSortChoice
        orders={['best', 'price', 'duration', 'departure']}
        order={order}
        onChange={(next) => setOrder(next as typeof order)}
      />
    </div>
  );
}

export function ComparedResults() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Compare 3 of 4</Button>
      {isOpen && (
        <CompareResultsDialog
          results={MANY.slice(0, 3)}
          selected={NOBODY}
          onToggle={() => undefined}
          onRemove={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export function SearchesWithoutResults() {
  const criteria = {
    service: 'flight',
    journeys: [{ origin: 'DEL', destination: 'GOI', departOn: parseLocalDate('2026-12-28') }],
    travellers: { adults: 1, children: 0, infants: 0 },
    cabin: 'economy',
    fareType: 'regular',
    frequentFlyers: [],
  } as const;
  return (
    <StorybookQueryProvider>
      <NoResultsFound
        none="results.none"
        progress={{
          ...NOTHING_YET,
          phase: 'ended',
          alternatives: [
            {
              kind: 'nearby',
              criteria: structuredClone(criteria) as never,
              distanceKm: 31,
              names: ['Delhi', 'Goa'],
            },
          ],
        }}
        onAgain={() => undefined}
      />
    </StorybookQueryProvider>
  );
}

/** Two places are unknown: for one there are places that may have been meant, for the other there is none. */
export function UnknownPlacesOfSearch() {
  return (
    <UnknownPlaces
      none="results.none"
      service="flight"
      unknown={[
        {
          at: 0,
          text: 'VISHAKAP',
          suggestions: [
            {
              ...samplePlace('VTZ', 'Visakhapatnam', 'airport'),
              shortCode: 'VTZ',
              city: 'Visakhapatnam',
              region: 'Andhra Pradesh',
            },
            { ...samplePlace('ci-goa', 'Goa'), region: 'Goa' },
          ],
        },
        { at: 1, text: 'XYZZY', suggestions: [] },
      ]}
      onPick={() => undefined}
    />
  );
}

/** Shows the form for a search of several flights in which one place is unknown. */
export function FlightSearchForm() {
  return (
    <StorybookQueryProvider>
      <FlightForm
        initial={parseFlightQuery(new URLSearchParams('from=DEL&to=BOM&from2=BOM&to2=NOWHERE&fare=student'))}
        places={[
          samplePlace('DEL', 'Delhi'),
          samplePlace('BOM', 'Mumbai'),
          samplePlace('BOM', 'Mumbai'),
          undefined,
        ]}
        problems={[undefined, undefined, undefined, 'No place is called NOWHERE.']}
        onSearch={() => undefined}
      />
    </StorybookQueryProvider>
  );
}
