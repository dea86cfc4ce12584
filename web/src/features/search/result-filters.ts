import { type FacetName, type FacetValues, facetValuesOf } from '@marga/contract/search/facets';
import { compareMoney, fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { Facet, Offer, Result } from '@marga/contract/search/search';

/** Holds the ticked values. Any value within a facet matches, and every facet must match. */
export type Chosen = Readonly<Partial<Record<FacetName, readonly string[]>>>;

export const NOTHING_CHOSEN: Chosen = {};

export function toggleFacetValue(chosen: Chosen, name: FacetName, value: string): Chosen {
  const before = chosen[name] ?? [];
  const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value];
  const { [name]: _, ...others } = chosen;
  return after.length === 0 ? others : { ...others, [name]: after };
}

export function countChosenFilters(chosen: Chosen): number {
  return Object.values(chosen).reduce((sum, values) => sum + values.length, 0);
}

/**
 * Returns only results with a matching offer, each with its matching offers alone, so that the price shown is that of
 * a matching offer.
 */
export function filterResults(results: readonly Result[], chosen: Chosen): readonly Result[] {
  if (countChosenFilters(chosen) === 0) return results;
  return results.flatMap((result) => {
    const offers = result.offers.filter((offer) => fits(offer, chosen));
    if (offers.length === result.offers.length) return [result];
    return offers.length === 0 ? [] : [narrowed(result, offers)];
  });
}

/**
 * Returns the number of results beside each checkbox. Once one is ticked, each facet is counted again among the
 * results that match the other facets, so that a number is always what ticking its box shows.
 */
export function countResultsPerFacetValue(
  facets: readonly Facet[],
  results: readonly Result[],
  chosen: Chosen,
  /** The server counted other results than these, so they are counted again even without a filter. */
  isCountedAnew = false,
): readonly Facet[] {
  if (countChosenFilters(chosen) === 0 && !isCountedAnew) return facets;
  return facets.map((facet) => {
    const { [facet.name]: own = [], ...others } = chosen;
    const left = filterResults(results, others);
    const counted = countValues(left, facet.name);
    const values = facet.values.flatMap(({ value, from }) => {
      const found = counted.get(value);
      if (found) return [{ value, ...found }];
      // A ticked value stays visible, so that it can be unticked.
      return own.includes(value) ? [{ value, results: 0, from }] : [];
    });
    return { ...facet, values };
  });
}

function countValues(
  results: readonly Result[],
  name: FacetName,
): Map<string, { results: number; from: WireMoney }> {
  const counted = new Map<string, { results: number; from: WireMoney }>();
  for (const { offers } of results) {
    const cheapest = new Map<string, WireMoney>();
    for (const offer of offers) {
      const value = valuesOf(offer)[name];
      if (value === undefined || value === '') continue;
      cheapest.set(value, lower(cheapest.get(value), offer.total));
    }
    for (const [value, from] of cheapest) {
      const before = counted.get(value);
      counted.set(value, { results: (before?.results ?? 0) + 1, from: lower(before?.from, from) });
    }
  }
  return counted;
}

function fits(offer: Offer, chosen: Chosen): boolean {
  const values = valuesOf(offer);
  return (Object.entries(chosen) as [FacetName, readonly string[]][]).every(([name, wanted]) =>
    wanted.includes(values[name] ?? ''),
  );
}

const known = new WeakMap<Offer, FacetValues>();

function valuesOf(offer: Offer): FacetValues {
  const values = known.get(offer) ?? facetValuesOf(offer);
  known.set(offer, values);
  return values;
}

const narrowedBefore = new WeakMap<Result, { key: string; result: Result }>();

/** Returns the same object for the same offers, so an unchanged card is not rendered again. */
function narrowed(result: Result, offers: Offer[]): Result {
  const key = offers.map(({ id }) => id).join(' ');
  const before = narrowedBefore.get(result);
  if (before?.key === key) return before.result;
  const made = { ...result, offers };
  narrowedBefore.set(result, { key, result: made });
  return made;
}

function lower(a: WireMoney | undefined, b: WireMoney): WireMoney {
  return a === undefined || compareMoney(fromWireMoney(b), fromWireMoney(a)) < 0 ? b : a;
}
