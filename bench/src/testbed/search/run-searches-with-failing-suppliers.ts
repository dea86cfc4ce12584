import type { BusCriteria } from '@marga/contract/search/criteria';
import type { TestBed } from '../test-bed.ts';
import { BAD, BROKEN, HEALTHY, HUNG } from './healthy-and-faulty-suppliers.ts';
import { type Seen, watchBusSearch } from './watch-bus-search.ts';

/** In phase `without` the failing suppliers are not connected; in `with` they are connected and failing. */
export type Phase = 'without' | 'with';

export interface Round {
  readonly phase: Phase;
  /** Holds the 95th percentile of each healthy supplier's response times, in milliseconds. */
  readonly p95: Readonly<Record<string, number>>;
  /** Counts the answers of healthy suppliers per second. */
  readonly throughput: number;
  readonly searches: number;
  readonly broken: readonly string[];
}

export interface RoundOptions {
  /** This process is connected to the suppliers of the phase. */
  readonly apiUrl: string;
  readonly buyers: number;
  readonly lastsMs: number;
  readonly question: () => BusCriteria;
}

/** Runs buyers for this time, each searching again as soon as the healthy suppliers have answered. */
export async function runSearchesWithFailingSuppliers(
  testBed: TestBed,
  phase: Phase,
  { apiUrl, buyers, lastsMs, question }: RoundOptions,
): Promise<Round> {
  const startedAt = performance.now();
  const all: Promise<Seen>[] = [];
  const buyer = async (): Promise<void> => {
    while (performance.now() - startedAt < lastsMs) {
      const watched = watchBusSearch(question(), {
        apiUrl,
        headers: testBed.buyer.headers,
        needed: HEALTHY,
        readsOffers: false,
      });
      all.push(watched.over);
      await watched.enough;
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  const tookMs = performance.now() - startedAt;
  const seen = await Promise.all(all);
  const answers = seen.reduce(
    (sum, { ends }) => sum + HEALTHY.filter((name) => ends.get(name)?.end === 'answered').length,
    0,
  );
  return {
    phase,
    searches: seen.length,
    throughput: answers / (tookMs / 1000),
    p95: Object.fromEntries(
      HEALTHY.map((name) => [
        name,
        percentile(
          seen.map(({ ends }) => ends.get(name)?.atMs ?? Infinity),
          0.95,
        ),
      ]),
    ),
    broken: seen.flatMap((one) => complaintsAbout(one, phase)),
  };
}

function complaintsAbout({ ends, isOver, refused }: Seen, phase: Phase): string[] {
  if (refused !== undefined) return [refused];
  const wrong = (names: readonly string[], right: readonly string[]) =>
    names
      .filter((name) => !right.includes(ends.get(name)?.end ?? 'never'))
      .map(
        (name) => `${phase}: ${kindOf(name)} supplier ended as ${ends.get(name)?.end ?? 'nothing at all'}`,
      );
  return [
    ...(isOver ? [] : [`${phase}: a search did not end`]),
    ...wrong(HEALTHY, ['answered']),
    ...(phase === 'without'
      ? BAD.filter((name) => ends.has(name)).map((name) => `without: ${name} was asked`)
      : [...wrong(HUNG, ['slow', 'skipped']), ...wrong(BROKEN, ['failed', 'skipped'])]),
  ];
}

function kindOf(name: string): string {
  return HUNG.includes(name) ? 'a hung' : BROKEN.includes(name) ? 'a broken' : 'a healthy';
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
