import type { TicketKind, TicketState } from '@marga/contract/support/support';

export type StateFilter = TicketState | 'all';
export type KindFilter = TicketKind | 'any';

/** The order suits an operator: tickets that need an answer come first. */
export const STATE_FILTERS: readonly StateFilter[] = ['waiting', 'answered', 'closed', 'all'];
export const KIND_FILTERS: readonly KindFilter[] = ['any', 'chat', 'message', 'group'];

export interface InboxFilter {
  readonly state: StateFilter;
  readonly kind: KindFilter;
  readonly search: string;
}

/** The filter is in the URL, so that going back from a ticket returns to the same list. */
export function parseInboxFilter(params: URLSearchParams): InboxFilter {
  const state = params.get('state');
  const kind = params.get('kind');
  return {
    state: STATE_FILTERS.find((known) => known === state) ?? 'waiting',
    kind: KIND_FILTERS.find((known) => known === kind) ?? 'any',
    search: params.get('search') ?? '',
  };
}

/** Writes the filter as a URL; defaults are left out. */
export function formatInboxFilterUrl({ state, kind, search }: InboxFilter): string {
  const params = new URLSearchParams();
  if (state !== 'waiting') params.set('state', state);
  if (kind !== 'any') params.set('kind', kind);
  if (search !== '') params.set('search', search);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Returns the filter as query parameters of the API; default values and an empty search are left out. */
export function buildInboxQuery({ state, kind, search }: InboxFilter) {
  const wanted = search.trim();
  return {
    ...(state === 'all' ? {} : { state }),
    ...(kind === 'any' ? {} : { kind }),
    ...(wanted === '' ? {} : { search: wanted }),
  };
}
