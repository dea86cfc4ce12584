import { COMPANY_STATES, type CompanyState } from '@marga/contract/identity/field-schemas';

export type StateFilter = CompanyState | 'waiting' | 'all';

/** The order suits an operator: waiting companies first, then all, then each state. */
export const STATE_FILTERS: readonly StateFilter[] = ['waiting', 'all', ...COMPANY_STATES];

export interface CompanyFilter {
  readonly state: StateFilter;
  readonly search: string;
}

/** The filter is in the URL, so that going back from a company returns to the same list. */
export function parseCompanyFilter(params: URLSearchParams): CompanyFilter {
  const state = params.get('state');
  return {
    state: STATE_FILTERS.find((known) => known === state) ?? 'waiting',
    search: params.get('search') ?? '',
  };
}

/** Writes the filter as a URL; defaults are left out. */
export function formatCompanyFilterUrl({ state, search }: CompanyFilter): string {
  const params = new URLSearchParams();
  if (state !== 'waiting') params.set('state', state);
  if (search !== '') params.set('search', search);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Returns the API's query parameters for this filter; `all` and an empty search text are left out. */
export function buildCompanyListQuery({ state, search }: CompanyFilter) {
  const wanted = search.trim();
  return {
    ...(state === 'all' ? {} : { state }),
    ...(wanted === '' ? {} : { search: wanted }),
  };
}
