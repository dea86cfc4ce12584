import type { WireMoney } from '@marga/contract/kernel/money';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api-client.ts';

/** What keys have spent is read again together with the keys. */
export const API_KEYS = ['api-keys'];

export function useApiKeys() {
  return useQuery({
    queryKey: [...API_KEYS, 'list'],
    queryFn: ({ signal }) => api.call('identity.list-api-keys', { signal }),
  });
}

/** Returns what each key with a cap has spent today; it is empty until that is known. */
export function useApiKeySpending() {
  const { data } = useQuery({
    queryKey: [...API_KEYS, 'spending'],
    queryFn: ({ signal }) => api.call('booking.list-api-key-spending', { signal }),
  });
  return new Map<string, WireMoney>(data?.items.map(({ apiKeyId, spentToday }) => [apiKeyId, spentToday]));
}
