import { FACETS, type FacetName, type FacetValues } from '@marga/contract/search/facets';
import { formatMoneyDecimal, createMoney } from '@marga/contract/kernel/money';

interface FacetValue {
  readonly value: string;
  /** Counts the results that have at least one offer with this value. */
  readonly results: number;
  /** Holds the positions of the offers with this value in the list of all offers. */
  readonly at: readonly number[];
}

/**
 * Holds the part of the facets that is the same for every buyer: the counts and the positions of the counted offers.
 * The cheapest price of each value differs by buyer.
 */
export type FacetOutline = readonly { readonly name: FacetName; readonly values: readonly FacetValue[] }[];

interface Counted {
  results: number;
  readonly at: number[];
  /** This is the number of the result that was counted last, so that two offers of one result count once. */
  last: number;
}

/** The values of these facets have a natural order; all others are sorted by count. */
const IN_ORDER: ReadonlySet<FacetName> = new Set(['stops', 'departs', 'arrives', 'stars']);

/**
 * Counts the facet values of all results. Positions refer to one list that contains the offers of all results in
 * order.
 */
export function countFacets(
  results: Iterable<{ readonly offers: readonly { readonly facets: FacetValues }[] }>,
): FacetOutline {
  const counts = new Map<FacetName, Map<string, Counted>>();
  let number = 0;
  let at = 0;
  for (const { offers } of results) {
    number += 1;
    for (const { facets } of offers) {
      for (const name of Object.keys(facets) as FacetName[]) {
        const value = facets[name];
        if (value) count(counts, name, value, at, number);
      }
      at += 1;
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
  at: number,
  number: number,
): void {
  let values = counts.get(name);
  if (!values) counts.set(name, (values = new Map<string, Counted>()));
  const known = values.get(value);
  if (!known) {
    values.set(value, { results: 1, at: [at], last: number });
    return;
  }
  if (known.last !== number) known.results += 1;
  known.last = number;
  known.at.push(at);
}

function listed(name: FacetName, values: ReadonlyMap<string, Counted>): FacetValue[] {
  const all = [...values].map(([value, { results, at }]) => ({ value, results, at }));
  return all.toSorted(
    IN_ORDER.has(name)
      ? (a, b) => a.value.localeCompare(b.value)
      : (a, b) => b.results - a.results || a.value.localeCompare(b.value),
  );
}

/**
 * Returns the facets event as JSON, with the cheapest price of each value for this buyer. `nets` holds the buyer's
 * price of each offer, in the order of the offers.
 */
export function serialiseFacetsEvent(outline: FacetOutline, nets: readonly bigint[]): string {
  const facets = outline.map(({ name, values }) => {
    const all = values.map(
      ({ value, results, at }) =>
        `{"value":${JSON.stringify(value)},"results":${results},"from":{"amount":"${formatMoneyDecimal(
          createMoney(leastOf(nets, at), 'INR'),
        )}","currency":"INR"}}`,
    );
    return `{"name":"${name}","values":[${all.join(',')}]}`;
  });
  return `{"type":"facets","facets":[${facets.join(',')}]}`;
}

function leastOf(nets: readonly bigint[], at: readonly number[]): bigint {
  let least = nets[at[0] ?? 0] ?? 0n;
  for (let index = 1; index < at.length; index++) {
    const net = nets[at[index] ?? 0] ?? least;
    if (net < least) least = net;
  }
  return least;
}
