import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api-client.ts';
import { PAGE, usePagedList } from '../../../shared/use-paged-list.ts';
import { buildStatementQuery, type StatementFilter } from './statement-filter.ts';
import { WALLET } from './use-wallet.ts';

/** These queries serve only the wallet page; the header, which shows the balance, does not load this module. */

export function usePaymentOptions() {
  return useQuery({
    queryKey: [...WALLET, 'options'],
    queryFn: ({ signal }) => api.call('payments.read-options', { signal }),
  });
}

export function useMoneyHolds() {
  return usePagedList({
    queryKey: [...WALLET, 'holds'],
    read: (cursor, signal) => api.call('ledger.list-holds', { query: { limit: PAGE, cursor }, signal }),
  });
}

export function useAccountStatement(filter: StatementFilter) {
  return usePagedList({
    queryKey: [...WALLET, 'statement', filter],
    read: (cursor, signal) =>
      api.call('ledger.read-statement', {
        query: { ...buildStatementQuery(filter), limit: PAGE, cursor },
        signal,
      }),
  });
}

export function useGatewayPayments() {
  return usePagedList({
    queryKey: [...WALLET, 'payments'],
    read: (cursor, signal) => api.call('payments.list-payments', { query: { limit: PAGE, cursor }, signal }),
  });
}

export function useCreditStatements() {
  return usePagedList({
    queryKey: [...WALLET, 'credit-statements'],
    read: (cursor, signal) =>
      api.call('ledger.list-credit-statements', { query: { limit: PAGE, cursor }, signal }),
  });
}
