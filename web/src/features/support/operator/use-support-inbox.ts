import type { TicketRow } from '@marga/contract/support/support';
import { api } from '../../../shared/api-client.ts';
import { PAGE, type Paged, usePagedList } from '../../../shared/use-paged-list.ts';
import { type InboxFilter, buildInboxQuery } from './inbox-filter.ts';
import { INBOX } from './support-query-keys.ts';

/** The stream does not report whether senders are online, so the list is also loaded again at this interval. */
const LOOK_AGAIN_MS = 20_000;

export function useSupportInbox(filter: InboxFilter): Paged<TicketRow> {
  return usePagedList({
    queryKey: [...INBOX, filter],
    read: (cursor, signal) =>
      api.call('support.list-tickets', {
        query: { ...buildInboxQuery(filter), limit: PAGE, cursor },
        signal,
      }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
