import type { CompanyRow } from '@marga/contract/identity/console';
import { api } from '../../../shared/client.ts';
import { type CompanyFilter, queryOf } from './company-filter.ts';
import { PAGE, type Paged, usePaged } from '../../../shared/paged.ts';
import { COMPANIES } from './use-company-file.ts';

export function useCompanies(filter: CompanyFilter): Paged<CompanyRow> {
  return usePaged({
    queryKey: [...COMPANIES, filter],
    read: (cursor, signal) =>
      api.call('identity.list-companies', { query: { ...queryOf(filter), limit: PAGE, cursor }, signal }),
  });
}
