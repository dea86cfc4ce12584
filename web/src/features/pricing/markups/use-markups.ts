import type { RuleDraft } from '@marga/contract/pricing/pricing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api-client.ts';
import { PAGE, usePagedList } from '../../../shared/use-paged-list.ts';
import { EXPLAINED } from '../offer-price-breakdown.tsx';
import { clearAllSearchResults } from '../../search/use-search.ts';

const MARKUPS = ['markups'];

export function useMarkups() {
  return usePagedList({
    queryKey: MARKUPS,
    read: (cursor, signal) => api.call('pricing.list-markups', { query: { limit: PAGE, cursor }, signal }),
  });
}

/** Returns a callback that refetches everything that shows a client price after a markup has changed. */
export function useRefreshMarkups(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    clearAllSearchResults();
    void queryClient.invalidateQueries({ queryKey: EXPLAINED });
    await queryClient.invalidateQueries({ queryKey: MARKUPS });
  };
}

/** Previews what a draft would have changed; a markup can only be saved after its preview was shown. */
export function useMarkupPreview() {
  return useMutation({
    mutationFn: (body: RuleDraft) => api.call('pricing.preview-markup', { body }),
  });
}
