import { placeAddressOf } from '@marga/contract/places/place-address';
import type { Place } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';

export interface PlacesMeant {
  /** Each entry is `undefined` while it is looked up or not given, and `null` if there is no such place. */
  readonly places: readonly (Place | null | undefined)[];
  /** Holds, for each text that is no place, the places that it may have been meant for. */
  readonly suggestions: readonly (readonly Place[])[];
  readonly problem: unknown;
  readonly retry: () => void;
}

const MOST_SUGGESTIONS = 3;

/**
 * Asks what a text means. A field's suggestions and what a search takes are one answer, so that a form never goes
 * elsewhere than its list says.
 */
export function placesQueryOf(service: Service, text: string) {
  return queryOptions({
    queryKey: ['places', service, text],
    queryFn: ({ signal }) => api.call('places.find', { query: { text, service }, signal }),
    enabled: text !== '',
    staleTime: Infinity,
  });
}

/** Resolves the texts in the page's URL to places: what people typed, or the address of a place that was picked. */
export function useResolvedPlaces(service: Service, texts: readonly string[]): PlacesMeant {
  // Several stations may name the same place, and one query must not be subscribed to twice.
  const asked = [...new Set(texts)];
  const answers = useQueries({ queries: asked.map((text) => placesQueryOf(service, text)) });
  const found = texts.flatMap((text) => answers[asked.indexOf(text)] ?? []);
  return {
    places: found.map(({ data }) => data?.resolved),
    suggestions: found.map(({ data }) =>
      data?.resolved === null ? data.items.slice(0, MOST_SUGGESTIONS) : [],
    ),
    problem: answers.find(({ error }) => error !== null)?.error,
    retry: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}

/** Caches a place that the user picked from a list, so its address need not be looked up. */
export function cachePlace(queryClient: QueryClient, service: Service, place: Place): void {
  queryClient.setQueryData(placesQueryOf(service, placeAddressOf(place.code)).queryKey, {
    items: [place],
    resolved: place,
  });
}

/** Returns what is known of these places without a request. */
export function getCachedPlaces(
  queryClient: QueryClient,
  service: Service,
  texts: readonly string[],
): (Place | undefined)[] {
  return texts.map(
    (text) => queryClient.getQueryData(placesQueryOf(service, text).queryKey)?.resolved ?? undefined,
  );
}
