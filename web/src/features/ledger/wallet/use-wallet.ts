import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api-client.ts';

/** Every query about the company's money begins with this key, so that one invalidation refetches all of them. */
export const WALLET = ['wallet'];

export function useWallet() {
  return useQuery({
    queryKey: WALLET,
    queryFn: ({ signal }) => api.call('ledger.read-wallet', { signal }),
  });
}

/** Returns a callback that refetches the wallet after money has moved. */
export function useRefreshWallet(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: WALLET });
}
