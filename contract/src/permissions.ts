/** What a member may do. A role is a set of these and nothing else; routes name the permission, never the role. */
export const PERMISSIONS = [
  'search:create',
  'trip:create',
  'trip:read',
  'checkout:create',
  'booking:read',
  'wallet:read',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['owner', 'manager', 'booker', 'approver', 'finance', 'traveller'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS,
  booker: ['search:create', 'trip:create', 'trip:read', 'checkout:create', 'booking:read', 'wallet:read'],
  approver: ['search:create', 'trip:create', 'trip:read', 'booking:read'],
  finance: ['booking:read', 'wallet:read'],
  traveller: ['search:create', 'trip:create', 'trip:read'],
};

export function roleMay(role: Role, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission);
}
