import { type StaffPermission, staffMay } from '@marga/contract/permissions';
import { useSession } from '../lib/session-store.ts';

/** Whether this operator may do something. It decides what is shown; the server decides what is done. */
export function useStaffMay(): (permission: StaffPermission) => boolean {
  const role = useSession()?.staffRole;
  return (permission) => (role ? staffMay(role, permission) : false);
}
