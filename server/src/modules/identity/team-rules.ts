import type { UserId } from '@marga/contract/kernel/ids';
import { fromWire, money, toWire, type WireMoney } from '@marga/contract/kernel/money';
import { mayManage, type Role, ROLES } from '@marga/contract/identity/permissions';
import type { CompanyContext } from '../../platform/context.ts';

export function actorOf(ctx: CompanyContext): { actor: UserId; requestId: string; ip: string } {
  return { actor: ctx.userId, requestId: ctx.requestId, ip: ctx.ip };
}

/** Returns the roles that somebody in this role may assign and remove. */
export function manageableBy(role: Role): readonly Role[] {
  return ROLES.filter((subject) => mayManage(role, subject));
}

/** Limits are in rupees, because that is the currency of wallets. */
export function limitMinor(limit: WireMoney | null): bigint | null | 'not-rupees' {
  if (limit === null) return null;
  const amount = fromWire(limit);
  return amount.currency === 'INR' && amount.minor >= 0n ? amount.minor : 'not-rupees';
}

export const NOT_RUPEES = { issues: [{ path: 'body.dailyLimit', message: 'not-rupees' }] };

export function wireLimit(minor: bigint | null): WireMoney | null {
  return minor === null ? null : toWire(money(minor, 'INR'));
}
