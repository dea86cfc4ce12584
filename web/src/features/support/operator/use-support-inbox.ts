import type { TicketRow } from '@marga/contract/support/support';
import { api } from '../../../shared/api-client.ts';
import { PAGE, type Paged, usePagedList } from '../../../shared/use-paged-list.ts';
import { type InboxFilter, buildInboxQuery } from './inbox-filter.ts';
import { INBOX } from './support-query-keys.ts';

/** A sender's presence is no change of a ticket and sends no event, so the list is loaded again at this interval. */
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
