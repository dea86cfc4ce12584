import type { Money } from '@marga/contract/kernel/money';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Result } from '@marga/contract/kernel/result';
import { rupees, selectApiKeys, selectLimitGrants, selectTeam } from '../identity/index.ts';
import { selectExceededLimits } from './db/checkout-queries.ts';
import { startOfSpendingDay } from './spending-day.ts';

/**
 * Refuses a purchase that passes a limit, and says whose limit it is and who may raise it. Whoever manages API keys raises the cap
 * of a key. The limit is read again after the
 * transaction that refused; when it no longer refuses, the answer names nobody.
 */
export async function refuseSpending(
  ctx: CompanyContext,
  total: Money,
): Promise<Result<never, Refusal<'spending-limit-exceeded'>>> {
  const [[exceeded], team, grants, keys] = await ctx.db.forCompany(ctx.companyId, [
    selectExceededLimits({
      company: ctx.companyId,
      buyer: ctx.userId,
      amount: total.minor,
      dayBegan: startOfSpendingDay(),
    }),
    selectTeam(),
    selectLimitGrants(),
    selectApiKeys(),
  ]);
  if (!exceeded) return refuse('spending-limit-exceeded');
  const key = keys.find(({ id }) => id === exceeded.holder);
  if (key) {
    const limit = rupees(exceeded.limit_minor);
    return refuse('spending-limit-exceeded', { whose: 'api-key', holder: key.name, limit, ask: null });
  }
  const nameOf = (user: string | null | undefined) =>
    team.find(({ user_id: id }) => id === user)?.name ?? null;
  const grant = grants.find(({ user_id: user }) => user === exceeded.holder);
  const holder = nameOf(exceeded.holder);
  const whose = exceeded.holder === ctx.userId ? 'you' : holder === null ? 'former-member' : 'member';
  return refuse('spending-limit-exceeded', {
    whose,
    holder,
    limit: rupees(exceeded.limit_minor),
    ask: nameOf(grant?.limit_granted_by),
  });
}
