import type { PricingRule, RuleDraft } from '@marga/contract/pricing/pricing';
import type { PricingProposal } from '@marga/contract/pricing/pricing-proposals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../shared/api.ts';
import { api } from '../../../shared/api-client.ts';
import { PAGE, type Paged, usePagedList } from '../../../shared/use-paged-list.ts';
import type { ProposalAnswer } from '../../../shared/operator/proposal-card.tsx';
import type { ChosenCompany } from '../../identity/operator/company-choice.tsx';
import { buildPricingRuleQuery, type RuleFilter } from './pricing-rule-filter.ts';

const PRICING = ['console', 'pricing'];

export type RuleRow = Answer<'pricing.list-rules'>['items'][number];

export function usePricingRules(filter: RuleFilter): Paged<RuleRow> {
  return usePagedList({
    queryKey: [...PRICING, 'rules', filter],
    read: (cursor, signal) =>
      api.call('pricing.list-rules', {
        query: { ...buildPricingRuleQuery(filter), limit: PAGE, cursor },
        signal,
      }),
  });
}

const MOST = 100;

/** Finds one rule on any page of the list; returns null when there is none with that id. */
export function usePricingRule(ruleId: string | null) {
  return useQuery({
    queryKey: [...PRICING, 'rule', ruleId],
    enabled: ruleId !== null,
    queryFn: async ({ signal }): Promise<RuleRow | null> => {
      let cursor: string | undefined;
      do {
        const page = await api.call('pricing.list-rules', { query: { limit: MOST, cursor }, signal });
        const found = page.items.find(({ id }) => id === ruleId);
        if (found) return found;
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return null;
    },
  });
}

/** After a change all cached pricing data is loaded again. */
export function useRefreshPricing(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: PRICING });
}

export function previewPricingRule(draft: RuleDraft) {
  return api.call('pricing.preview-rule', { body: draft });
}

export function createPricingRule(draft: RuleDraft, reason: string): Promise<PricingProposal> {
  return api.call('pricing.create-rule', { body: { ...draft, reason } });
}

export function endPricingRule(ruleId: PricingRule['id'], reason: string): Promise<PricingProposal> {
  return api.call('pricing.end-rule', { params: { ruleId }, body: { reason } });
}

export function usePricingGroups() {
  return useQuery({
    queryKey: [...PRICING, 'groups'],
    queryFn: ({ signal }) => api.call('pricing.list-groups', { signal }),
  });
}

export function setCompanyPricingGroup(company: ChosenCompany, group: string | null, reason: string) {
  return api.call('pricing.set-group', { params: { companyId: company.id }, body: { group, reason } });
}

/** Lists changes of rules and groups that were proposed. */
export function usePricingProposals(filter: { state?: PricingProposal['state'] }): Paged<PricingProposal> {
  return usePagedList({
    queryKey: [...PRICING, 'proposals', filter],
    read: (cursor, signal) =>
      api.call('pricing.list-proposals', { query: { ...filter, limit: PAGE, cursor }, signal }),
  });
}

/** Reads what a waiting change would have changed. */
export function usePricingProposalPreview({ id }: PricingProposal) {
  return useQuery({
    queryKey: [...PRICING, 'proposals', 'preview', id],
    queryFn: ({ signal }) =>
      api.call('pricing.read-proposal-preview', { params: { proposalId: id }, signal }),
  });
}

export function decidePricingProposal(
  { id }: PricingProposal,
  answer: ProposalAnswer,
  reason: string,
  key: string,
): Promise<PricingProposal> {
  const params = { proposalId: id };
  return answer === 'withdraw'
    ? api.call('pricing.withdraw-proposal', { key, params, body: { reason } })
    : api.call('pricing.decide-proposal', { key, params, body: { approve: answer === 'approve', reason } });
}

/** Returns supplier names for autocompletion; the field also works without them. */
export function useSupplierNames(): readonly string[] {
  const { data } = useQuery({
    queryKey: [...PRICING, 'suppliers'],
    queryFn: ({ signal }) => api.call('suppliers.read-board', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.items.map(({ name }) => name) ?? [];
}
