import type { CompanyRow } from '@marga/contract/identity/company-and-user-administration';
import { api } from '../../../shared/api-client.ts';
import { suggestAuditReason } from '../../../shared/operator/audit-reasons.ts';
import { type CompanyFilter, buildCompanyListQuery } from './company-filter.ts';
import { PAGE, type Paged, usePagedList } from '../../../shared/use-paged-list.ts';
import { COMPANIES } from './use-company-details.ts';

export function useCompanies(filter: CompanyFilter): Paged<CompanyRow> {
  return usePagedList({
    queryKey: [...COMPANIES, filter],
    read: async (cursor, signal) => {
      const page = await api.call('identity.list-companies', {
        query: { ...buildCompanyListQuery(filter), limit: PAGE, cursor },
        signal,
      });
      for (const { id, waitingSince } of page.items)
        if (waitingSince !== null) suggestAuditReason(id, { kind: 'application-review' });
      return page;
    },
  });
}
