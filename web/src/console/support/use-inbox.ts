import type { TicketRow } from '@marga/contract/support';
import { api } from '../../lib/client.ts';
import { PAGE, type Paged, usePaged } from '../../lib/paged.ts';
import { type InboxFilter, queryOf } from './inbox-filter.ts';
import { INBOX } from './support-keys.ts';

/** Who comes and goes is no change of a ticket, so it is not told: it is read again. */
const LOOK_AGAIN_MS = 20_000;

export function useInbox(filter: InboxFilter): Paged<TicketRow> {
  return usePaged({
    queryKey: [...INBOX, filter],
    read: (cursor, signal) =>
      api.call('support.list-tickets', { query: { ...queryOf(filter), limit: PAGE, cursor }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
