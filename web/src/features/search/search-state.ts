import type { Alternative, Facet, Result, SearchEvent, SupplierOutcome } from '@marga/contract/search/search';

export type SupplierState = 'asked' | SupplierOutcome;

export interface SupplierProgress {
  readonly name: string;
  readonly state: SupplierState;
  readonly offers: number;
  /** Holds the time of the supplier's response, which may be shared from an identical search shortly before. */
  readonly asOf: string | undefined;
}

/** Holds a search in progress: the suppliers queried, the response of each, and the results so far. */
export interface SearchProgress {
  readonly phase: 'running' | 'ended' | 'broken';
  readonly searchId: string | undefined;
  readonly suppliers: readonly SupplierProgress[];
  readonly results: readonly Result[];
  readonly facets: readonly Facet[];
  /** Holds what to try instead, once it is known that there are no results. */
  readonly alternatives: readonly Alternative[];
  /** Holds when the prices expire. */
  readonly expiresAt: string | undefined;
  readonly problem: unknown;
  readonly isConnectionLost: boolean;
}

export type SearchStep =
  | { type: 'started'; searchId: string; suppliers: readonly string[]; expiresAt: string }
  | { type: 'connection'; isLost: boolean }
  | { type: 'broken'; problem: unknown }
  | SearchEvent;

export const NOTHING_YET: SearchProgress = {
  phase: 'running',
  searchId: undefined,
  suppliers: [],
  results: [],
  facets: [],
  alternatives: [],
  expiresAt: undefined,
  problem: undefined,
  isConnectionLost: false,
};

export function advanceSearchProgress(progress: SearchProgress, step: SearchStep): SearchProgress {
  switch (step.type) {
    case 'started': {
      const suppliers = step.suppliers.map((name) => supplier(name, 'asked'));
      return { ...NOTHING_YET, searchId: step.searchId, suppliers, expiresAt: step.expiresAt };
    }
    case 'supplier-asked':
      return withSupplier(progress, supplier(step.supplier, 'asked'));
    case 'results':
      return { ...progress, results: merge(progress.results, step.results) };
    case 'facets':
      return { ...progress, facets: step.facets };
    case 'supplier-ended':
      return withSupplier(progress, supplier(step.supplier, step.end, step.offers, step.asOf));
    case 'search-ended':
      return { ...progress, phase: 'ended', alternatives: step.alternatives, isConnectionLost: false };
    case 'connection':
      return { ...progress, isConnectionLost: step.isLost };
    case 'broken':
      return { ...progress, phase: 'broken', problem: step.problem };
  }
}

/** A known result is replaced in its place, so a stream that reconnects and repeats itself adds nothing twice. */
function merge(before: readonly Result[], received: readonly Result[]): readonly Result[] {
  const news = new Map(received.map((result) => [result.id, result]));
  const updated = before.map((result) => {
    const newer = news.get(result.id);
    news.delete(result.id);
    return newer ?? result;
  });
  return [...updated, ...news.values()];
}

function supplier(name: string, state: SupplierState, offers = 0, asOf?: string): SupplierProgress {
  return { name, state, offers, asOf };
}

function withSupplier(progress: SearchProgress, updated: SupplierProgress): SearchProgress {
  const others = progress.suppliers.filter(({ name }) => name !== updated.name);
  const suppliers = [...others, updated].toSorted((a, b) => a.name.localeCompare(b.name));
  return { ...progress, suppliers };
}
