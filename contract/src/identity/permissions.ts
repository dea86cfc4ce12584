/**
 * Says what state a company must be in for its members to use a permission: `any` state, `open` (not suspended or
 * closed), or `approved` by an operator.
 */
export type Standing = 'any' | 'open' | 'approved';

interface PermissionKind {
  readonly standing: Standing;
  /** True when the permission may be granted to an API key. */
  readonly scope: boolean;
}

/** Lists what a member may do. A role is only a set of these; routes name the permission, never the role. */
export const PERMISSION_TABLE = {
  'search:create': { standing: 'open', scope: true },
  'trip:create': { standing: 'open', scope: true },
  'trip:read': { standing: 'any', scope: true },
  'checkout:create': { standing: 'approved', scope: true },
  'booking:read': { standing: 'any', scope: true },
  /** This covers cancelling, changing and answering a schedule change. */
  'booking:change': { standing: 'open', scope: true },
  /** This covers the company's traveller directory: who they are, how to reach them, and their documents. */
  'traveller:read': { standing: 'any', scope: true },
  'traveller:manage': { standing: 'open', scope: true },
  /** This covers the price breakdown: net fare, commission, tax. */
  'price:read': { standing: 'any', scope: true },
  'wallet:read': { standing: 'any', scope: true },
  /** This covers adding money and paying what is due on the credit line. */
  'payment:create': { standing: 'approved', scope: false },
  /** This covers what the company adds for its own clients. */
  'markup:manage': { standing: 'open', scope: false },
  'company:read': { standing: 'any', scope: true },
  'company:change': { standing: 'open', scope: false },
  'member:read': { standing: 'any', scope: false },
  /** An invitation is a mail to a stranger in our name, so somebody has looked at the company before. */
  'member:invite': { standing: 'approved', scope: false },
  'member:change': { standing: 'open', scope: false },
  'ownership:transfer': { standing: 'any', scope: false },
  'api-key:manage': { standing: 'open', scope: false },
  'audit:read': { standing: 'any', scope: false },
} as const satisfies Record<string, PermissionKind>;

export type Permission = keyof typeof PERMISSION_TABLE;
export const PERMISSIONS = Object.keys(PERMISSION_TABLE) as Permission[];

/**
 * Only members whose mail address is verified use these permissions: until then anybody could sign up under any name
 * and read net fares. Searches show them the published fares.
 */
export const VERIFIED_PERMISSIONS: ReadonlySet<Permission> = new Set(['price:read', 'trip:create']);

export const SCOPES = PERMISSIONS.filter((permission) => PERMISSION_TABLE[permission].scope);

export const ROLES = ['owner', 'manager', 'booker', 'approver', 'finance', 'traveller'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: [
    'search:create',
    'trip:create',
    'trip:read',
    'checkout:create',
    'booking:read',
    'booking:change',
    'traveller:read',
    'traveller:manage',
    'price:read',
    'wallet:read',
    'payment:create',
    'markup:manage',
    'company:read',
    'member:read',
    'member:invite',
    'member:change',
    'api-key:manage',
  ],
  booker: [
    'search:create',
    'trip:create',
    'trip:read',
    'checkout:create',
    'booking:read',
    'booking:change',
    'traveller:read',
    'traveller:manage',
    'price:read',
    'wallet:read',
    'company:read',
    'member:read',
  ],
  approver: [
    'search:create',
    'trip:create',
    'trip:read',
    'booking:read',
    'traveller:read',
    'price:read',
    'company:read',
    'member:read',
  ],
  finance: ['booking:read', 'price:read', 'wallet:read', 'payment:create', 'company:read', 'member:read'],
  traveller: ['search:create', 'trip:create', 'trip:read', 'company:read'],
};

export function hasRolePermission(role: Role, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission);
}

/** Nobody may grant, change or remove a role with more permissions than their own, so only owners make owners. */
export function canManageRole(actor: Role, subject: Role): boolean {
  return ROLE_PERMISSIONS[subject].every((permission) => hasRolePermission(actor, permission));
}

/** Lists what operators may do across companies. It does not make them members. */
export const STAFF_PERMISSIONS = [
  'company:review',
  'company:suspend',
  'user:disable',
  'audit:verify',
  'support:answer',
  'newsletter:export',
  'content:edit',
  'supplier:read',
  'supplier:manage',
  'money:read',
  /** This covers credit lines, payment methods, adjustments, matching transfers and resolving differences. */
  'money:manage',
  /** This covers approving a proposal as the second person. Nobody may approve their own proposal. */
  'money:approve',
  'pricing:read',
  'pricing:manage',
  /** This covers agreeing to a change of rules or groups that somebody else has proposed. */
  'pricing:approve',
  /** `work-queue:read` covers reading the open items of the work queue, and `work-queue:act` covers acting on them. */
  'work-queue:read',
  'work-queue:act',
  /** This covers entering offline bookings. */
  'booking:enter',
  /** This covers seeing who the operators are, and what was proposed about them. */
  'operator:read',
  /** This covers proposing operators and their roles, and removing them. */
  'operator:manage',
  /** This covers agreeing to a change of operators that somebody else has proposed, and proposing that a colleague starts anew. */
  'operator:approve',
] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

export const STAFF_ROLES = ['operator', 'operator-lead'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_PERMISSIONS: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  operator: [
    'company:review',
    'support:answer',
    'supplier:read',
    'money:read',
    'money:manage',
    'money:approve',
    'pricing:read',
    'pricing:approve',
    'work-queue:read',
    'work-queue:act',
    'booking:enter',
    'operator:read',
    'operator:approve',
  ],
  'operator-lead': STAFF_PERMISSIONS,
};

/** Returns whether a role has a permission that the other one has not. */
export function addsStaffPermissions(role: StaffRole, to: StaffRole): boolean {
  return STAFF_ROLE_PERMISSIONS[role].some((permission) => !hasStaffPermission(to, permission));
}

export function hasStaffPermission(role: StaffRole, permission: StaffPermission): boolean {
  return STAFF_ROLE_PERMISSIONS[role].includes(permission);
}
