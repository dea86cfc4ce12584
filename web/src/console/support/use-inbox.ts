import type { TicketRow } from '@marga/contract/support';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';
import { type InboxFilter, queryOf } from './inbox-filter.ts';
import { INBOX } from './support-keys.ts';

interface Inbox {
  /** Undefined until the first page has come. */
  tickets: readonly TicketRow[] | undefined;
  /** What is shown is the answer to an earlier question. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
  /** Undefined when there are no more. */
  more: (() => void) | undefined;
  isLoadingMore: boolean;
}

const PAGE = 50;
/** Who comes and goes is no change of a ticket, so it is not told: it is read again. */
const LOOK_AGAIN_MS = 20_000;

export function useInbox(filter: InboxFilter): Inbox {
  const found = useInfiniteQuery({
    queryKey: [...INBOX, filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('support.list-tickets', {
        query: { ...queryOf(filter), limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return {
    tickets: found.data?.pages.flatMap(({ items }) => items),
    isStale: found.isPlaceholderData,
    error: found.error,
    retry: () => void found.refetch(),
    more: found.hasNextPage ? () => void found.fetchNextPage() : undefined,
    isLoadingMore: found.isFetchingNextPage,
  };
}
