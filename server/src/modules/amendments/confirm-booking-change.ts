import type { Change, confirmChange as confirmChangeRoute } from '@marga/contract/amendments/amendments';
import type { Currency } from '@marga/contract/kernel/currency';
import type { ChangeId } from '@marga/contract/kernel/ids';
import { fromWireMoney, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { ROLES, hasRolePermission } from '@marga/contract/identity/permissions';
import type { RouteInput } from '@marga/contract/route-definition';
import type { CompanyContext } from '../../platform/request-context.ts';
import { hasSqlState } from '../../platform/db/db.ts';
import { companyEventChannelOf } from '../../platform/event-log.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { refuseSpending, startOfSpendingDay } from '../checkout/index.ts';
import { selectMethods } from '../ledger/index.ts';
import { bookingChangeFromRow } from './booking-change.ts';
import { callRequestChange } from './db/booking-change-queries.ts';
import { amendmentDurations } from './amendment-durations.ts';
import { selectAmendment } from './db/amendment-queries.ts';

/** Paying for a change is a purchase, so it needs a role that may buy. */
const BUYING_ROLES = ROLES.filter((role) => hasRolePermission(role, 'booking:change'));

type Body = RouteInput<typeof confirmChangeRoute>['body'];
type Answer = Result<
  Change,
  Refusal<(typeof confirmChangeRoute)['errors'][number] | 'not-found' | 'permission-denied'>
>;

/** Confirms a change as quoted: the cost is held now, and captured when the supplier has confirmed. */
export async function confirmBookingChange(ctx: CompanyContext, id: ChangeId, body: Body): Promise<Answer> {
  const accepted = fromWireMoney(body.acceptedTotal);
  const [[before], [offered]] = await ctx.db.forCompany(ctx.companyId, [
    selectAmendment({ id, kind: 'change' }),
    selectMethods({ company: ctx.companyId }),
  ]);
  if (!before) return refuse('not-found');
  const total = toWireMoney(createMoney(before.total_minor, before.currency as Currency));
  if (accepted.currency !== before.currency) return refuse('price-changed', { total });
  if (before.state === 'quoted' && before.total_minor > 0n && !offered?.methods.includes(body.payWith))
    return refuse('payment-method-off');
  ctx.nameSubject(id);
  const asked = await ctx.db
    .forCompany(ctx.companyId, [
      callRequestChange({
        company: ctx.companyId,
        amendment: id,
        accepted: accepted.minor,
        actor: ctx.userId,
        paidWith: body.payWith,
        leaseMs: amendmentDurations(ctx.config).leaseMs,
        buyingRoles: BUYING_ROLES,
        dayBegan: startOfSpendingDay(),
      }),
      selectAmendment({ id, kind: 'change' }),
    ])
    .catch((error: unknown) => {
      if (hasSqlState(error, 'MG002')) return 'may-not-buy' as const;
      throw error;
    });
  if (asked === 'may-not-buy') return refuse('permission-denied');
  const [[answer], [row]] = asked;
  if (!answer || !row) return refuse('not-found');
  switch (answer.outcome) {
    case 'asked':
      ctx.redis.notify(companyEventChannelOf(ctx.companyId));
      return ok(bookingChangeFromRow(row));
    case 'missing':
      return refuse('not-found');
    case 'price-changed':
      return refuse('price-changed', { total });
    case 'spending-limit-exceeded':
      return refuseSpending(ctx, accepted);
    default:
      return refuse(answer.outcome);
  }
}

/** Returns the change once it has been confirmed, whatever has become of it since. */
export async function findConfirmedChange(
  ctx: CompanyContext,
  id: string,
): Promise<Result<Change, never> | undefined> {
  const [[row]] = await ctx.db.forCompany(ctx.companyId, [selectAmendment({ id, kind: 'change' })]);
  return row && row.confirmed_by !== null ? ok(bookingChangeFromRow(row)) : undefined;
}
