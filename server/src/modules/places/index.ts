import { findPlaces, type Place, type PlaceKind, readPlace } from '@marga/contract/places/places';
import { ok } from '@marga/contract/kernel/result';
import type { Config } from '../../platform/config.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type NearPlace, loadPlaces, getLoadedPlaces } from './places.ts';

export function placesHandlers(config: Pick<Config, 'TEST_PLACES' | 'PLACES_FILE'>): Handler[] {
  const places = loadPlaces(config);
  return [
    defineHandler(findPlaces, async (_, { query }) => {
      const { items, resolved } = places.search(query.text, query.service, query.limit);
      return ok({ items: [...items], resolved: resolved ?? null });
    }),
    defineHandler(readPlace, async (_, { params }) => {
      const place = places.find(params.code);
      return place ? ok(place) : refuse('not-found');
    }),
  ];
}

/** Builds what the first search for a place would wait for. */
export function preparePlaces(): void {
  getLoadedPlaces().prepareSearch();
}

/** Finds a place of the loaded gazetteer by its code; undefined for an unknown code. */
export function findPlace(code: string): Place | undefined {
  return getLoadedPlaces().find(code);
}

/** Returns the nearest places of these kinds, nearest first. */
export function findNearestPlaces(place: Place, kinds: readonly PlaceKind[], limit: number): NearPlace[] {
  return getLoadedPlaces().nearest(place, kinds, limit);
}

/** Returns the stations, airports or bus stands of a city, most popular first. */
export function findCityPlacesOfKind(cityCode: string, kind: PlaceKind): Place[] {
  return getLoadedPlaces().membersOf(cityCode, kind);
}
