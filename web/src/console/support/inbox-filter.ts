import type { TicketKind, TicketState } from '@marga/contract/support';

export type StateFilter = TicketState | 'all';
export type KindFilter = TicketKind | 'any';

/** As an operator meets them: the work first. */
export const STATE_FILTERS: readonly StateFilter[] = ['waiting', 'answered', 'closed', 'all'];
export const KIND_FILTERS: readonly KindFilter[] = ['any', 'chat', 'message', 'group'];

export interface InboxFilter {
  readonly state: StateFilter;
  readonly kind: KindFilter;
  readonly search: string;
}

/** The address holds the filter, so that the way back from a ticket leads to the list one came from. */
export function filterOf(params: URLSearchParams): InboxFilter {
  const state = params.get('state');
  const kind = params.get('kind');
  return {
    state: STATE_FILTERS.find((known) => known === state) ?? 'waiting',
    kind: KIND_FILTERS.find((known) => known === kind) ?? 'any',
    search: params.get('search') ?? '',
  };
}

/** The other way round; what is usual is left out. */
export function addressOf({ state, kind, search }: InboxFilter): string {
  const params = new URLSearchParams();
  if (state !== 'waiting') params.set('state', state);
  if (kind !== 'any') params.set('kind', kind);
  if (search !== '') params.set('search', search);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** What the server is asked. */
export function queryOf({ state, kind, search }: InboxFilter) {
  const wanted = search.trim();
  return {
    ...(state === 'all' ? {} : { state }),
    ...(kind === 'any' ? {} : { kind }),
    ...(wanted === '' ? {} : { search: wanted }),
  };
}
