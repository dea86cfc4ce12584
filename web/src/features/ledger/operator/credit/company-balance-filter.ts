export const SHOWN = ['all', 'with-credit', 'overdue', 'blocked'] as const;
export type Shown = (typeof SHOWN)[number];

export interface CompanyBalanceFilter {
  readonly show: Shown;
  readonly search: string;
}

/** The filter is in the URL, so that going back from a company returns to the same list. */
export function parseCompanyBalanceFilter(params: URLSearchParams): CompanyBalanceFilter {
  const show = params.get('show');
  return { show: SHOWN.find((known) => known === show) ?? 'all', search: params.get('search') ?? '' };
}

export function formatCompanyBalanceFilterUrl({ show, search }: CompanyBalanceFilter): string {
  const params = new URLSearchParams();
  if (show !== 'all') params.set('show', show);
  if (search !== '') params.set('search', search);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Returns the API's query parameters for this filter; an empty search text is left out. */
export function buildCompanyBalanceQuery({ show, search }: CompanyBalanceFilter) {
  const wanted = search.trim();
  return { show, ...(wanted === '' ? {} : { search: wanted }) };
}
