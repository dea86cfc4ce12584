import type { Account } from '@marga/contract/identity/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';
import { refreshSessionAndAuditLog } from './use-company.ts';

const ACCOUNT = ['account'];

export function useAccount() {
  return useQuery({
    queryKey: ACCOUNT,
    queryFn: ({ signal }) => api.call('identity.read-account', { signal }),
  });
}

export function useUpdateCachedAccount() {
  const queryClient = useQueryClient();
  return {
    show: (account: Account) => {
      queryClient.setQueryData(ACCOUNT, account);
      return refreshSessionAndAuditLog(queryClient);
    },
    readAgain: () => queryClient.invalidateQueries({ queryKey: ACCOUNT }),
  };
}
