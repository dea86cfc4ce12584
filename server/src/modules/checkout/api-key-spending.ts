import type { listApiKeySpending } from '@marga/contract/checkout/checkout';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { RouteOutput } from '@marga/contract/route-definition';
import type { CompanyContext } from '../../platform/request-context.ts';
import { rupees, selectApiKeys } from '../identity/index.ts';
import { selectSpending } from './db/checkout-queries.ts';
import { startOfSpendingDay } from './spending-day.ts';

type Spending = RouteOutput<typeof listApiKeySpending>;

/** Returns what each API key that has a cap has spent today. */
export async function findApiKeySpending(ctx: CompanyContext): Promise<Result<Spending, never>> {
  const [keys] = await ctx.db.forCompany(ctx.companyId, [selectApiKeys()]);
  const capped = keys.filter((key) => key.daily_cap_minor !== null);
  if (capped.length === 0) return ok({ items: [] });
  const since = startOfSpendingDay();
  const spending = await ctx.db.forCompany(
    ctx.companyId,
    capped.map(({ id }) => selectSpending({ company: ctx.companyId, buyers: [id], since })),
  );
  const items = capped.map(({ id }, index) => ({
    apiKeyId: id as Spending['items'][number]['apiKeyId'],
    spentToday: rupees(spending[index]?.[0]?.spent ?? 0n),
  }));
  return ok({ items });
}
