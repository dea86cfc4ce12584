import { COMPANY_STATES, type CompanyState } from '@marga/contract/identity/fields';

export type StateFilter = CompanyState | 'waiting' | 'all';

/** As an operator meets them: the work first, then everything, then one state after another. */
export const STATE_FILTERS: readonly StateFilter[] = ['waiting', 'all', ...COMPANY_STATES];

export interface CompanyFilter {
  readonly state: StateFilter;
  readonly search: string;
}

/** The address holds the filter, so that the way back from a file leads to the list one came from. */
export function filterOf(params: URLSearchParams): CompanyFilter {
  const state = params.get('state');
  return {
    state: STATE_FILTERS.find((known) => known === state) ?? 'waiting',
    search: params.get('search') ?? '',
  };
}

/** The other way round; what is usual is left out. */
export function addressOf({ state, search }: CompanyFilter): string {
  const params = new URLSearchParams();
  if (state !== 'waiting') params.set('state', state);
  if (search !== '') params.set('search', search);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** What the server is asked. */
export function queryOf({ state, search }: CompanyFilter) {
  const wanted = search.trim();
  return {
    ...(state === 'all' ? {} : { state }),
    ...(wanted === '' ? {} : { search: wanted }),
  };
}
