import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';
import { type PlaceMeant, placeMeant } from './criteria.ts';

/** The place that a text in the address means: `undefined` while it is looked up, `null` if there is none. */
export function usePlace(text: string): {
  place: PlaceMeant | null | undefined;
  problem: unknown;
  retry: () => void;
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['places', text],
    queryFn: ({ signal }) => api.call('places.find', { query: { text }, signal }),
    enabled: text !== '',
    staleTime: Infinity,
  });
  const place = data === undefined ? undefined : (placeMeant(text, data.items) ?? null);
  return { place, problem: error, retry: () => void refetch() };
}
