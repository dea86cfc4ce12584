import type { OfferId } from '@marga/contract/kernel/ids';
import type { Offer, Result } from '@marga/contract/search/search';
import type { Service } from '@marga/contract/travel-services';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { ResultList } from './result-list.tsx';
import { buildSharedTimeAxis } from './result-time-axis.ts';
import type { ResultRowProps } from './service-search-screen.ts';

interface StoryListProps {
  readonly service: Service;
  readonly results: readonly Result[];
  readonly Row: ComponentType<ResultRowProps>;
  /** Holds the offers that are in the trip at first. */
  readonly initiallySelected?: readonly (Offer | undefined)[];
}

/** Shows rows as in a search, for stories: they can be selected and compared, without any effect. */
export function StorybookResultList({ service, results, Row, initiallySelected = [] }: StoryListProps) {
  const [selected, setSelected] = useState<ReadonlySet<OfferId>>(
    () => new Set(initiallySelected.flatMap((offer) => (offer ? [offer.id] : []))),
  );
  const [compared, setCompared] = useState<readonly string[]>([]);
  return (
    <StorybookQueryProvider>
      <ResultList
        service={service}
        searchId="srh_sample"
        results={results}
        isWhole
        arrangement="price"
        Row={Row}
        axis={buildSharedTimeAxis(results)}
        selected={selected}
        onToggle={({ id }) => setSelected((before) => toggled(before, id))}
        compared={compared}
        onCompare={(id) => setCompared((before) => [...toggled(new Set(before), id)])}
      />
    </StorybookQueryProvider>
  );
}

function toggled<T>(before: ReadonlySet<T>, value: T): ReadonlySet<T> {
  return new Set(before.has(value) ? [...before].filter((each) => each !== value) : [...before, value]);
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });

/** Provides a query client for stories in which no query sends a request. */
export function StorybookQueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
