import type { CompanyBalances, PaymentMethod, Proposal } from '@marga/contract/ledger/ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../../shared/api.ts';
import { api } from '../../../../shared/api-client.ts';
import { suggestAuditReason } from '../../../../shared/operator/audit-reasons.ts';
import { PAGE, type Paged, usePagedList } from '../../../../shared/use-paged-list.ts';
import type { ProposalAnswer } from '../../../../shared/operator/proposal-card.tsx';
import { type CompanyBalanceFilter, buildCompanyBalanceQuery } from './company-balance-filter.ts';

const MONEY = ['console', 'money'];

type CompanyId = CompanyBalances['companyId'];
export type CompanyBalanceDetails = Answer<'ledger.read-company-money'>;

export function useCompanyBalances(filter: CompanyBalanceFilter): Paged<CompanyBalances> {
  return usePagedList({
    queryKey: [...MONEY, 'list', filter],
    read: (cursor, signal) =>
      api.call('ledger.list-company-money', {
        query: { ...buildCompanyBalanceQuery(filter), limit: PAGE, cursor },
        signal,
      }),
  });
}

export function useCompanyBalanceDetails(companyId: string) {
  return useQuery({
    queryKey: [...MONEY, 'file', companyId],
    queryFn: ({ signal }) =>
      api.call('ledger.read-company-money', { params: { companyId: companyId as CompanyId }, signal }),
  });
}

interface ProposalFilter {
  readonly state?: Proposal['state'] | undefined;
  readonly companyId?: CompanyId | undefined;
}

export function useLedgerChangeProposals(filter: ProposalFilter): Paged<Proposal> {
  return usePagedList({
    queryKey: [...MONEY, 'proposals', filter],
    read: async (cursor, signal) => {
      const page = await api.call('ledger.list-proposals', {
        query: { ...filter, limit: PAGE, cursor },
        signal,
      });
      for (const { id, state, companyId } of page.items)
        if (state === 'proposed') suggestAuditReason(companyId, { kind: 'proposal', key: id });
      return page;
    },
  });
}

/** After an action all cached data about companies' money is loaded again. */
export function useRefreshCompanyBalances(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: MONEY });
}

export function setCompanyPaymentMethods(companyId: CompanyId, methods: PaymentMethod[], reason: string) {
  return api.call('ledger.set-methods', { params: { companyId }, body: { methods, reason } });
}

export function decideLedgerChangeProposal(
  { id }: Proposal,
  answer: ProposalAnswer,
  reason: string,
  key: string,
): Promise<Proposal> {
  const params = { proposalId: id };
  return answer === 'withdraw'
    ? api.call('ledger.withdraw-proposal', { key, params, body: { reason } })
    : api.call('ledger.decide-proposal', { key, params, body: { approve: answer === 'approve', reason } });
}
