import type { Subscriber } from '@marga/contract/newsletter/newsletter';
import type { Answer } from '../../../shared/api.ts';
import { api } from '../../../shared/api-client.ts';
import { PAGE, usePagedList } from '../../../shared/use-paged-list.ts';

export type StateFilter = Subscriber['state'] | 'all';

/** After `all`, the state of subscribers who may receive newsletters comes first. */
export const STATE_FILTERS: readonly StateFilter[] = ['all', 'confirmed', 'pending', 'unsubscribed'];

type Page = Answer<'newsletter.list-subscribers'>;

/** This is the server's maximum page size, so that an export needs as few requests as possible. */
const MOST = 100;

/** The filter is in the URL, so that it can be sent to a colleague. */
export function parseSubscriberFilter(params: URLSearchParams): StateFilter {
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
  return usePagedList({
    queryKey: ['console', 'newsletter', state],
    read: (cursor, signal) => readPage(state, PAGE, cursor, signal),
  });
}

/** Reads all pages of subscribers, and calls `onRead` with the number of rows read so far. */
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
