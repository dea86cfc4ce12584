import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api-client.ts';

export const API_KEYS = ['api-keys'];

export function useApiKeys() {
  return useQuery({
    queryKey: API_KEYS,
    queryFn: ({ signal }) => api.call('identity.list-api-keys', { signal }),
  });
}
