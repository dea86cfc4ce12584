import type { Failure } from '@marga/contract/bookings/booking';
import type { Currency } from '@marga/contract/kernel/currency';
import type { BookingId, CheckoutId, CompanyId, PaymentId } from '@marga/contract/kernel/ids';
import { createMoney } from '@marga/contract/kernel/money';
import type { Db } from '../../platform/db/db.ts';
import type { Next } from '../../platform/durable-workflows.ts';
import { type Fund, placeMoneyHolds, settleMoneyHold } from '../ledger/index.ts';
import { refundPaymentRemainder, selectPaidOf, selectPaymentOfCheckout } from '../payments/index.ts';
import { callTransitionBooking, selectBookingsOf, type WorkingRow } from '../bookings/index.ts';
import type { CheckoutRow } from './checkout.ts';
import { callBeginOrders, callScheduleCheckoutStep, selectCheckout } from './db/checkout-queries.ts';
import {
  BookingRun,
  type CheckoutDeps,
  UNCHANGED,
  notifyCompanyEventSubscribers,
} from './place-supplier-order.ts';
import { checkoutDurations } from './checkout-durations.ts';
import {
  callDetachPayment,
  callExpireHolds,
  callHoldGatewayPayment,
  selectAwaitingPayment,
} from './db/booking-hold-queries.ts';

export type { CheckoutDeps } from './place-supplier-order.ts';

export interface CheckoutInput {
  readonly companyId: CompanyId;
  readonly checkoutId: CheckoutId;
  /**
   * Numbers the starts of this checkout's workflow; a run stops when there is a later start. A run started by a
   * payment has no number, because payments know nothing of bookings, and joins the current attempt.
   */
  readonly attempt?: number;
}

/**
 * Finds the current attempt for a run that has none; from then on the run stops, like any other, when there is a
 * later attempt.
 */
export function findCheckoutAttempt(deps: CheckoutDeps, input: CheckoutInput) {
  if (input.attempt !== undefined) return undefined;
  return async (): Promise<Required<Pick<CheckoutInput, 'attempt'>>> => {
    const [[checkout]] = await deps.db.forCompany(input.companyId, [
      selectCheckout({ id: input.checkoutId }),
    ]);
    return { attempt: checkout?.attempt ?? 1 };
  };
}

/**
 * Checks the state of each booking of a checkout and advances each as far as possible now. It is safe to rerun, to
 * run concurrently, or to run on a restored database: each step is a compare-and-set in PostgreSQL, and only the
 * run that recorded the intent sends an order.
 */
export async function advanceCheckout(deps: CheckoutDeps, input: CheckoutInput): Promise<Next> {
  const { companyId, checkoutId } = input;
  const { askForMs, leaseMs } = checkoutDurations(deps.config);
  const [[checkout], before] = await deps.db.forCompany(companyId, [
    selectCheckout({ id: checkoutId }),
    selectBookingsOf({ checkout: checkoutId }),
  ]);
  // A restored database may lack this checkout; then nothing is owed here, and orphan orders are found by listing the
  // suppliers' orders.
  if (!checkout) return { done: true };
  if (checkout.state === 'done') {
    // One run may have held money while another failed the booking for lack of funds. If the first was killed before
    // it released the money, the money is released here.
    for (const { id, state } of before)
      if (state === 'failed') await settleMoneyHold(deps.db, companyId, id as BookingId, 'released', []);
    // A payment that was still open when the last booking ended may have arrived since.
    await returnPayments(deps.db, companyId, checkout, before);
    return { done: true };
  }
  // The job that restarts stalled checkouts considered this run lost and started another, so this run stops;
  // otherwise the runs would multiply.
  if (checkout.attempt !== input.attempt) return { done: true };
  // This throws for an unknown supplier before any intent is recorded, because what cannot be sent must not look as
  // if it had been.
  for (const row of before) deps.suppliers.get(row.supplier);

  const pending = before.filter((row) => row.state === 'pending' && row.pay_with !== 'later');
  if (pending.length > 0 && (await holdMoney(deps, companyId, checkout, pending)) === 'awaiting-payment')
    return { done: false, afterMs: checkoutDurations(deps.config).awaitPaymentMs };
  await moveOnHold(deps, companyId, checkout, before);
  const [begun, bookings] = await deps.db.forCompany(companyId, [
    callBeginOrders({ checkout: checkoutId, askForMs }),
    selectBookingsOf({ checkout: checkoutId }),
  ]);
  notifyCompanyEventSubscribers(deps, companyId);
  const mine = new Set(begun.map((row) => row.booking_id));
  for (const _ of begun) deps.telemetry.bookingTransitioned('ordering');
  const runs = await Promise.allSettled(
    bookings.map((row) => new BookingRun(deps, companyId, row).advance(mine.has(row.id))),
  );
  const broken = runs.find((run) => run.status === 'rejected');
  if (broken) throw broken.reason;

  // Payments for these bookings that are neither captured nor held are returned before the checkout can end.
  await returnPayments(deps.db, companyId, checkout, before);
  const [[rest]] = await deps.db.forCompany(companyId, [
    callScheduleCheckoutStep({ checkout: checkoutId, leaseMs }),
  ]);
  await deps.reach('workflow.after-end', checkoutId);
  if (!rest || rest.done) return { done: true };
  return { done: false, afterMs: Number(rest.after_ms ?? 0n) };
}

/** Holds the money of all bookings, or fails them all; a gateway payment may have to be waited for. */
async function holdMoney(
  deps: CheckoutDeps,
  company: CompanyId,
  checkout: Pick<CheckoutRow, 'id' | 'pay_with' | 'payment_id'>,
  bookings: readonly WorkingRow[],
): Promise<'ended' | 'awaiting-payment'> {
  await deps.reach('workflow.before-hold', checkout.id);
  const outcome = await placeMoneyHolds(
    deps.db,
    company,
    fundOf(checkout),
    bookings.map((row) => ({
      booking: row.id as BookingId,
      amount: createMoney(row.total_minor, row.currency as Currency),
    })),
  );
  await deps.reach('workflow.after-hold', checkout.id);
  if (outcome === 'held') return 'ended';
  if (outcome === 'awaiting-payment' && (await mayStillBePaid(deps.db, company, checkout)))
    return 'awaiting-payment';
  const failure: Failure = outcome === 'awaiting-payment' ? 'payment-failed' : outcome;
  // All bookings of a checkout without money fail in one transaction, so that none is left over if this process is
  // killed.
  const moves = await deps.db.forCompany(
    company,
    bookings.map((row) =>
      callTransitionBooking({
        ...UNCHANGED,
        id: row.id as BookingId,
        from: ['pending'],
        to: ['failed'],
        failure,
      }),
    ),
  );
  for (const [row] of moves) if (row?.transitioned) deps.telemetry.bookingTransitioned('failed');
  return 'ended';
}

function fundOf({
  pay_with: method,
  payment_id: payment,
}: Pick<CheckoutRow, 'pay_with' | 'payment_id'>): Fund {
  if (payment !== null) return { kind: 'payment', payment: payment as PaymentId };
  return { kind: method === 'credit' ? 'credit' : 'wallet' };
}

async function mayStillBePaid(db: Db, company: CompanyId, { id }: Pick<CheckoutRow, 'id'>): Promise<boolean> {
  const [[payment]] = await db.forCompany(company, [selectPaymentOfCheckout({ checkout: id as CheckoutId })]);
  return payment !== undefined && payment.state !== 'failed' && payment.state !== 'expired';
}

/** Expires bookings on hold that were not paid in time, and holds money received through the gateway for the rest. */
async function moveOnHold(
  deps: CheckoutDeps,
  company: CompanyId,
  checkout: Pick<CheckoutRow, 'id' | 'payment_id'>,
  bookings: readonly WorkingRow[],
): Promise<void> {
  if (!bookings.some(({ state }) => state === 'on-hold')) return;
  const id = checkout.id as CheckoutId;
  await deps.reach('workflow.before-hold', id);
  const [lapsed, [taken]] = await deps.db.forCompany(company, [
    callExpireHolds({ checkout: id }),
    callHoldGatewayPayment({ checkout: id }),
  ]);
  await deps.reach('workflow.after-hold', id);
  for (const _ of lapsed) deps.telemetry.bookingTransitioned('failed');
  const outcome = taken?.outcome ?? 'nothing';
  if (outcome === 'held' || outcome === 'nothing') return;
  if (outcome === 'awaiting-payment' && (await mayStillBePaid(deps.db, company, checkout))) return;
  const payment = checkout.payment_id as PaymentId | null;
  if (payment !== null) await deps.db.forCompany(company, [callDetachPayment({ checkout: id, payment })]);
}

/** Refunds payments for which nothing was booked. A checkout that was first on hold may have several payments. */
async function returnPayments(
  db: Db,
  company: CompanyId,
  checkout: Pick<CheckoutRow, 'id' | 'payment_id'>,
  bookings: readonly WorkingRow[],
): Promise<void> {
  if (checkout.payment_id === null && bookings.every(({ pay_by: payBy }) => payBy === null)) return;
  const id = checkout.id as CheckoutId;
  // The paid payments must be read before the awaited one: a payment that is made in between is then not taken for
  // one that nobody awaits.
  const [paid, [awaited]] = await db.forCompany(company, [
    selectPaidOf({ checkout: id }),
    selectAwaitingPayment({ checkout: id }),
  ]);
  for (const payment of paid)
    if (payment.id !== awaited?.payment_id)
      await refundPaymentRemainder(db, company, payment.id as PaymentId, 'not booked');
}
