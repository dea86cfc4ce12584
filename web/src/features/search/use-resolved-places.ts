import { KINDS_FOR_SERVICE, type Place, type PlaceKind } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import { type QueryClient, useQueries } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';
import { ApiProblem } from '../../shared/api-problem.ts';
import { matchPlace } from './place-field-value.ts';

export interface PlacesMeant {
  /** Each entry is `undefined` while it is looked up or not given, and `null` if there is no such place. */
  readonly places: readonly (Place | null | undefined)[];
  readonly problem: unknown;
  readonly retry: () => void;
}

/** Resolves the place names in the page's URL to places. */
export function useResolvedPlaces(service: Service, texts: readonly string[]): PlacesMeant {
  const found = useQueries({
    queries: texts.map((text) => ({
      queryKey: meaning(service, text),
      queryFn: ({ signal }: { signal: AbortSignal }) => findMeant(service, text, signal),
      enabled: text !== '',
      staleTime: Infinity,
    })),
  });
  return {
    places: found.map(({ data }) => data),
    problem: found.find(({ error }) => error !== null)?.error,
    retry: () => {
      for (const { isError, refetch } of found) if (isError) void refetch();
    },
  };
}

/** Caches a place that the user picked from a list, so its code need not be looked up. */
export function cachePlace(queryClient: QueryClient, service: Service, place: Place): void {
  queryClient.setQueryData(meaning(service, place.code), place);
}

/** Returns what is known of these places without a request. */
export function getCachedPlaces(
  queryClient: QueryClient,
  service: Service,
  texts: readonly string[],
): (Place | undefined)[] {
  return texts.map((text) => queryClient.getQueryData<Place | null>(meaning(service, text)) ?? undefined);
}

function meaning(service: Service, text: string) {
  return ['place-meant', service, text] as const;
}

async function findMeant(service: Service, text: string, signal: AbortSignal): Promise<Place | null> {
  if (!isCodeOfOurs(text)) return findByName(service, text, signal);
  const place = await api
    .call('places.read', { params: { code: text }, signal })
    .catch((problem: unknown) => {
      if (problem instanceof ApiProblem && problem.code === 'not-found') return null;
      throw problem;
    });
  // The URL may come from the page of another service, which accepts other kinds of places.
  return place === null || isTaken(place, service) ? place : findByName(service, place.name, signal);
}

async function findByName(service: Service, text: string, signal: AbortSignal): Promise<Place | null> {
  const { items } = await api.call('places.find', { query: { text, service }, signal });
  return matchPlace(text, items) ?? null;
}

function isCodeOfOurs(text: string): boolean {
  return /^(?:st|ci|bu|ar|la)-/.test(text);
}

function isTaken({ kind, code }: Place, service: Service): boolean {
  const kinds: readonly PlaceKind[] = KINDS_FOR_SERVICE[service];
  return kinds.includes(kind) && (service !== 'flight' || !isCodeOfOurs(code));
}
