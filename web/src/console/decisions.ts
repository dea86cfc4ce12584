import type { CompanyFile } from '@marga/contract/identity/console';
import type { CompanyState } from '@marga/contract/identity/fields';
import { staffMay, type StaffRole } from '@marga/contract/permissions';

type CompanyDecision = 'approve' | 'refuse' | 'suspend' | 'reinstate';

/** What an operator is about to decide, and about whom. */
export type Decision =
  | { readonly kind: CompanyDecision }
  | {
      readonly kind: 'approve-gstin' | 'refuse-gstin';
      readonly gstin: CompanyFile['company']['gstins'][number];
    }
  | { readonly kind: 'disable-user' | 'enable-user'; readonly owner: CompanyFile['owners'][number] };

/** What this state leaves to decide, and this role may; the first is what an operator came for. */
export function decisionsFor(state: CompanyState, role: StaffRole): readonly CompanyDecision[] {
  switch (state) {
    case 'unverified':
      return staffMay(role, 'company:review') ? ['approve', 'refuse'] : [];
    case 'approved':
      return staffMay(role, 'company:suspend') ? ['suspend'] : [];
    case 'suspended':
      return staffMay(role, 'company:suspend') ? ['reinstate'] : [];
    case 'refused':
    case 'closed':
      return [];
  }
}
