import { type Permission, PERMISSION_TABLE, roleMay } from '@marga/contract/permissions';
import { findActingMembership, useSession } from '../lib/session-store.ts';

/** The company acted for and the role there; undefined for somebody without a company. */
export function useMembership() {
  return findActingMembership(useSession());
}

/**
 * Whether this person may do something in the company acted for, as it stands. It decides what is shown; the server
 * decides what is done.
 */
export function useMay(): (permission: Permission) => boolean {
  const membership = useMembership();
  return (permission) => {
    if (!membership || !roleMay(membership.role, permission)) return false;
    const isBarred = membership.companyState === 'suspended' || membership.companyState === 'closed';
    return !isBarred || PERMISSION_TABLE[permission].standing === 'any';
  };
}
