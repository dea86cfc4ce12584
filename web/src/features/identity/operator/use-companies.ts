import type { CompanyRow } from '@marga/contract/identity/company-and-user-administration';
import { api } from '../../../shared/api-client.ts';
import { type CompanyFilter, buildCompanyListQuery } from './company-filter.ts';
import { PAGE, type Paged, usePagedList } from '../../../shared/use-paged-list.ts';
import { COMPANIES } from './use-company-details.ts';

export function useCompanies(filter: CompanyFilter): Paged<CompanyRow> {
  return usePagedList({
    queryKey: [...COMPANIES, filter],
    read: (cursor, signal) =>
      api.call('identity.list-companies', {
        query: { ...buildCompanyListQuery(filter), limit: PAGE, cursor },
        signal,
      }),
  });
}
