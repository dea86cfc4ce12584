import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api-client.ts';
import type { Decision } from './allowed-decisions-about-company.ts';

export const COMPANIES = ['console', 'companies'];

function fileKey(companyId: string) {
  return ['console', 'company', companyId];
}

type CompanyId = CompanyFile['company']['id'];

export function useCompanyDetails(companyId: string) {
  return useQuery({
    queryKey: fileKey(companyId),
    queryFn: ({ signal }) =>
      api.call('identity.read-company-file', { params: { companyId: companyId as CompanyId }, signal }),
  });
}

/** Updates the cached company with the server's response, or loads it again after a change. */
export function useUpdateCachedCompanyDetails(companyId: string) {
  const queryClient = useQueryClient();
  return {
    show: async (file: CompanyFile | undefined) => {
      if (file) queryClient.setQueryData(fileKey(companyId), file);
      else await queryClient.invalidateQueries({ queryKey: fileKey(companyId) });
      void queryClient.invalidateQueries({ queryKey: COMPANIES });
    },
  };
}

/**
 * Sends the decision to the server and returns the company afterwards; undefined when the response does not contain
 * it and it must be loaded again.
 */
export function sendCompanyDecision(
  companyId: CompanyId,
  decision: Decision,
  reason: string,
): Promise<CompanyFile | undefined> {
  const params = { companyId };
  switch (decision.kind) {
    case 'approve':
      return api.call('identity.approve-company', { params });
    case 'refuse':
      return api.call('identity.refuse-company', { params, body: { reason } });
    case 'suspend':
      return api.call('identity.suspend-company', { params, body: { reason } });
    case 'reinstate':
      return api.call('identity.reinstate-company', { params });
    case 'approve-gstin':
      return api.call('identity.approve-gstin', { params: { gstinId: decision.gstin.id } });
    case 'refuse-gstin':
      return api.call('identity.refuse-gstin', { params: { gstinId: decision.gstin.id }, body: { reason } });
    case 'approve-details':
      return api.call('identity.approve-company-details', {
        params: { companyDetailsId: decision.details.id },
      });
    case 'refuse-details':
      return api.call('identity.refuse-company-details', {
        params: { companyDetailsId: decision.details.id },
        body: { reason },
      });
    case 'disable-user':
      return api.call('identity.disable-user', {
        params: { userId: decision.owner.userId },
        body: { reason },
      });
    case 'enable-user':
      return api.call('identity.enable-user', { params: { userId: decision.owner.userId } });
  }
}
