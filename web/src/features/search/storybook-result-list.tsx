import type { OfferId } from '@marga/contract/kernel/ids';
import type { Result } from '@marga/contract/search/search';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { timeAxisOfJourneys } from '../../ui/timeline-axis.ts';
import { TimelineRuler } from '../../ui/timeline.tsx';
import type { CardProps } from './service-search-screen.ts';

interface StoryListProps {
  readonly results: readonly Result[];
  readonly Card: ComponentType<CardProps>;
}

/** Shows cards as in a search, for stories: they can be selected and compared, without any effect. */
export function StorybookResultList({ results, Card }: StoryListProps) {
  const [selected, setSelected] = useState<ReadonlySet<OfferId>>(
    new Set(results[1] ? [results[1].offers[0]?.id].filter((id) => id !== undefined) : []),
  );
  const [compared, setCompared] = useState<readonly string[]>([]);
  const ways = results.flatMap(({ offers: [offer] }) =>
    offer?.itinerary.service === 'train' || offer?.itinerary.service === 'bus'
      ? [offer.itinerary.segments]
      : [],
  );
  const axis = ways.length === 0 ? undefined : timeAxisOfJourneys(ways);
  return (
    <StorybookQueryProvider>
      {axis && (
        <div className="mb-3 px-6 md:pr-[15rem]">
          <TimelineRuler axis={axis} />
        </div>
      )}
      <ul className="grid gap-3">
        {results.map((result) => (
          <li key={result.id}>
            <Card
              searchId="srh_sample"
              result={result}
              axis={axis}
              selected={selected}
              onToggle={({ id }) =>
                setSelected(
                  new Set(selected.has(id) ? [...selected].filter((each) => each !== id) : [...selected, id]),
                )
              }
              isCompared={compared.includes(result.id)}
              onCompare={() =>
                setCompared(
                  compared.includes(result.id)
                    ? compared.filter((id) => id !== result.id)
                    : [...compared, result.id],
                )
              }
            />
          </li>
        ))}
      </ul>
    </StorybookQueryProvider>
  );
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, enabled: false } } });

/** Provides a query client for stories in which no query sends a request. */
export function StorybookQueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
