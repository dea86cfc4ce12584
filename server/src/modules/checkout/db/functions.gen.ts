// Written by `npm run generate` from the functions of the schema checkout; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

/** Records the intent to order before any order is sent: whoever gets a booking back from here, and nobody else, sends it. A booking written in another history of the database may have been ordered in the part that was lost, so it is asked for instead. What is held at the supplier is ordered without money. Of a checkout that halts, one after the other. Money was set aside for all of them together, so those that wait are `held`; those that are not booked any more are let go of by the run that finds them `rejected`. */
export const beginOrders = (p: { ofCheckout: Argument<string>; untilAt: Argument<Instant> }) =>
  sql<{
    booking_id: string;
  }>`checkout.begin_orders("of_checkout" => (${p.ofCheckout})::text, "until_at" => (${p.untilAt})::timestamptz)`;
/** A change that came to nothing has cost nothing. */
export const deleteChangeSpending = (p: { ofChange: Argument<string> }) =>
  sql<void>`checkout.delete_change_spending("of_change" => (${p.ofChange})::text)`;
/** The payment has ended without money: what is on hold may be paid in another way. */
export const detachPayment = (p: { ofCheckout: Argument<string>; ofPayment: Argument<string> }) =>
  sql<void>`checkout.detach_payment("of_checkout" => (${p.ofCheckout})::text, "of_payment" => (${p.ofPayment})::text)`;
/** What nobody has paid in time. Answers which they are. */
export const expireHolds = (p: { ofCheckout: Argument<string> }) =>
  sql<{ booking_id: string }>`checkout.expire_holds("of_checkout" => (${p.ofCheckout})::text)`;
/** Moves what is on hold on to be paid, from an account that covers all of it. */
export const holdFunds = (p: {
  ofAccount: Argument<string>;
  bookings: Argument<readonly string[]>;
  amounts: Argument<readonly bigint[]>;
}) =>
  sql<string>`checkout.hold_funds("of_account" => (${p.ofAccount})::text, "bookings" => (${p.bookings})::text[], "amounts" => (${p.amounts})::int8[])`;
/** Tells whoever bought, by mail, how their trips ended. Answers how many it looked at and how many mails it wrote. */
export const mailTripOutcomes = (p: { most: Argument<number> }) =>
  sql<{ looked: number; mails: number }>`checkout.mail_trip_outcomes("most" => (${p.most})::int4)`;
/** Whether a booking that follows others may be ordered: they are through, still on their way, or one of them has failed. What an operator must decide counts as failed: the rest cannot wait for it at today's price. */
export const orderTurn = (p: { ofCheckout: Argument<string> }) =>
  sql<string>`checkout.order_turn("of_checkout" => (${p.ofCheckout})::text)`;
/** Pays everything of a checkout that is on hold, at once: the money is set aside and the bookings go on, or nothing changes. Through the gateway they stay on hold until `checkout.take_payment`. Two who pay at once queue at the checkout, and the second finds nothing left to pay. */
export const payHeld = (p: {
  company: Argument<string>;
  idempotencyKey: Argument<string>;
  hash: Argument<string>;
  ofCheckout: Argument<string>;
  payer: Argument<string>;
  accepted: Argument<bigint | number>;
  moneyCurrency: Argument<string>;
  leaseMs: Argument<bigint | number>;
  requestId: Argument<string>;
  buyingRoles: Argument<readonly string[]>;
  byKey: Argument<string | null>;
  fromIp: Argument<string>;
  paidWith: Argument<string>;
  payment: Argument<string | null>;
  livesMs: Argument<bigint | number>;
  firstAskMs: Argument<bigint | number>;
}) =>
  sql<{
    outcome:
      | 'key-reused'
      | 'insufficient-funds'
      | 'credit-limit-exceeded'
      | 'credit-overdue'
      | 'awaiting-payment'
      | 'spending-limit-exceeded'
      | 'paying'
      | 'not-found'
      | 'already-paid'
      | 'hold-expired'
      | 'price-changed';
    due_minor: bigint | null;
  }>`checkout.pay_held("company" => (${p.company})::text, "idempotency_key" => (${p.idempotencyKey})::text, "hash" => (${p.hash})::text, "of_checkout" => (${p.ofCheckout})::text, "payer" => (${p.payer})::text, "accepted" => (${p.accepted})::int8, "money_currency" => (${p.moneyCurrency})::bpchar, "lease_ms" => (${p.leaseMs})::int8, "request_id" => (${p.requestId})::text, "buying_roles" => (${p.buyingRoles})::text[], "by_key" => (${p.byKey})::text, "from_ip" => (${p.fromIp})::text, "paid_with" => (${p.paidWith})::text, "payment" => (${p.payment})::text, "lives_ms" => (${p.livesMs})::int8, "first_ask_ms" => (${p.firstAskMs})::int8)`;
/** The supplier keeps it. Once: a booking that was on hold before is not put there by an answer that comes late. */
export const putOnHold = (p: {
  ofBooking: Argument<string>;
  fromStates: Argument<readonly string[]>;
  newOrder: Argument<string>;
  newReference: Argument<string>;
  untilAt: Argument<Instant>;
}) =>
  sql<boolean>`checkout.put_on_hold("of_booking" => (${p.ofBooking})::text, "from_states" => (${p.fromStates})::text[], "new_order" => (${p.newOrder})::text, "new_reference" => (${p.newReference})::text, "until_at" => (${p.untilAt})::timestamptz)`;
/** Counts what a change costs against the day's limit of whoever asked for it, in the transaction that asks for it. */
export const recordChangeSpending = (p: {
  ofCompany: Argument<string>;
  ofChange: Argument<string>;
  ofBooking: Argument<string>;
  byUser: Argument<string>;
  amount: Argument<bigint | number>;
}) =>
  sql<void>`checkout.record_change_spending("of_company" => (${p.ofCompany})::text, "of_change" => (${p.ofChange})::text, "of_booking" => (${p.ofBooking})::text, "by_user" => (${p.byUser})::text, "amount" => (${p.amount})::int8)`;
/** Reminds the buyer by mail, each time once. After a standstill only the latest. Answers how many it looked at and how many mails it wrote. */
export const remindToPay = (p: { most: Argument<number> }) =>
  sql<{ looked: number; mails: number }>`checkout.remind_to_pay("most" => (${p.most})::int4)`;
/** Of the reminders a day, two hours and a quarter of an hour before: the latest whose moment has come. */
export const reminderStage = (p: { payBy: Argument<Instant> }) =>
  sql<number>`checkout.reminder_stage("pay_by" => (${p.payBy})::timestamptz)`;
/** The supplier did not take the payment of what it keeps: the money is let go of and the booking is on hold again, while there is time; both or neither, so that no late step lets go of the money of a later payment. Null: not its turn. */
export const revertToHold = (p: { ofBooking: Argument<string> }) =>
  sql<
    'failed' | 'on-hold' | 'escalated' | null
  >`checkout.revert_to_hold("of_booking" => (${p.ofBooking})::text)`;
/** Closes a checkout that has nothing left to do, or says when it must move again. What is on hold moves again when its time is up, unless somebody pays. What waits for its turn moves when the one before it does, and what has come to its end is to be told. */
export const scheduleCheckoutStep = (p: {
  ofCheckout: Argument<string>;
  leaseMs: Argument<bigint | number>;
}) =>
  sql<{
    done: boolean;
    after_ms: bigint | null;
  }>`checkout.schedule_checkout_step("of_checkout" => (${p.ofCheckout})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** A checkout within what its buyer may spend in a day of India's calendar. Checkouts of one buyer queue at an advisory lock, but only where there is a limit; what failed has not been spent. What failed has not been spent, and what is only held neither. What was held counts for who paid it, when. A booking counts at what was set aside for it when it was bought, against whoever bought it, and what was paid to change it against whoever asked for the change, though it be a colleague's booking. */
export const spentToday = (p: { company: Argument<string>; buyer: Argument<string> }) =>
  sql<bigint>`checkout.spent_today("company" => (${p.company})::text, "buyer" => (${p.buyer})::text)`;
/** Writes the checkout of a trip down with its bookings, once for each idempotency key, within the buyer's rights and daily limit. The service is what the itinerary says. One that waits for a payment is not begun: the payment's end begins it, and the sweeper looks after it only when that should long have come. */
export const startCheckout = (p: {
  company: Argument<string>;
  idempotencyKey: Argument<string>;
  hash: Argument<string>;
  newCheckout: Argument<string>;
  paidTrip: Argument<string>;
  buyer: Argument<string>;
  total: Argument<bigint | number>;
  moneyCurrency: Argument<string>;
  leaseMs: Argument<bigint | number>;
  travellers: Argument<string>;
  items: Argument<string>;
  requestId: Argument<string>;
  buyingRoles: Argument<readonly string[]>;
  byKey: Argument<string | null>;
  fromIp: Argument<string>;
  paidWith: Argument<string>;
  payment: Argument<string | null>;
  ifOneFails: Argument<string>;
  seenItems: Argument<string>;
}) =>
  sql<{
    outcome:
      'started' | 'missing' | 'key-reused' | 'trip-already-paid' | 'trip-changed' | 'spending-limit-exceeded';
    checkout: string | null;
  }>`checkout.start_checkout("company" => (${p.company})::text, "idempotency_key" => (${p.idempotencyKey})::text, "hash" => (${p.hash})::text, "new_checkout" => (${p.newCheckout})::text, "paid_trip" => (${p.paidTrip})::text, "buyer" => (${p.buyer})::text, "total" => (${p.total})::int8, "money_currency" => (${p.moneyCurrency})::bpchar, "lease_ms" => (${p.leaseMs})::int8, "travellers" => (${p.travellers})::jsonb, "items" => (${p.items})::jsonb, "request_id" => (${p.requestId})::text, "buying_roles" => (${p.buyingRoles})::text[], "by_key" => (${p.byKey})::text, "from_ip" => (${p.fromIp})::text, "paid_with" => (${p.paidWith})::text, "payment" => (${p.payment})::text, "if_one_fails" => (${p.ifOneFails})::text, "seen_items" => (${p.seenItems})::text)`;
/** Starts again whatever should have moved and has not: under a new attempt, because the engine runs a key only once. What still waits in the outbox is not lost, only late: another attempt would run beside it when the engine comes back. */
export const sweep = (p: { leaseMs: Argument<bigint | number>; most: Argument<number> }) =>
  sql<number>`checkout.sweep("lease_ms" => (${p.leaseMs})::int8, "most" => (${p.most})::int4)`;
/** What was paid in through the gateway is set aside for what it was paid for, as far as that is still on hold. */
export const takePayment = (p: { ofCheckout: Argument<string> }) =>
  sql<
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'credit-overdue'
    | 'held'
    | 'awaiting-payment'
    | 'nothing'
  >`checkout.take_payment("of_checkout" => (${p.ofCheckout})::text)`;
/** The checkout's row is locked by whoever calls, before any of its bookings: all of the following queue there. */
export const updatePaymentDeadline = (p: { ofCheckout: Argument<string> }) =>
  sql<void>`checkout.update_payment_deadline("of_checkout" => (${p.ofCheckout})::text)`;
