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
  return minor === null ? null : toWireMoney(createMoney(minor, 'INR'));
}
