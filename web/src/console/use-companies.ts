import type { CompanyRow } from '@marga/contract/identity/console';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../lib/client.ts';
import { COMPANIES } from './use-company-file.ts';
import { type CompanyFilter, queryOf } from './company-filter.ts';

interface Companies {
  /** Undefined until the first page has come. */
  companies: readonly CompanyRow[] | undefined;
  /** What is shown is the answer to an earlier question. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
  /** Undefined when there are no more. */
  more: (() => void) | undefined;
  isLoadingMore: boolean;
}

const PAGE = 50;

export function useCompanies(filter: CompanyFilter): Companies {
  const found = useInfiniteQuery({
    queryKey: [...COMPANIES, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('identity.list-companies', {
        query: { ...queryOf(filter), limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    companies: found.data?.pages.flatMap(({ items }) => items),
    isStale: found.isPlaceholderData,
    error: found.error,
    retry: () => void found.refetch(),
    more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    isLoadingMore: found.isFetchingNextPage,
  };
}
