import { useQuery } from '@tanstack/react-query';
import { api } from '../lib/client.ts';

export function useWallet() {
  return useQuery({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => api.call('ledger.read-wallet', { signal }),
  });
}
