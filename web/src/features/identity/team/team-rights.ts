import type { TeamMember } from '@marga/contract/identity/team';
import type { Session } from '@marga/contract/identity/session';
import {
  canManageRole,
  type Permission,
  PERMISSION_TABLE,
  type Role,
  hasRolePermission,
  ROLES,
} from '@marga/contract/identity/permissions';

type Membership = Session['memberships'][number];

/** Holds the rights of a user on the team page at present. The server decides; this only hides what it would refuse. */
export interface TeamRights {
  /**
   * Lists the roles that the user may invite with, in the order of the role matrix; it is empty when the user may not
   * invite.
   */
  readonly rolesToInvite: readonly Role[];
  /** Says what must happen before the user may invite; undefined when they may now, or never. */
  readonly invitesAfter: 'approval' | 'verification' | undefined;
  readonly rolesToGive: readonly Role[];
  /**
   * Returns whether the user may change this other member. Nobody changes themselves: their own limit cannot be
   * raised, and their own role ends by a transfer or by leaving.
   */
  readonly mayChange: (member: TeamMember) => boolean;
  readonly mayTransfer: boolean;
}

export function toTeamRights(membership: Membership, self: string, emailVerified: boolean): TeamRights {
  const rolesBelow = ROLES.filter((role) => canManageRole(membership.role, role));
  const isAllowed = (permission: Permission) => mayAtPresent(membership, permission);
  const invitesAfter = isAllowed('member:invite')
    ? missingBeforeInviting(membership, emailVerified)
    : undefined;
  return {
    rolesToInvite: isAllowed('member:invite') && invitesAfter === undefined ? rolesBelow : [],
    invitesAfter,
    rolesToGive: isAllowed('member:change') ? rolesBelow : [],
    mayChange: ({ userId, role }) =>
      userId !== self && isAllowed('member:change') && canManageRole(membership.role, role),
    mayTransfer: isAllowed('ownership:transfer'),
  };
}

/** An invitation is a mail to a stranger in our name, so the sender and the company are known before. */
function missingBeforeInviting(
  { companyState }: Membership,
  emailVerified: boolean,
): 'approval' | 'verification' | undefined {
  if (!emailVerified) return 'verification';
  return companyState === 'approved' ? undefined : 'approval';
}

/** Members of a suspended or closed company can still read, but change nothing. */
function mayAtPresent({ role, companyState }: Membership, permission: Permission): boolean {
  return (
    hasRolePermission(role, permission) &&
    (PERMISSION_TABLE[permission].standing === 'any' || isCompanyNeitherSuspendedNorClosed(companyState))
  );
}

export function isCompanyNeitherSuspendedNorClosed(state: Membership['companyState']): boolean {
  return state !== 'suspended' && state !== 'closed';
}

/** A company keeps at least one owner, so the last one cannot leave, be removed or change role. */
export function isLastOwner(members: readonly TeamMember[], userId: string): boolean {
  const owners = members.filter(({ role }) => role === 'owner');
  return owners.length === 1 && owners[0]?.userId === userId;
}
