import type { Subscriber } from '@marga/contract/newsletter';
import type { Answer } from '../../lib/api.ts';
import { api } from '../../lib/client.ts';
import { PAGE, usePaged } from '../../lib/paged.ts';

export type StateFilter = Subscriber['state'] | 'all';

/** Those who may be written to first. */
export const STATE_FILTERS: readonly StateFilter[] = ['all', 'confirmed', 'pending', 'unsubscribed'];

type Page = Answer<'newsletter.list-subscribers'>;

/** As many as the server gives at once: an export asks as seldom as it can. */
const MOST = 100;

/** The address holds the filter, so that it can be sent to a colleague. */
export function filterOf(params: URLSearchParams): StateFilter {
  const state = params.get('state');
  return STATE_FILTERS.find((known) => known === state) ?? 'all';
}

function readPage(
  state: StateFilter,
  limit: number,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<Page> {
  const query = { limit, cursor, ...(state === 'all' ? {} : { state }) };
  return api.call('newsletter.list-subscribers', { query, signal });
}

export function useSubscribers(state: StateFilter) {
  return usePaged({
    queryKey: ['console', 'newsletter', state],
    read: (cursor, signal) => readPage(state, PAGE, cursor, signal),
  });
}

/** All of them, page after page; tells how many it has. */
export async function readAllSubscribers(
  state: StateFilter,
  onRead: (count: number) => void,
): Promise<readonly Subscriber[]> {
  const all: Subscriber[] = [];
  let cursor: string | undefined;
  do {
    const page: Page = await readPage(state, MOST, cursor);
    all.push(...page.items);
    onRead(all.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
