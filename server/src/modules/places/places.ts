import { placeCodeOfAddress } from '@marga/contract/places/place-address';
import type { Place, PlaceKind } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import type { Config } from '../../platform/config.ts';
import type { Entry } from './place-entry.ts';
import { type FoundPlaces, isOfferedFor, PlaceFinder } from './find-places.ts';
import { distanceKmBetween, type PlacesOptions, readGazetteer } from './gazetteer.ts';

export interface NearPlace {
  readonly place: Place;
  readonly distanceKm: number;
}

/** Holds the gazetteer, all places of the portal, in memory. It is read from its files when the object is created. */
export class Places {
  readonly #entries: ReadonlyMap<string, Entry>;
  #finder: PlaceFinder | undefined;
  readonly #byKind: ReadonlyMap<PlaceKind, readonly Entry[]>;

  constructor(options: PlacesOptions) {
    this.#entries = readGazetteer(options);
    this.#byKind = Map.groupBy(this.#entries.values(), ({ place }) => place.kind);
  }

  get size(): number {
    return this.#entries.size;
  }

  all(): Place[] {
    return [...this.#entries.values()].map(({ place }) => place);
  }

  find(code: string): Place | undefined {
    return this.#entries.get(code)?.place;
  }

  /**
   * Returns what a text may mean, best first, and the place that a search takes for it. The text is what people typed,
   * or what stands in an address for a place that was picked.
   */
  search(text: string, service: Service | undefined, limit: number): FoundPlaces {
    const finder = this.prepareSearch();
    const code = placeCodeOfAddress(text);
    if (code === undefined) return finder.find(text, service, limit);
    const picked = this.#entries.get(code);
    if (!picked) return { ...finder.find(text.slice(3), service, limit), resolved: undefined };
    const { place } = picked;
    if (isOfferedFor(service, picked)) return { items: [place], resolved: place };
    // The address may come from the page of another service, which accepts other kinds of places.
    return finder.find(place.kind === 'airport' ? place.city : place.name, service, limit);
  }

  /** Builds the index of names, which takes as long as reading them, unless a search has built it. */
  prepareSearch(): PlaceFinder {
    return (this.#finder ??= new PlaceFinder(this.#entries.values()));
  }

  /** Returns the nearest places of these kinds, without the place itself and test places. */
  nearest(from: Place, kinds: readonly PlaceKind[], limit: number): NearPlace[] {
    const found: NearPlace[] = [];
    for (const kind of kinds) {
      for (const { place, isTest, members } of this.#byKind.get(kind) ?? []) {
        if (isTest || members.length > 0 || place.code === from.code) continue;
        const away = distanceKmBetween(from, place);
        if (found.length >= limit && away >= (found.at(-1)?.distanceKm ?? 0)) continue;
        const at = found.findIndex((other) => other.distanceKm > away);
        found.splice(at === -1 ? found.length : at, 0, { place, distanceKm: away });
        if (found.length > limit) found.pop();
      }
    }
    return found;
  }

  /**
   * Returns the airports, stations or bus stands of a city, most popular first. The city may be given by Marga's code
   * or by its IATA code.
   */
  membersOf(cityCode: string, kind: PlaceKind): Place[] {
    const city = this.#entries.get(cityCode);
    if (city?.place.kind !== 'city') return [];
    const among = this.#byKind.get(kind) ?? [];
    const own =
      kind === 'airport' && city.members.length > 0
        ? among.filter(({ place }) => city.members.includes(place.code))
        : among.filter((entry) => entry !== city && entry.cityCode === city.cityCode);
    return own.toSorted((a, b) => b.rank - a.rank).map(({ place }) => place);
  }
}

let open: { key: string; places: Places } | undefined;

/**
 * Reads the gazetteer as this process is configured. A second call with the same configuration returns the one in
 * memory.
 */
export function loadPlaces(config: Pick<Config, 'TEST_PLACES' | 'PLACES_FILE'>): Places {
  const options: PlacesOptions = { withTestPlaces: config.TEST_PLACES === 'on', file: config.PLACES_FILE };
  const key = JSON.stringify(options);
  if (open?.key !== key) open = { key, places: new Places(options) };
  return open.places;
}

/** Returns the gazetteer that this process has loaded; if none is loaded, loads the bundled one without test places. */
export function getLoadedPlaces(): Places {
  return open?.places ?? loadPlaces({ TEST_PLACES: 'off' });
}
