import { COMPANY_STATES, type CompanyState } from '@marga/contract/identity/field-schemas';
import { type Role, ROLES, STAFF_ROLES, type StaffRole } from '@marga/contract/identity/permissions';

/** Describes the caller and everything that could decide whether they are authorized. */
export interface Situation {
  readonly name: string;
  /** Says which credentials are sent. A key sent together with a session counts as the key alone. */
  readonly shows: 'nothing' | 'a session' | 'a key' | 'a key and a session';
  /**
   * Says whether the credentials are valid, or why not. `orphaned` means that the key's creator is no longer a
   * member, but the key was not revoked.
   */
  readonly fate:
    'live' | 'expired' | 'ended' | 'suspended' | 'elsewhere' | 'revoked' | 'orphaned' | 'made up';
  /** This is the caller's role in their own company. */
  readonly role: Role | null;
  readonly staffRole: StaffRole | null;
  readonly companyState: CompanyState;
  /** Says which company the request names. */
  readonly named: 'own' | 'somebody else’s' | 'one that does not exist' | 'none' | 'nonsense';
  readonly disabled: boolean;
  readonly recent: boolean;
  readonly emailVerified: boolean;
  readonly secondFactor: boolean;
  /** Says whether the key has every permission, or every permission except that of the tested route. */
  readonly scopes: 'every permission' | 'every permission but this one';
}

const MEMBER = {
  shows: 'a session',
  fate: 'live',
  role: 'owner',
  staffRole: null,
  companyState: 'approved',
  named: 'own',
  disabled: false,
  recent: true,
  emailVerified: true,
  secondFactor: false,
  scopes: 'every permission',
} as const satisfies Omit<Situation, 'name'>;

const KEY = { ...MEMBER, shows: 'a key' } as const;

const STAFF = { ...MEMBER, role: null, secondFactor: true } as const;

type Odds = readonly (readonly [label: string, odds: Partial<Situation>])[];

/** Lists the unusual conditions that are tested for a member of any role, one condition at a time. */
const ODDS: Odds = [
  ...COMPANY_STATES.map((companyState) => [`of a company ${companyState}`, { companyState }] as const),
  ['naming somebody else’s company', { named: 'somebody else’s' }],
  ['naming a company that does not exist', { named: 'one that does not exist' }],
  ['naming no company', { named: 'none' }],
  ['disabled', { disabled: true }],
  ['whose address is not verified', { emailVerified: false }],
  [
    'whose address is not verified, of a company unverified',
    { emailVerified: false, companyState: 'unverified' },
  ],
];

const SESSION_ODDS: Odds = [
  ...ODDS,
  ['not confirmed recently', { recent: false }],
  ['not confirmed recently, of a company suspended', { recent: false, companyState: 'suspended' }],
  ['whose session expired', { fate: 'expired' }],
  ['whose session was ended', { fate: 'ended' }],
];

const KEY_ODDS: Odds = [
  ['with every scope', {}],
  ['with every scope but the one it takes', { scopes: 'every permission but this one' }],
];

/**
 * A key has at most its creator's permissions, so these cases are tested with the key of an owner, who has the most
 * permissions.
 */
const OWNERS_KEY_ODDS: Odds = [
  ...ODDS,
  ['with a session beside it', { shows: 'a key and a session', scopes: 'every permission but this one' }],
  ['revoked', { fate: 'revoked' }],
  ['suspended', { fate: 'suspended' }],
  ['past its expiry', { fate: 'expired' }],
  ['from an address outside its list', { fate: 'elsewhere' }],
  ['who was removed', { fate: 'orphaned' }],
];

const STAFF_ODDS: Odds = [
  ['', {}],
  ['naming no company', { named: 'none' }],
  ['whose address is not verified', { emailVerified: false }],
  ['without a second factor', { secondFactor: false }],
  ['not confirmed recently', { recent: false }],
  ['not confirmed recently, without a second factor', { recent: false, secondFactor: false }],
  ['whose session expired', { fate: 'expired' }],
  ['whose session was ended', { fate: 'ended' }],
  ['disabled', { disabled: true }],
];

export const SITUATIONS: readonly Situation[] = [
  { ...MEMBER, name: 'nobody', shows: 'nothing' },
  { ...MEMBER, name: 'nobody, naming no company', shows: 'nothing', named: 'none' },
  { ...MEMBER, name: 'a made-up session', fate: 'made up' },
  { ...MEMBER, name: 'a made-up key', shows: 'a key', fate: 'made up' },
  { ...MEMBER, name: 'somebody without a company', role: null },
  { ...MEMBER, name: 'owner naming nonsense', named: 'nonsense' },
  ...ROLES.flatMap((role) =>
    SESSION_ODDS.map(([label, odds]) => ({ ...MEMBER, role, ...odds, name: `${role} ${label}` })),
  ),
  ...ROLES.flatMap((role) =>
    KEY_ODDS.map(([label, odds]) => ({ ...KEY, role, ...odds, name: `key of the ${role} ${label}` })),
  ),
  ...OWNERS_KEY_ODDS.map(([label, odds]) => ({ ...KEY, ...odds, name: `key of the owner ${label}` })),
  ...STAFF_ROLES.flatMap((staffRole) =>
    STAFF_ODDS.map(([label, odds]) => ({
      ...STAFF,
      staffRole,
      ...odds,
      name: `${staffRole} ${label}`.trim(),
    })),
  ),
];
