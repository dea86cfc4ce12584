import type { Company } from '@marga/contract/identity/company';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';
import { storeSessionAndNotifyTabs } from '../../shared/session-store.ts';

const COMPANY = ['company'];

export function useCompany() {
  return useQuery({
    queryKey: COMPANY,
    queryFn: ({ signal }) => api.call('identity.read-company', { signal }),
  });
}

/** Updates the caches after the server returned a company, or after an event said that it changed. */
export function useUpdateCachedCompany() {
  const queryClient = useQueryClient();
  return {
    show: (company: Company) => {
      queryClient.setQueryData(COMPANY, company);
      return refreshSessionAndAuditLog(queryClient);
    },
    readAgain: () => queryClient.invalidateQueries({ queryKey: COMPANY }),
  };
}

/**
 * Refreshes the session, from which the header and the portal's guards read names and states, and the audit log, in
 * which the change appears.
 */
export async function refreshSessionAndAuditLog(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['audit'] });
  // An error is ignored, because the change itself is done; the header shows it later.
  await api.call('identity.read-session').then(storeSessionAndNotifyTabs, () => undefined);
}
