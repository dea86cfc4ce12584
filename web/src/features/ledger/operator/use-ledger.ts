import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Instant } from '@marga/contract/kernel/time';
import type { Answer } from '../../../shared/api.ts';
import { api } from '../../../shared/api-client.ts';
import { PAGE, usePagedList } from '../../../shared/use-paged-list.ts';

const LEDGER = ['console', 'ledger'];

export type Accounts = Answer<'ledger.list-accounts'>;
export type AccountEntry = Answer<'ledger.read-account'>['items'][number];

export function useLedgerAccounts() {
  return useQuery({
    queryKey: [...LEDGER, 'accounts'],
    queryFn: ({ signal }) => api.call('ledger.list-accounts', { signal }),
  });
}

/** Loads all cached ledger data again. */
export function useRefreshLedger(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: LEDGER });
}

export function useCheckLedger() {
  const readAgain = useRefreshLedger();
  return useMutation({ mutationFn: () => api.call('ledger.check'), onSuccess: readAgain });
}

export function useLedgerAccount(account: string, at: Instant | undefined) {
  return usePagedList({
    queryKey: [...LEDGER, 'account', account, at],
    read: (cursor, signal) =>
      api.call('ledger.read-account', { params: { account }, query: { at, limit: PAGE, cursor }, signal }),
  });
}
