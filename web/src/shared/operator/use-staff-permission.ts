import { type StaffPermission, hasStaffPermission } from '@marga/contract/identity/permissions';
import { useSession } from '../session-store.ts';

/** Checks whether this operator may do something. It decides only what is shown; the server authorizes the action. */
export function useStaffPermission(): (permission: StaffPermission) => boolean {
  const role = useSession()?.staffRole;
  return (permission) => (role ? hasStaffPermission(role, permission) : false);
}
