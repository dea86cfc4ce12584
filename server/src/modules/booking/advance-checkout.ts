import type { Failure } from '@marga/contract/booking';
import type { Currency } from '@marga/contract/kernel/currency';
import type { BookingId, CheckoutId, CompanyId, PaymentId } from '@marga/contract/kernel/ids';
import { money } from '@marga/contract/kernel/money';
import type { Db } from '../../platform/db/db.ts';
import type { Next } from '../../platform/durable.ts';
import { type Fund, placeHolds, settleHold } from '../ledger/index.ts';
import { refundRemainder, selectPaidOf, selectPaymentOfCheckout } from '../payments/index.ts';
import type { CheckoutRow, WorkingRow } from './booking.ts';
import { BookingRun, type CheckoutDeps, UNCHANGED, notifyCompany } from './booking-run.ts';
import {
  callBeginOrders,
  callTransition,
  callScheduleCheckoutStep,
  selectBookingsOf,
  selectCheckout,
} from './booking-sql.ts';
import { durations } from './durations.ts';
import { callDetachPayment, callExpireHolds, callTakePayment, selectAwaitingPayment } from './hold-sql.ts';

export type { CheckoutDeps } from './booking-run.ts';

export interface CheckoutInput {
  readonly companyId: CompanyId;
  readonly checkoutId: CheckoutId;
  /**
   * Which start of this checkout's workflow this is; an earlier one gives way to a later. A run that a payment starts comes
   * without it, because payments know nothing of bookings: it joins the attempt that is current when it begins.
   */
  readonly attempt?: number;
}

/** Finds the current attempt for a run that comes without one: from then on it gives way like any other. */
export function beginCheckout(deps: CheckoutDeps, input: CheckoutInput) {
  if (input.attempt !== undefined) return undefined;
  return async (): Promise<Required<Pick<CheckoutInput, 'attempt'>>> => {
    const [[checkout]] = await deps.db.forCompany(input.companyId, [
      selectCheckout({ id: input.checkoutId }),
    ]);
    return { attempt: checkout?.attempt ?? 1 };
  };
}

/**
 * Looks at where each booking of a checkout stands and takes every one as far as it goes now. Safe to run again at any point,
 * twice at once, or on a database that has forgotten: each step is a compare-and-set in PostgreSQL, and an order is sent
 * only by whoever recorded the intent to send it.
 */
export async function advanceCheckout(deps: CheckoutDeps, input: CheckoutInput): Promise<Next> {
  const { companyId, checkoutId } = input;
  const { askForMs, leaseMs } = durations(deps.config);
  const [[checkout], before] = await deps.db.forCompany(companyId, [
    selectCheckout({ id: checkoutId }),
    selectBookingsOf({ checkout: checkoutId }),
  ]);
  // A restored database may not know this checkout: then nothing is owed here, and orphan orders are found by listing.
  if (!checkout) return { done: true };
  if (checkout.state === 'done') {
    // Whoever set money aside just as another gave up for want of it may have been killed before letting go of it.
    for (const { id, state } of before)
      if (state === 'failed') await settleHold(deps.db, companyId, id as BookingId, 'released', []);
    // A payment that was still open when the last booking ended may have come in since.
    await returnPayments(deps.db, companyId, checkout, before);
    return { done: true };
  }
  // The sweeper took us for lost and started another: two that try for ever would become three, and four.
  if (checkout.attempt !== input.attempt) return { done: true };
  // Before any intent is recorded: what cannot be sent must not look as if it had been.
  for (const row of before) deps.suppliers.get(row.supplier);

  const pending = before.filter((row) => row.state === 'pending' && row.pay_with !== 'later');
  if (pending.length > 0 && (await holdMoney(deps, companyId, checkout, pending)) === 'awaiting-payment')
    return { done: false, afterMs: durations(deps.config).awaitPaymentMs };
  await moveOnHold(deps, companyId, checkout, before);
  const [begun, bookings] = await deps.db.forCompany(companyId, [
    callBeginOrders({ checkout: checkoutId, askForMs }),
    selectBookingsOf({ checkout: checkoutId }),
  ]);
  notifyCompany(deps, companyId);
  const mine = new Set(begun.map((row) => row.booking_id));
  for (const _ of begun) deps.telemetry.bookingTransitioned('ordering');
  const runs = await Promise.allSettled(
    bookings.map((row) => new BookingRun(deps, companyId, row).advance(mine.has(row.id))),
  );
  const broken = runs.find((run) => run.status === 'rejected');
  if (broken) throw broken.reason;

  // What was paid in for these bookings and is neither taken nor held goes back the way it came, before the checkout can end.
  await returnPayments(deps.db, companyId, checkout, before);
  const [[rest]] = await deps.db.forCompany(companyId, [
    callScheduleCheckoutStep({ checkout: checkoutId, leaseMs }),
  ]);
  await deps.reach('workflow.after-end', checkoutId);
  if (!rest || rest.done) return { done: true };
  return { done: false, afterMs: Number(rest.after_ms ?? 0n) };
}

/** Sets the money of all bookings aside, or fails them all; what is paid through the gateway may have to be waited for. */
async function holdMoney(
  deps: CheckoutDeps,
  company: CompanyId,
  checkout: Pick<CheckoutRow, 'id' | 'pay_with' | 'payment_id'>,
  bookings: readonly WorkingRow[],
): Promise<'ended' | 'awaiting-payment'> {
  await deps.reach('workflow.before-hold', checkout.id);
  const outcome = await placeHolds(
    deps.db,
    company,
    fundOf(checkout),
    bookings.map((row) => ({
      booking: row.id as BookingId,
      amount: money(row.total_minor, row.currency as Currency),
    })),
  );
  await deps.reach('workflow.after-hold', checkout.id);
  if (outcome === 'held') return 'ended';
  if (outcome === 'awaiting-payment' && (await mayStillBePaid(deps.db, company, checkout)))
    return 'awaiting-payment';
  const failure: Failure = outcome === 'awaiting-payment' ? 'payment-failed' : outcome;
  // In one transaction: a checkout without money fails whole, wherever this process may be killed.
  const moves = await deps.db.forCompany(
    company,
    bookings.map((row) =>
      callTransition({ ...UNCHANGED, id: row.id as BookingId, from: ['pending'], to: ['failed'], failure }),
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

/** Lets lapse what nobody has paid in time, and sets aside for the rest what has come in through the gateway. */
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
    callTakePayment({ checkout: id }),
  ]);
  await deps.reach('workflow.after-hold', id);
  for (const _ of lapsed) deps.telemetry.bookingTransitioned('failed');
  const outcome = taken?.outcome ?? 'nothing';
  if (outcome === 'held' || outcome === 'nothing') return;
  if (outcome === 'awaiting-payment' && (await mayStillBePaid(deps.db, company, checkout))) return;
  const payment = checkout.payment_id as PaymentId | null;
  if (payment !== null) await deps.db.forCompany(company, [callDetachPayment({ checkout: id, payment })]);
}

/** Of a checkout that was held first there may be several, of which some did not get to book anything. */
async function returnPayments(
  db: Db,
  company: CompanyId,
  checkout: Pick<CheckoutRow, 'id' | 'payment_id'>,
  bookings: readonly WorkingRow[],
): Promise<void> {
  if (checkout.payment_id === null && bookings.every(({ pay_by: payBy }) => payBy === null)) return;
  const id = checkout.id as CheckoutId;
  // In this order: what is paid by now was awaited before, and once it is not awaited any more it never is again.
  const [paid, [awaited]] = await db.forCompany(company, [
    selectPaidOf({ checkout: id }),
    selectAwaitingPayment({ checkout: id }),
  ]);
  for (const payment of paid)
    if (payment.id !== awaited?.payment_id)
      await refundRemainder(db, company, payment.id as PaymentId, 'not booked');
}
