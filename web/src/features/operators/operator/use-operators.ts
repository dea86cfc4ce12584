import type { StaffRole } from '@marga/contract/identity/permissions';
import type { Locale } from '@marga/contract/identity/field-schemas';
import type { Operator, OperatorProposal } from '@marga/contract/operators/operators';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api-client.ts';
import type { ProposalAnswer } from '../../../shared/operator/proposal-card.tsx';
import { PAGE, type Paged, usePagedList } from '../../../shared/use-paged-list.ts';

const OPERATORS = ['console', 'staff'];

export function useOperators() {
  return useQuery({
    queryKey: [...OPERATORS, 'list'],
    queryFn: ({ signal }) => api.call('operators.list', { signal }),
  });
}

/** Lists changes of operators that were proposed, and those that one operator made at once. */
export function useOperatorProposals(filter: { state?: OperatorProposal['state'] }): Paged<OperatorProposal> {
  return usePagedList({
    queryKey: [...OPERATORS, 'proposals', filter],
    read: (cursor, signal) =>
      api.call('operators.list-proposals', { query: { ...filter, limit: PAGE, cursor }, signal }),
  });
}

/** After a change the list and the proposals are loaded again. */
export function useRefreshOperators(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: OPERATORS });
}

export interface NewOperator {
  name: string;
  email: string;
  role: StaffRole;
  locale: Locale;
}

export function appointOperator(person: NewOperator, reason: string): Promise<OperatorProposal> {
  return api.call('operators.appoint', { body: { ...person, reason } });
}

/** Names what can be done about an operator. `raise` and `lower` change the role. */
export type OperatorAction = 'raise' | 'lower' | 'remove' | 'reset' | 'resend';

export function actOnOperator(
  { userId }: Operator,
  action: OperatorAction,
  reason: string,
): Promise<OperatorProposal> {
  const params = { userId };
  switch (action) {
    case 'raise':
      return api.call('operators.change-role', { params, body: { role: 'operator-lead', reason } });
    case 'lower':
      return api.call('operators.change-role', { params, body: { role: 'operator', reason } });
    case 'remove':
      return api.call('operators.remove', { params, body: { reason } });
    case 'reset':
      return api.call('operators.reset-sign-in', { params, body: { reason } });
    case 'resend':
      return api.call('operators.resend-invitation', { params, body: { reason } });
  }
}

export function decideOperatorProposal(
  { id }: OperatorProposal,
  answer: ProposalAnswer,
  reason: string,
  key: string,
): Promise<OperatorProposal> {
  const params = { proposalId: id };
  return answer === 'withdraw'
    ? api.call('operators.withdraw-proposal', { key, params, body: { reason } })
    : api.call('operators.decide-proposal', { key, params, body: { approve: answer === 'approve', reason } });
}
