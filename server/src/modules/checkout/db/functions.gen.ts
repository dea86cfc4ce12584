// Written by `npm run generate` from the functions of the schema checkout; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Records the intent to order before any order is sent: only the caller that gets a booking back from here sends it. A booking from another history of the database may have been ordered in the part that was lost, so it is looked up instead. A hold at the supplier is ordered without money. In a checkout that halts on failure, bookings are ordered one after the other. Money was held for all of them together, so those that wait are `held`; the run that finds one `rejected` releases its money. */
export const beginOrders = (p: { ofCheckout: Argument<string>; untilAt: Argument<Instant> }) =>
  sql<{
    booking_id: string;
  }>`checkout.begin_orders("of_checkout" => (${p.ofCheckout})::text, "until_at" => (${p.untilAt})::timestamptz)`;
/** Returns what a buyer has spent on the current day in India. Failed bookings and unpaid holds do not count; a hold counts for the member who paid it, when it was paid. A booking counts at the amount held when it was bought, against its buyer; a change counts against the member who requested it, even for a colleague's booking. Where there is a limit, the checkouts of one buyer queue at an advisory lock. */
export const buyerSpendingToday = (p: { company: Argument<string>; buyer: Argument<string> }) =>
  sql<bigint>`checkout.buyer_spending_today("company" => (${p.company})::text, "buyer" => (${p.buyer})::text)`;
/** A change that was not made counts as no spending. */
export const deleteBookingChangeSpending = (p: { ofChange: Argument<string> }) =>
  sql<void>`checkout.delete_booking_change_spending("of_change" => (${p.ofChange})::text)`;
/** The payment has ended without money, so the bookings on hold may be paid in another way. */
export const detachPayment = (p: { ofCheckout: Argument<string>; ofPayment: Argument<string> }) =>
  sql<void>`checkout.detach_payment("of_checkout" => (${p.ofCheckout})::text, "of_payment" => (${p.ofPayment})::text)`;
/** Expires the holds that nobody has paid in time. Returns their bookings. */
export const expireHolds = (p: { ofCheckout: Argument<string> }) =>
  sql<{ booking_id: string }>`checkout.expire_holds("of_checkout" => (${p.ofCheckout})::text)`;
/** Moves bookings from on hold to held, with money from an account that covers all of them. */
export const holdFunds = (p: {
  ofAccount: Argument<string>;
  bookings: Argument<readonly string[]>;
  amounts: Argument<readonly bigint[]>;
}) =>
  sql<string>`checkout.hold_funds("of_account" => (${p.ofAccount})::text, "bookings" => (${p.bookings})::text[], "amounts" => (${p.amounts})::int8[])`;
/** Holds the money paid through the gateway for the bookings it was paid for, as far as they are still on hold. */
export const holdGatewayPayment = (p: { ofCheckout: Argument<string> }) =>
  sql<
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'credit-overdue'
    | 'held'
    | 'awaiting-payment'
    | 'nothing'
  >`checkout.hold_gateway_payment("of_checkout" => (${p.ofCheckout})::text)`;
/** Mails buyers how their trips ended. Returns how many it looked at and how many mails it wrote. */
export const mailTripOutcomes = (p: { most: Argument<number> }) =>
  sql<{ looked: number; mails: number }>`checkout.mail_trip_outcomes("most" => (${p.most})::int4)`;
/** Returns whether a booking that follows others may be ordered: they are done, still in progress, or one of them has failed. One that an operator must decide counts as failed, because the rest cannot wait for it at today's price. */
export const orderingReadiness = (p: { ofCheckout: Argument<string> }) =>
  sql<string>`checkout.ordering_readiness("of_checkout" => (${p.ofCheckout})::text)`;
/** Pays everything of a checkout that is on hold, at once: the money is set aside and the bookings go on, or nothing changes. Through the gateway they stay on hold until `checkout.hold_gateway_payment`. Two who pay at once queue at the checkout, and the second finds nothing left to pay. */
export const payHeldBookings = (p: {
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
  }>`checkout.pay_held_bookings("company" => (${p.company})::text, "idempotency_key" => (${p.idempotencyKey})::text, "hash" => (${p.hash})::text, "of_checkout" => (${p.ofCheckout})::text, "payer" => (${p.payer})::text, "accepted" => (${p.accepted})::int8, "money_currency" => (${p.moneyCurrency})::bpchar, "lease_ms" => (${p.leaseMs})::int8, "request_id" => (${p.requestId})::text, "buying_roles" => (${p.buyingRoles})::text[], "by_key" => (${p.byKey})::text, "from_ip" => (${p.fromIp})::text, "paid_with" => (${p.paidWith})::text, "payment" => (${p.payment})::text, "lives_ms" => (${p.livesMs})::int8, "first_ask_ms" => (${p.firstAskMs})::int8)`;
/** Returns the latest reminder whose time has come, of those a day, two hours and a quarter of an hour before the deadline. */
export const paymentReminderStage = (p: { payBy: Argument<Instant> }) =>
  sql<number>`checkout.payment_reminder_stage("pay_by" => (${p.payBy})::timestamptz)`;
/** Puts a booking on hold at the supplier. This happens once: a late answer does not put a booking on hold again. */
export const putBookingOnHold = (p: {
  ofBooking: Argument<string>;
  fromStates: Argument<readonly string[]>;
  newOrder: Argument<string>;
  newReference: Argument<string>;
  untilAt: Argument<Instant>;
}) =>
  sql<boolean>`checkout.put_booking_on_hold("of_booking" => (${p.ofBooking})::text, "from_states" => (${p.fromStates})::text[], "new_order" => (${p.newOrder})::text, "new_reference" => (${p.newReference})::text, "until_at" => (${p.untilAt})::timestamptz)`;
/** Counts the cost of a change against the daily limit of the member who requests it, in the same transaction. */
export const recordBookingChangeSpending = (p: {
  ofCompany: Argument<string>;
  ofChange: Argument<string>;
  ofBooking: Argument<string>;
  byUser: Argument<string>;
  amount: Argument<bigint | number>;
}) =>
  sql<void>`checkout.record_booking_change_spending("of_company" => (${p.ofCompany})::text, "of_change" => (${p.ofChange})::text, "of_booking" => (${p.ofBooking})::text, "by_user" => (${p.byUser})::text, "amount" => (${p.amount})::int8)`;
/** Mails each reminder to the buyer once; after an outage only the latest is sent. Returns how many it looked at and how many mails it wrote. */
export const remindToPay = (p: { most: Argument<number> }) =>
  sql<{ looked: number; mails: number }>`checkout.remind_to_pay("most" => (${p.most})::int4)`;
/** Restarts checkouts that should have made progress and have not, under a new attempt, because the engine runs a key only once. One that still waits in the outbox is only late: another attempt would run beside it when the engine comes back. */
export const restartStalledCheckouts = (p: { leaseMs: Argument<bigint | number>; most: Argument<number> }) =>
  sql<number>`checkout.restart_stalled_checkouts("lease_ms" => (${p.leaseMs})::int8, "most" => (${p.most})::int4)`;
/** Reverts a booking whose payment the supplier did not take: the money is released and the booking is on hold again while there is time. Both happen or neither, so that no late step releases the money of a later payment. Returns null when the booking is not in that state. */
export const revertBookingToHold = (p: { ofBooking: Argument<string> }) =>
  sql<
    'failed' | 'on-hold' | 'escalated' | null
  >`checkout.revert_booking_to_hold("of_booking" => (${p.ofBooking})::text)`;
/** Closes a checkout that has nothing left to do, or returns when it must run again. A hold runs again when its time is up, unless it is paid. A booking that waits for its turn runs when the one before it does. The outcome of an ended checkout is recorded for the mail. */
export const scheduleCheckoutStep = (p: {
  ofCheckout: Argument<string>;
  leaseMs: Argument<bigint | number>;
}) =>
  sql<{
    done: boolean;
    after_ms: bigint | null;
  }>`checkout.schedule_checkout_step("of_checkout" => (${p.ofCheckout})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** Writes the checkout of a trip with its bookings, once for each idempotency key, within the buyer's rights and daily limit. The service is taken from the itinerary. A checkout that waits for a payment is not started: the end of the payment starts it, and the sweeper takes over only when that is long overdue. */
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
/** The caller has locked the checkout's row before any of its bookings, so that concurrent callers queue there. */
export const updatePaymentDeadline = (p: { ofCheckout: Argument<string> }) =>
  sql<void>`checkout.update_payment_deadline("of_checkout" => (${p.ofCheckout})::text)`;
