import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import type { CompanyState } from '@marga/contract/identity/field-schemas';
import { hasStaffPermission, type StaffRole } from '@marga/contract/identity/permissions';

type CompanyDecision = 'approve' | 'refuse' | 'suspend' | 'reinstate';

/** Says what an operator is about to decide, and about whom. */
export type Decision =
  | { readonly kind: CompanyDecision }
  | {
      readonly kind: 'approve-gstin' | 'refuse-gstin';
      readonly gstin: CompanyFile['company']['gstins'][number];
    }
  | {
      readonly kind: 'approve-details' | 'refuse-details';
      readonly details: NonNullable<CompanyFile['company']['proposedDetails']>;
    }
  | { readonly kind: 'disable-user' | 'enable-user'; readonly owner: CompanyFile['owners'][number] };

/** Lists the decisions that this state and this role allow; the most likely one comes first. */
export function listAllowedCompanyDecisions(
  state: CompanyState,
  role: StaffRole,
): readonly CompanyDecision[] {
  switch (state) {
    case 'unverified':
      return hasStaffPermission(role, 'company:review') ? ['approve', 'refuse'] : [];
    case 'approved':
      return hasStaffPermission(role, 'company:suspend') ? ['suspend'] : [];
    case 'suspended':
      return hasStaffPermission(role, 'company:suspend') ? ['reinstate'] : [];
    case 'refused':
    case 'closed':
      return [];
  }
}
