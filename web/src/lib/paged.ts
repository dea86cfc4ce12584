import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

/** A list that comes a page at a time, as the lists of the portal and the console show it. */
export interface Paged<Row> {
  /** Undefined until the first page has come. */
  rows: readonly Row[] | undefined;
  /** What is shown is the answer to an earlier question. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
  /** Undefined when there are no more. */
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

/** As many as fill a tall screen. */
export const PAGE = 50;

type RowOf<Read> = Read extends { items: readonly (infer Row)[] } ? Row : never;

/** The list, and its newest page for what a page tells besides its rows. */
export function usePaged<Read extends Page<unknown>>({
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
