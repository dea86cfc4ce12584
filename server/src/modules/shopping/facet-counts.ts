import { FACETS, type FacetName, type FacetValues } from '@marga/contract/facets';
import { money, toWire } from '@marga/contract/kernel/money';
import type { Facet } from '@marga/contract/shopping';

export interface Countable {
  readonly facets: FacetValues;
  readonly totalMinor: bigint;
}

interface Counted {
  results: number;
  from: bigint;
  /** The number of the result that was counted last, so that two offers of one result count once. */
  last: number;
}

/** These have an order of their own; others are named by how many there are. */
const IN_ORDER: ReadonlySet<FacetName> = new Set(['stops', 'departs', 'arrives', 'stars']);

/** How many results have at least one offer with each value, and the cheapest of those. */
export function countFacets(results: Iterable<{ readonly offers: readonly Countable[] }>): Facet[] {
  const counts = new Map<FacetName, Map<string, Counted>>();
  let number = 0;
  for (const { offers } of results) {
    number += 1;
    for (const { facets, totalMinor } of offers) {
      for (const name of Object.keys(facets) as FacetName[]) {
        const value = facets[name];
        if (value) count(counts, name, value, totalMinor, number);
      }
    }
  }
  return FACETS.flatMap((name) => {
    const values = counts.get(name);
    return values ? [{ name, values: listed(name, values) }] : [];
  });
}

function count(
  counts: Map<FacetName, Map<string, Counted>>,
  name: FacetName,
  value: string,
  totalMinor: bigint,
  number: number,
): void {
  let values = counts.get(name);
  if (!values) counts.set(name, (values = new Map<string, Counted>()));
  const known = values.get(value);
  if (!known) {
    values.set(value, { results: 1, from: totalMinor, last: number });
    return;
  }
  if (known.last !== number) known.results += 1;
  known.last = number;
  if (totalMinor < known.from) known.from = totalMinor;
}

function listed(name: FacetName, values: ReadonlyMap<string, Counted>): Facet['values'] {
  const all = [...values].map(([value, { results, from }]) => ({
    value,
    results,
    from: toWire(money(from, 'INR')),
  }));
  return all.toSorted(
    IN_ORDER.has(name)
      ? (a, b) => a.value.localeCompare(b.value)
      : (a, b) => b.results - a.results || a.value.localeCompare(b.value),
  );
}
