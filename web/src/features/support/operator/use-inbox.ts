import type { TicketRow } from '@marga/contract/support/support';
import { api } from '../../../shared/client.ts';
import { PAGE, type Paged, usePaged } from '../../../shared/paged.ts';
import { type InboxFilter, queryOf } from './inbox-filter.ts';
import { INBOX } from './support-keys.ts';

/** A sender's presence is no change of a ticket and sends no event, so the list is loaded again at this interval. */
const LOOK_AGAIN_MS = 20_000;

export function useInbox(filter: InboxFilter): Paged<TicketRow> {
  return usePaged({
    queryKey: [...INBOX, filter],
    read: (cursor, signal) =>
      api.call('support.list-tickets', { query: { ...queryOf(filter), limit: PAGE, cursor }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
