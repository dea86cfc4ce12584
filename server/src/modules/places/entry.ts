import type { Place } from '@marga/contract/places';
import { searchable } from './searchable.ts';

/** Whose name it is that people type: the place's own, another of its own, its city's, or another of its city's. */
export type NameClass = 'own' | 'alias' | 'city' | 'city-alias';

export interface Name {
  readonly text: string;
  readonly of: NameClass;
}

/** A place with all that decides whether it is meant. */
export interface Entry {
  readonly place: Place;
  /** How often it is asked for, 0 to 1000. */
  readonly rank: number;
  readonly names: readonly Name[];
  /** Every word that may be typed beside the name, between spaces: its code, city, state and country too. */
  readonly words: string;
  /** The city it belongs to, by code. */
  readonly cityCode: string | undefined;
  /** The airports that a city of the airlines stands for. */
  readonly members: readonly string[];
  /** Found only by those who know that it exists. */
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

export function countryName(country: string): string {
  const name = known.get(country) ?? countries.of(country) ?? country;
  known.set(country, name);
  return name;
}

export function entryOf({ place, rank, aliases, city, members = [], isTest = false }: Described): Entry {
  const own = [place.name, ...(place.nameHi === null ? [] : [place.nameHi])];
  const ofCity = city?.names ?? [{ text: searchable(place.city), of: 'own' as const }];
  // What a station shares with its city means the city, so a city's name is listed before a part's other names.
  const names = distinct([
    ...own.map((text): Name => ({ text: searchable(text), of: 'own' })),
    ...ofCity.map(({ text, of }): Name => ({ text, of: of === 'own' ? 'city' : 'city-alias' })),
    ...aliases.map((text): Name => ({ text: searchable(text), of: 'alias' })),
  ]);
  const around = [place.shortCode ?? '', place.region, countryName(place.country)].map(searchable);
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

/** The first of each text: the list goes from what is most its own to what is least. */
function distinct(names: readonly Name[]): Name[] {
  const seen = new Set<string>(['']);
  return names.filter(({ text }) => !seen.has(text) && seen.add(text));
}
