import type { BusCriteria } from '@marga/contract/search/criteria';
import type { Offer, SearchEvent, SupplierOutcome } from '@marga/contract/search/search';
import { readMessages } from '@marga/server/test/server-sent-event-reader';
import { offerFingerprint } from './healthy-and-faulty-suppliers.ts';

export interface SupplierSeen {
  readonly end: SupplierOutcome;
  /** Holds the milliseconds since the buyer started the search. */
  readonly atMs: number;
}

/** Records one search as a buyer saw it. */
export interface Seen {
  readonly criteria: BusCriteria;
  readonly ends: ReadonlyMap<string, SupplierSeen>;
  /** Holds the offers still shown at the end, by supplier; it is empty unless `readsOffers` is true. */
  readonly offers: ReadonlyMap<string, ReadonlySet<string>>;
  readonly isOver: boolean;
  /** Says why the search failed or was refused; undefined when it did not. */
  readonly refused: string | undefined;
}

export interface Watched {
  /** Resolves when all suppliers in `needed` have ended, or when the search itself has ended. */
  readonly enough: Promise<unknown>;
  readonly over: Promise<Seen>;
}

interface WatchOptions {
  readonly apiUrl: string;
  readonly headers: Record<string, string>;
  /** These suppliers must have ended before the buyer goes on. */
  readonly needed: readonly string[];
  /**
   * Says whether the offers are parsed. Parsing costs processor time on the machine that also runs the API under
   * test.
   */
  readonly readsOffers: boolean;
}

const PATIENCE_MS = 20_000;

export function watchBusSearch(criteria: BusCriteria, options: WatchOptions): Watched {
  const { promise: enough, resolve: goOn } = Promise.withResolvers<void>();
  const over = follow(criteria, options, goOn).finally(goOn);
  return { enough, over };
}

async function follow(criteria: BusCriteria, options: WatchOptions, goOn: () => void): Promise<Seen> {
  const startedAt = performance.now();
  const ends = new Map<string, SupplierSeen>();
  const results = new Map<string, readonly Offer[]>();
  let isOver = false;
  let refused: string | undefined;
  const hear = (data: string): void => {
    const isResults = data.startsWith('{"type":"results"');
    if (isResults && !options.readsOffers) return;
    const event = JSON.parse(data) as SearchEvent;
    if (event.type === 'results') for (const { id, offers } of event.results) results.set(id, offers);
    if (event.type === 'search-ended') isOver = true;
    if (event.type !== 'supplier-ended') return;
    if (ends.has(event.supplier)) refused = `${event.supplier} ended twice`;
    ends.set(event.supplier, { end: event.end, atMs: performance.now() - startedAt });
    if (options.needed.every((name) => ends.has(name))) goOn();
  };
  try {
    for await (const { data } of readMessages(await open(criteria, options))) hear(data);
  } catch (error) {
    // The request id is removed, so that the same refusal of many searches is reported as one violation.
    refused = String(error).replace(/"requestId":"\w+"/, '"requestId":"…"');
  }
  return { criteria, ends, offers: bySupplier(results.values()), isOver, refused };
}

async function open(criteria: BusCriteria, { apiUrl, headers }: WatchOptions): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const started = await fetch(`${apiUrl}/v1/searches`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(criteria),
    signal,
  });
  if (started.status !== 201) throw new Error(`a search was refused: ${await started.text()}`);
  const { id } = (await started.json()) as { id: string };
  const stream = await fetch(`${apiUrl}/v1/searches/${id}/events`, { headers, signal });
  if (stream.status !== 200) throw new Error(`a stream was refused: ${await stream.text()}`);
  return stream;
}

function bySupplier(results: Iterable<readonly Offer[]>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { supplier, itinerary, published } of [...results].flat()) {
    const marks = found.get(supplier) ?? new Set();
    found.set(supplier, marks.add(offerFingerprint({ itinerary, price: published })));
  }
  return found;
}
