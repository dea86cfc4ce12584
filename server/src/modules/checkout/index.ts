import {
  listApiKeySpending,
  payCheckout as payCheckoutRoute,
  readCheckout,
  startCheckout as startCheckoutRoute,
} from '@marga/contract/checkout/checkout';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import { ok } from '@marga/contract/kernel/result';
import type { Workflow } from '../../platform/durable-workflows.ts';
import type { ReachFailpoint } from '../../platform/failpoint.ts';
import {
  type Handler,
  defineHandler,
  defineReadHandler,
  defineReplayableHandler,
} from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { selectBookingsOf } from '../bookings/index.ts';
import { type Gateway, paymentFromRow, selectPaymentOfCheckout } from '../payments/index.ts';
import type { Suppliers } from '../suppliers/index.ts';
import {
  advanceCheckout,
  findCheckoutAttempt,
  type CheckoutDeps,
  type CheckoutInput,
} from './advance-checkout.ts';
import { checkoutFromRows } from './checkout.ts';
import { selectCheckout } from './db/checkout-queries.ts';
import { findApiKeySpending } from './api-key-spending.ts';
import { payHeldCheckout } from './pay-checkout.ts';
import { findCheckoutWithPaymentPage, startCheckout } from './start-checkout.ts';

export { checkoutDurations } from './checkout-durations.ts';
export { paymentReminderMails, remindToPayJob } from './payment-reminder-mails.ts';
export { calculateOfflineBookingPrice } from './offline-booking-price.ts';
export {
  findOrphanOrders,
  checkoutRecoveryJobs,
  restartStalledCheckouts,
  startOfOrphanSearch,
} from './stalled-checkouts-and-orphan-orders.ts';
export { refuseSpending } from './refuse-spending.ts';
export { startOfSpendingDay } from './spending-day.ts';
export { mailTripOutcomes, tripOutcomeMails } from './trip-outcome-mails.ts';

export function checkoutHandlers(deps: {
  suppliers: Suppliers;
  gateway: Gateway;
  reach: ReachFailpoint;
}): Handler[] {
  return [
    defineReplayableHandler(
      startCheckoutRoute,
      (ctx, { body }) => startCheckout(ctx, deps, body),
      (ctx, id) => findCheckoutWithPaymentPage(ctx, deps.gateway, id as CheckoutId),
    ),
    defineReplayableHandler(
      payCheckoutRoute,
      (ctx, { params, body }) => payHeldCheckout(ctx, deps, params.checkoutId, body),
      (ctx, id) => findCheckoutWithPaymentPage(ctx, deps.gateway, id as CheckoutId),
    ),
    defineReadHandler(
      readCheckout,
      ({ params }) => [
        selectCheckout({ id: params.checkoutId }),
        selectBookingsOf({ checkout: params.checkoutId }),
        selectPaymentOfCheckout({ checkout: params.checkoutId }),
      ],
      ([[row], bookings, [payment]], _input, { config }) =>
        row
          ? ok(checkoutFromRows(row, bookings, payment ? paymentFromRow(config, payment) : null))
          : refuse('not-found'),
    ),
    defineHandler(listApiKeySpending, findApiKeySpending),
  ];
}

export function checkoutWorkflow(deps: CheckoutDeps): Workflow<CheckoutInput> {
  return {
    name: 'checkout',
    begin: (input) => findCheckoutAttempt(deps, input),
    advance: (input) => advanceCheckout(deps, input),
  };
}
