import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';

/** Everything about the company's money begins with this, so that one word has all of it read again. */
export const WALLET = ['wallet'];

export function useWallet() {
  return useQuery({
    queryKey: WALLET,
    queryFn: ({ signal }) => api.call('ledger.read-wallet', { signal }),
  });
}

/** What is to be done when money has moved. */
export function useInvalidateWallet(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: WALLET });
}
