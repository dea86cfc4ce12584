import type { TaxDraft, TaxRule, TaxRuleCode } from '@marga/contract/pricing/pricing';
import { TAX_RULE_CODES } from '@marga/contract/pricing/pricing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api-client.ts';

const RULEBOOK = ['console', 'rulebook'];

export function useTaxRulebook() {
  return useQuery({
    queryKey: RULEBOOK,
    queryFn: async ({ signal }) => (await api.call('pricing.list-tax-rules', { signal })).rules,
  });
}

export function useRefreshTaxRulebook(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: RULEBOOK });
}

/** This is a rule with all its versions, the latest first. */
export interface TaxRuleWithVersions {
  readonly code: TaxRuleCode;
  readonly versions: readonly [TaxRule, ...TaxRule[]];
  /** This is the version in force now, or the next one if none is. */
  readonly present: TaxRule;
}

/** Groups the versions by rule, in the order of the rulebook; a rule without versions is left out. */
export function groupTaxRuleVersions(rules: readonly TaxRule[]): TaxRuleWithVersions[] {
  return TAX_RULE_CODES.flatMap((code) => {
    const [first, ...others] = rules
      .filter((rule) => rule.code === code)
      .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1));
    if (!first) return [];
    const versions = [first, ...others] as const;
    return [{ code, versions, present: versions.find(({ state }) => state === 'valid') ?? first }];
  });
}

export function previewTaxRule(draft: TaxDraft) {
  return api.call('pricing.preview-tax-rule', { body: draft });
}

export function createTaxRuleVersion(draft: TaxDraft, reason: string) {
  return api.call('pricing.create-tax-rule', { body: { ...draft, reason } });
}
