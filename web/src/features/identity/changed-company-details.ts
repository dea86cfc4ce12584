import type { Company } from '@marga/contract/identity/company';
import { COMPANY_DETAILS } from '@marga/contract/identity/field-schemas';

export type CompanyDetail = (typeof COMPANY_DETAILS)[number];

/** One detail that an approved company would like to change. Null means that it has none. */
export interface ChangedCompanyDetail {
  readonly field: CompanyDetail;
  readonly current: string | null;
  readonly requested: string | null;
}

/** Lists the details that differ from those in force, in the order of the profile. */
export function listChangedCompanyDetails(company: Company): readonly ChangedCompanyDetail[] {
  const { proposedDetails } = company;
  if (proposedDetails === null) return [];
  return COMPANY_DETAILS.filter((field) => company[field] !== proposedDetails[field]).map((field) => ({
    field,
    current: company[field],
    requested: proposedDetails[field],
  }));
}
