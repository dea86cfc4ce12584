import { type Permission, PERMISSION_TABLE, hasRolePermission } from '@marga/contract/identity/permissions';
import { findActingMembership, useSession } from '../session-store.ts';

/** Returns the company that the user acts for and the role in it, or undefined for a user without a company. */
export function useMembership() {
  return findActingMembership(useSession());
}

/**
 * Returns a function that checks whether this user may do something in the company they act for, in its present
 * state. It decides what is shown; the server decides what is allowed.
 */
export function usePermission(): (permission: Permission) => boolean {
  const session = useSession();
  const membership = findActingMembership(session);
  return (permission) => {
    if (permission === 'price:read' && session?.user.emailVerified !== true) return false;
    if (!membership || !hasRolePermission(membership.role, permission)) return false;
    const isBarred = membership.companyState === 'suspended' || membership.companyState === 'closed';
    return !isBarred || PERMISSION_TABLE[permission].standing === 'any';
  };
}
