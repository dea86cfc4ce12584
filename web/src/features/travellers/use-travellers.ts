import type { TravellerRow } from '@marga/contract/travellers/travellers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';
import { PAGE, usePagedList } from '../../shared/use-paged-list.ts';

const BOOK = 'travellers';

export function useTravellers(search: string) {
  return usePagedList({
    queryKey: [BOOK, 'list', search],
    read: (cursor, signal) =>
      api.call('travellers.list', { query: { ...searched(search), limit: PAGE, cursor }, signal }),
  });
}

/** A picker shows only the first few matches. */
const FEW = 12;

export function useTravellerSuggestions(search: string, isWanted: boolean) {
  return useQuery({
    queryKey: [BOOK, 'few', search],
    queryFn: ({ signal }) =>
      api.call('travellers.list', { query: { ...searched(search), limit: FEW }, signal }),
    enabled: isWanted,
    placeholderData: (before) => before,
  });
}

export function useTraveller(id: TravellerRow['id'] | undefined) {
  return useQuery({
    queryKey: [BOOK, 'one', id],
    // Somebody may have changed the entry meanwhile, so it is always refetched before it is edited.
    staleTime: 0,
    gcTime: 0,
    enabled: id !== undefined,
    queryFn: ({ signal }) => {
      if (id === undefined) throw new Error('nobody was asked for');
      return api.call('travellers.read', { params: { travellerId: id }, signal });
    },
  });
}

export function useRefreshTravellers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [BOOK] });
}

function searched(search: string) {
  return search === '' ? {} : { search };
}
