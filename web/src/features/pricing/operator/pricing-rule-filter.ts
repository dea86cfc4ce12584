import { type PricingRule, RULE_KINDS, type RuleKind } from '@marga/contract/pricing/pricing';
import { type Service, SERVICES } from '@marga/contract/travel-services';

export type KindFilter = RuleKind | 'all';
export const KIND_FILTERS: readonly KindFilter[] = ['all', ...RULE_KINDS];

export type StateFilter = PricingRule['state'] | 'all';
/** The rules that are valid today come first. */
export const STATE_FILTERS: readonly StateFilter[] = ['valid', 'coming', 'over', 'all'];

export interface RuleFilter {
  readonly kind: KindFilter;
  readonly state: StateFilter;
  readonly service: Service | undefined;
  /** Limits the list to one company's rules, by its id. */
  readonly company: string | undefined;
}

/** Reads the filter from the URL; missing or unknown values become the defaults. */
export function parsePricingRuleFilter(params: URLSearchParams): RuleFilter {
  const [kind, state, service] = ['kind', 'state', 'service'].map((name) => params.get(name));
  return {
    kind: KIND_FILTERS.find((known) => known === kind) ?? 'all',
    state: STATE_FILTERS.find((known) => known === state) ?? 'valid',
    service: SERVICES.find((known) => known === service),
    company: params.get('company') ?? undefined,
  };
}

export function formatPricingRuleFilterUrl({ kind, state, service, company }: RuleFilter): string {
  const params = new URLSearchParams();
  if (kind !== 'all') params.set('kind', kind);
  if (state !== 'valid') params.set('state', state);
  if (service !== undefined) params.set('service', service);
  if (company !== undefined) params.set('company', company);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** Returns the API's query parameters for this filter; `all` and empty values are left out. */
export function buildPricingRuleQuery({ kind, state, service, company }: RuleFilter) {
  return {
    ...(kind === 'all' ? {} : { kind }),
    ...(state === 'all' ? {} : { state }),
    ...(service === undefined ? {} : { service }),
    ...(company === undefined
      ? {}
      : { companyId: company as NonNullable<PricingRule['scope']['companyId']> }),
  };
}
