export const SHOWN = ['all', 'with-credit', 'overdue', 'blocked'] as const;
export type Shown = (typeof SHOWN)[number];

export interface MoneyFilter {
  readonly show: Shown;
  readonly search: string;
}

/** The filter is in the address, so that going back from a company returns to the same list. */
export function parseCompanyMoneyFilter(params: URLSearchParams): MoneyFilter {
  const show = params.get('show');
  return { show: SHOWN.find((known) => known === show) ?? 'all', search: params.get('search') ?? '' };
}

export function formatCompanyMoneyFilterUrl({ show, search }: MoneyFilter): string {
  const params = new URLSearchParams();
  if (show !== 'all') params.set('show', show);
  if (search !== '') params.set('search', search);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Returns the query for the server. */
export function buildCompanyMoneyQuery({ show, search }: MoneyFilter) {
  const wanted = search.trim();
  return { show, ...(wanted === '' ? {} : { search: wanted }) };
}
