import type { SearchEvent } from '@marga/contract/search/search';
import { parseEvents } from '@marga/server/test/server-sent-event-reader';
import { runSearchToEnd } from './search-client.ts';
import { startAdditionalApi } from './start-server-processes.ts';
import { uniqueFlightSearchCriteria, type SearchTestBed } from './search-test-bed.ts';

const AT_ONCE = 1_000;
const ROUNDS = 3;

/** Makes a thousand identical searches at once over two processes, and counts how often each supplier was called. */
export async function measureIdenticalSearches(testBed: SearchTestBed) {
  const second = await startAdditionalApi(testBed, 'api-second', {});
  const rounds: Record<string, number>[] = [];
  const tookMs: number[] = [];
  const different: number[] = [];
  let refused = 0;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const question = uniqueFlightSearchCriteria('BKK', round);
      const before = await callsOf(testBed);
      const startedAt = performance.now();
      const texts = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) =>
          runSearchToEnd(
            at % 2 ? second.url : testBed.system.apiUrl,
            testBed.searchers[at % testBed.searchers.length] ?? {},
            question,
            () => (refused += 1),
          ),
        ),
      );
      tookMs.push(Math.round(performance.now() - startedAt));
      const after = await callsOf(testBed);
      rounds.push(
        Object.fromEntries(
          Object.entries(after)
            .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
            .filter(([, count]) => count > 0),
        ),
      );
      different.push(new Set(texts.map(offersOf)).size);
    }
  } finally {
    await second.process.stop();
  }
  const ok =
    rounds.every(
      (calls) => Object.values(calls).length > 0 && Object.values(calls).every((count) => count === 1),
    ) && different.every((count) => count === 1);
  return {
    ok,
    searchesAtOnce: AT_ONCE,
    processes: 2,
    callsPerSupplier: rounds,
    tookMs,
    askedToComeBack: refused,
  };
}

function offersOf(text: string): string {
  const ids = parseEvents<SearchEvent>(text).flatMap((event) =>
    event.type === 'results' ? event.results.flatMap(({ offers }) => offers.map(({ id }) => id)) : [],
  );
  return [...new Set(ids)].toSorted().join();
}

async function callsOf(testBed: SearchTestBed): Promise<Record<string, number>> {
  const response = await fetch(`${testBed.system.sandboxUrl}/_sandbox/calls`);
  const { calls } = (await response.json()) as {
    calls: { connection: string; operation: string; count: number }[];
  };
  const counts: Record<string, number> = {};
  for (const { connection, operation, count } of calls)
    if (operation === 'search') counts[connection] = (counts[connection] ?? 0) + count;
  return counts;
}
