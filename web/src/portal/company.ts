import type { Company } from '@marga/contract/identity/company';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../lib/client.ts';
import { rememberSession } from '../lib/session-store.ts';

const COMPANY = ['company'];

export function useCompany() {
  return useQuery({
    queryKey: COMPANY,
    queryFn: ({ signal }) => api.call('identity.read-company', { signal }),
  });
}

/** What is to be done with a company that the server has just answered, or with news that it changed. */
export function useCompanyNews() {
  const queryClient = useQueryClient();
  return {
    show: (company: Company) => {
      queryClient.setQueryData(COMPANY, company);
      return readSessionAgain(queryClient);
    },
    readAgain: () => queryClient.invalidateQueries({ queryKey: COMPANY }),
  };
}

/** The header and the portal's guards know names and states from the session, and what was done lands in the log. */
export async function readSessionAgain(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['audit'] });
  // What was done is done, even if the header learns of it later.
  await api.call('identity.read-session').then(rememberSession, () => undefined);
}
