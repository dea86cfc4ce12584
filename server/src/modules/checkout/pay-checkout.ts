import type { Checkout, payCheckout as payCheckoutRoute } from '@marga/contract/checkout/checkout';
import { type CheckoutId, createId } from '@marga/contract/kernel/ids';
import { fromWireMoney, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Result } from '@marga/contract/kernel/result';
import { ROLES, hasRolePermission } from '@marga/contract/identity/permissions';
import type { RouteInput } from '@marga/contract/route-definition';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { hasSqlState } from '../../platform/db/db.ts';
import type { ReachFailpoint } from '../../platform/failpoint.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { selectMethods } from '../ledger/index.ts';
import { type Gateway, paymentDurations } from '../payments/index.ts';
import { selectCheckout } from './db/checkout-queries.ts';
import { checkoutDurations } from './checkout-durations.ts';
import { callPayHeldBookings } from './db/booking-hold-queries.ts';
import { refuseSpending } from './refuse-spending.ts';
import { startOfSpendingDay } from './spending-day.ts';
import { findCheckoutWithPaymentPage } from './start-checkout.ts';

const PAYING_ROLES = ROLES.filter((role) => hasRolePermission(role, 'checkout:create'));

interface Deps {
  readonly gateway: Gateway;
  readonly reach: ReachFailpoint;
}

type Body = RouteInput<typeof payCheckoutRoute>['body'];
type Answer = Result<Checkout, Refusal<(typeof payCheckoutRoute)['errors'][number]>>;

/** Pays for the bookings that suppliers hold: a whole checkout at once, at the price at which it was put on hold. */
export async function payHeldCheckout(
  ctx: CompanyContext,
  deps: Deps,
  id: CheckoutId,
  body: Body,
): Promise<Answer> {
  const [[checkout], [offered]] = await ctx.db.forCompany(ctx.companyId, [
    selectCheckout({ id }),
    selectMethods({ company: ctx.companyId }),
  ]);
  if (!checkout) return refuse('not-found');
  if (!offered?.methods.includes(body.payWith)) return refuse('payment-method-off');
  return writePayment(ctx, deps, id, body);
}

async function writePayment(
  ctx: CompanyContext,
  { gateway, reach }: Deps,
  id: CheckoutId,
  body: Body,
): Promise<Answer> {
  const accepted = fromWireMoney(body.acceptedTotal);
  const { livesMs, askOpenMs } = paymentDurations(ctx.config);
  const payment = body.payWith === 'gateway' ? createId('payment', now()) : null;
  ctx.nameSubject(id);
  await reach('api.checkout-before-write', id);
  const written = await ctx.reauthorization
    .run([
      callPayHeldBookings({
        checkout: id,
        payer: ctx.userId,
        leaseMs: checkoutDurations(ctx.config).leaseMs,
        buyingRoles: PAYING_ROLES,
        purchase: JSON.stringify({
          total: accepted.minor.toString(),
          currency: accepted.currency,
          payWith: body.payWith,
          payment: payment && { id: payment, livesMs, firstAskMs: askOpenMs(0) },
        }),
        dayBegan: startOfSpendingDay(),
      }),
    ])
    .catch((error: unknown) => {
      if (hasSqlState(error, 'MG002')) return 'may-not-buy' as const;
      throw error;
    });
  await reach('api.checkout-after-write', id);
  if (written === 'may-not-buy') return refuse('permission-denied');
  const [principals, [paid]] = written;
  if (!ctx.reauthorization.allows(principals)) return refuse('permission-denied');
  if (!paid) throw new Error('pay_held gave no answer');
  switch (paid.outcome) {
    case 'paying':
      return (await findCheckoutWithPaymentPage(ctx, gateway, id)) ?? refuse('not-found');
    case 'already-paid':
      return refuse('trip-already-paid', { checkoutId: id });
    case 'price-changed':
      return refuse('price-changed', {
        total: toWireMoney(createMoney(paid.due_minor ?? 0n, accepted.currency)),
      });
    case 'spending-limit-exceeded':
      return refuseSpending(ctx, accepted);
    case 'awaiting-payment':
      throw new Error('a wallet or credit line waits for no payment');
    case 'not-found':
    case 'hold-expired':
    case 'insufficient-funds':
    case 'credit-limit-exceeded':
    case 'credit-overdue':
      return refuse(paid.outcome);
  }
}
