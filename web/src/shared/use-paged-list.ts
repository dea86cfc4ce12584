import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** Describes a list that is loaded one page at a time, as the portal and the console show it. */
export interface Paged<Row> {
  /** This is undefined until the first page has loaded. */
  rows: readonly Row[] | undefined;
  /** This is true while the rows shown belong to an earlier query. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
  /** Loads the next page; it is undefined when there are no more pages. */
  more: (() => void) | undefined;
  isLoadingMore: boolean;
}

interface Page<Row> {
  items: readonly Row[];
  nextCursor: string | null;
}

interface Asked<Read extends Page<unknown>> {
  queryKey: readonly unknown[];
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Read>;
  refetchInterval?: number;
}

/** One page fills a tall screen. */
export const PAGE = 50;

type RowOf<Read> = Read extends { items: readonly (infer Row)[] } ? Row : never;

/** Returns the list and its newest page, because a page holds more than its rows. */
export function usePagedList<Read extends Page<unknown>>({
  queryKey,
  read,
  refetchInterval,
}: Asked<Read>): Paged<RowOf<Read>> & { newest: Read | undefined } {
  const found = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  });
  return {
    rows: found.data?.pages.flatMap(({ items }) => items as RowOf<Read>[]),
    newest: found.data?.pages.at(-1),
    isStale: found.isPlaceholderData,
    error: found.error,
    retry: () => void found.refetch(),
    more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    isLoadingMore: found.isFetchingNextPage,
  };
}
