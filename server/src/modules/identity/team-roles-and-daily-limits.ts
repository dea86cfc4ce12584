import { fromWireMoney, createMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { canManageRole, type Role, ROLES } from '@marga/contract/identity/permissions';

/** Returns the roles that somebody in this role may assign and remove. */
export function rolesManageableBy(role: Role): readonly Role[] {
  return ROLES.filter((subject) => canManageRole(role, subject));
}

/** Limits are in rupees, because that is the currency of wallets. */
export function dailyLimitInPaise(limit: WireMoney | null): bigint | null | 'not-rupees' {
  if (limit === null) return null;
  const amount = fromWireMoney(limit);
  return amount.currency === 'INR' && amount.minor >= 0n ? amount.minor : 'not-rupees';
}

export const NOT_RUPEES = { issues: [{ path: 'body.dailyLimit', message: 'not-rupees' }] };

export function toApiDailyLimit(minor: bigint | null): WireMoney | null {
  return minor === null ? null : rupees(minor);
}

export function rupees(minor: bigint): WireMoney {
  return toWireMoney(createMoney(minor, 'INR'));
}

/** Says who granted somebody their limit. Somebody who left and came back may have two. */
export interface LimitGrant {
  readonly user_id: string;
  readonly daily_limit_minor: bigint | null;
  readonly limit_granted_by: string | null;
}

/**
 * Returns the limits of others that count what a member spends, the nearest first: of whoever granted the member's limit,
 * of whoever granted theirs, and so on. The database enforces the same limits: `identity.spending_limits_of`.
 */
export function limitsAbove(
  member: string,
  grants: readonly LimitGrant[],
): readonly { readonly holder: string; readonly minor: bigint }[] {
  const above = new Set([member]);
  for (const holder of above) {
    for (const { user_id: user, limit_granted_by: granter } of grants) {
      if (user === holder && granter !== null) above.add(granter);
    }
  }
  above.delete(member);
  return [...above].flatMap((holder) => {
    const limits = grants.flatMap(({ user_id: user, daily_limit_minor: minor }) =>
      user === holder && minor !== null ? [minor] : [],
    );
    return limits.length === 0
      ? []
      : [{ holder, minor: limits.reduce((one, two) => (one < two ? one : two)) }];
  });
}
