import type { Place } from '@marga/contract/places/places';
import { toSearchableText } from './searchable-text.ts';

/**
 * Says which name of a place was matched: its own name, an alias of it, the name of its city, or an alias of its
 * city.
 */
export type NameClass = 'own' | 'alias' | 'city' | 'city-alias';

export interface Name {
  readonly text: string;
  readonly of: NameClass;
}

/** Holds a place with everything that decides how well it matches a search. */
export interface Entry {
  readonly place: Place;
  /** Says how often the place is searched for, from 0 to 1000. */
  readonly rank: number;
  readonly names: readonly Name[];
  /**
   * Holds every word that may be typed beside the name, separated by spaces, including its code, city, state and
   * country.
   */
  readonly words: string;
  /** This is the code of the city that the place belongs to. */
  readonly cityCode: string | undefined;
  /** Lists the airports that an IATA city code stands for. */
  readonly members: readonly string[];
  /** A test place is offered only when the user types its code or a text that begins with SANDBOX. */
  readonly isTest: boolean;
}

export interface Described {
  readonly place: Place;
  readonly rank: number;
  readonly aliases: readonly string[];
  readonly city?: Entry | undefined;
  readonly members?: readonly string[];
  readonly isTest?: boolean;
}

const countries = new Intl.DisplayNames('en', { type: 'region' });
const known = new Map<string, string>();

export function countryNameOf(country: string): string {
  const name = known.get(country) ?? countries.of(country) ?? country;
  known.set(country, name);
  return name;
}

export function buildPlaceEntry({
  place,
  rank,
  aliases,
  city,
  members = [],
  isTest = false,
}: Described): Entry {
  const own = [place.name, ...(place.nameHi === null ? [] : [place.nameHi])];
  const ofCity = city?.names ?? [{ text: toSearchableText(place.city), of: 'own' as const }];
  // The first of equal names wins. The city's names stand before the station's aliases, because an alias that equals
  // the city's name means the city.
  const names = distinct([
    ...own.map((text): Name => ({ text: toSearchableText(text), of: 'own' })),
    ...ofCity.map(({ text, of }): Name => ({ text, of: of === 'own' ? 'city' : 'city-alias' })),
    ...aliases.map((text): Name => ({ text: toSearchableText(text), of: 'alias' })),
  ]);
  const around = [place.shortCode ?? '', place.region, countryNameOf(place.country)].map(toSearchableText);
  return {
    place,
    rank,
    names,
    words: ` ${[...names.map(({ text }) => text), ...around].join(' ')} `,
    cityCode: place.kind === 'city' && members.length === 0 ? place.code : city?.place.code,
    members,
    isTest,
  };
}

/**
 * Removes names with the same text and keeps the first, since the list goes from the most specific name to the least.
 */
function distinct(names: readonly Name[]): Name[] {
  const seen = new Set<string>(['']);
  return names.filter(({ text }) => !seen.has(text) && seen.add(text));
}
