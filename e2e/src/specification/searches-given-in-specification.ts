import {
  readSpecificationStringsTable,
  type Kind,
  type SpecificationString,
} from './specification-strings-table.ts';

/**
 * Holds what the specification says about the searches of a service: the routes, the number of results, and their
 * prices.
 */
export interface SpecificationSearch {
  /** Routes are written as in the URL; hotels have a destination alone. */
  readonly routes: readonly Readonly<Record<string, string>>[];
  readonly entries: number;
  readonly prices: readonly [least: number, most: number];
  /** This text is shown when nothing is found. */
  readonly none: string;
}

export function readSpecificationSearch(
  service: 'flights' | 'trains' | 'buses' | 'hotels' | 'cabs',
): SpecificationSearch {
  const place = `Searches for ${service}`;
  const [least = 0, most = 0] = readSpecificationString(place, 'price range').split(' to ').map(Number);
  return {
    routes: allIn(place, 'sample route').map(({ string }) => {
      const [from = '', to] = string.split('-');
      return to === undefined ? { to: from } : { from, to };
    }),
    entries: Number(readSpecificationString(place, 'entries per route')),
    prices: [least, most],
    none: readSpecificationString(place, 'message'),
  };
}

/** Returns the only string of a kind in a place. */
export function readSpecificationString(place: string, kind: Kind): string {
  const [found, ...others] = allIn(place, kind);
  if (found === undefined || others.length > 0) throw new RangeError(`there is not one ${kind} in ${place}`);
  return found.string;
}

function allIn(place: string, kind: Kind): SpecificationString[] {
  return readSpecificationStringsTable().strings.filter((one) => one.place === place && one.kind === kind);
}
