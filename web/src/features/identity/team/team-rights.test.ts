import type { TeamMember } from '@marga/contract/identity/team';
import { createId } from '@marga/contract/kernel/ids';
import { parseInstant } from '@marga/contract/kernel/time';
import type { Role } from '@marga/contract/identity/permissions';
import { describe, expect, test } from 'vitest';
import { isLastOwner, toTeamRights } from './team-rights.ts';

const at = parseInstant('2026-11-15T06:00:00.000Z');
const self = createId('user', at);

function membership(
  role: Role,
  companyState: 'approved' | 'unverified' | 'suspended' | 'closed' = 'approved',
) {
  return { companyId: createId('company', at), companyName: 'Sharma Exports', companyState, role };
}

function member(role: Role): TeamMember {
  return {
    userId: createId('user', at),
    name: 'Asha Rao',
    email: 'asha@example.com',
    emailVerified: true,
    role,
    dailyLimit: null,
    countsAgainst: [],
    joinedAt: at,
    lastSignInTime: null,
    secondFactor: false,
  };
}

describe('what one may do on the team page', () => {
  test('only owners make owners', () => {
    expect(toTeamRights(membership('owner'), self, true).rolesToInvite).toContain('owner');
    expect(toTeamRights(membership('manager'), self, true).rolesToInvite).toEqual([
      'manager',
      'booker',
      'approver',
      'finance',
      'traveller',
    ]);
  });

  test('a manager changes everybody but an owner', () => {
    const { mayChange } = toTeamRights(membership('manager'), self, true);
    expect(mayChange(member('manager'))).toBe(true);
    expect(mayChange(member('traveller'))).toBe(true);
    expect(mayChange(member('owner'))).toBe(false);
  });

  test('nobody changes themselves', () => {
    expect(
      toTeamRights(membership('owner'), self, true).mayChange({ ...member('owner'), userId: self }),
    ).toBe(false);
  });

  test.each(['booker', 'approver', 'finance', 'traveller'] as const)('a %s only reads', (role) => {
    const rights = toTeamRights(membership(role), self, true);
    expect(rights.rolesToInvite).toEqual([]);
    expect(rights.rolesToGive).toEqual([]);
    expect(rights.mayChange(member('traveller'))).toBe(false);
    expect(rights.mayTransfer).toBe(false);
  });

  test('nobody is invited before the address of the sender is verified and the company approved', () => {
    const rights = (state: 'approved' | 'unverified', emailVerified: boolean) =>
      toTeamRights(membership('owner', state), self, emailVerified);
    expect(rights('unverified', true)).toMatchObject({ rolesToInvite: [], invitesAfter: 'approval' });
    expect(rights('unverified', false)).toMatchObject({ rolesToInvite: [], invitesAfter: 'verification' });
    expect(rights('approved', false)).toMatchObject({ rolesToInvite: [], invitesAfter: 'verification' });
    expect(rights('approved', true).invitesAfter).toBeUndefined();
    expect(toTeamRights(membership('booker', 'unverified'), self, true).invitesAfter).toBeUndefined();
  });

  test.each(['suspended', 'closed'] as const)(
    'in a %s company only the ownership can change hands',
    (state) => {
      const rights = toTeamRights(membership('owner', state), self, true);
      expect(rights.rolesToInvite).toEqual([]);
      expect(rights.mayChange(member('booker'))).toBe(false);
      expect(rights.mayTransfer).toBe(true);
    },
  );
});

describe('the last owner', () => {
  test('is an owner beside whom there is no other', () => {
    const [owner, manager] = [member('owner'), member('manager')];
    expect(isLastOwner([owner, manager], owner.userId)).toBe(true);
    expect(isLastOwner([owner, manager], manager.userId)).toBe(false);
  });

  test('is nobody while there are two', () => {
    const owners = [member('owner'), member('owner')];
    expect(owners.some(({ userId }) => isLastOwner(owners, userId))).toBe(false);
  });
});
