import type { Offer, SearchEvent } from '@marga/contract/shopping';

export type SupplierState = 'asked' | 'answered' | 'empty' | 'timed-out' | 'failed';

export interface SupplierProgress {
  name: string;
  state: SupplierState;
  offers: number;
}

/** A search as it comes in: which suppliers were asked, what each has said, and the offers so far. */
export interface SearchProgress {
  phase: 'running' | 'ended' | 'broken';
  suppliers: readonly SupplierProgress[];
  offers: readonly Offer[];
  /** When the prices are no longer kept. */
  expiresAt: string | undefined;
  problem: unknown;
  isConnectionLost: boolean;
}

export type SearchStep =
  | { type: 'started'; suppliers: readonly string[]; expiresAt: string }
  | { type: 'connection'; isLost: boolean }
  | { type: 'broken'; problem: unknown }
  | SearchEvent;

export const NOTHING_YET: SearchProgress = {
  phase: 'running',
  suppliers: [],
  offers: [],
  expiresAt: undefined,
  problem: undefined,
  isConnectionLost: false,
};

export function advance(progress: SearchProgress, step: SearchStep): SearchProgress {
  switch (step.type) {
    case 'started': {
      const suppliers = step.suppliers.map((name) => ({ name, state: 'asked', offers: 0 }) as const);
      return { ...NOTHING_YET, suppliers, expiresAt: step.expiresAt };
    }
    case 'supplier-asked':
      return withSupplier(progress, { name: step.supplier, state: 'asked', offers: 0 });
    case 'offers': {
      // A stream that was cut begins again and repeats itself.
      const known = new Set(progress.offers.map(({ id }) => id));
      return { ...progress, offers: [...progress.offers, ...step.offers.filter(({ id }) => !known.has(id))] };
    }
    case 'supplier-ended':
      return withSupplier(progress, { name: step.supplier, state: step.end, offers: step.offers });
    case 'search-ended':
      return { ...progress, phase: 'ended', isConnectionLost: false };
    case 'connection':
      return { ...progress, isConnectionLost: step.isLost };
    case 'broken':
      return { ...progress, phase: 'broken', problem: step.problem };
  }
}

function withSupplier(progress: SearchProgress, supplier: SupplierProgress): SearchProgress {
  const others = progress.suppliers.filter(({ name }) => name !== supplier.name);
  const suppliers = [...others, supplier].toSorted((a, b) => a.name.localeCompare(b.name));
  return { ...progress, suppliers };
}
