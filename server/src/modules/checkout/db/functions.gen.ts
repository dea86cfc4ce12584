// Written by `npm run generate` from the functions of the schema checkout; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Records the intent to order before any order is sent: only the caller to which a booking is returned may send its order. A booking from another timeline of the database, before a restore or a failover, may have been ordered in the part of the history that was lost, so it becomes `unknown` and is looked up instead. A booking to be held at the supplier is ordered without money. In a checkout that halts on failure, bookings are ordered one after the other. Money was held for all of them together, so those that wait are `held`. After a failure the rest become `rejected`, and the run that finds a `rejected` booking releases its money. */
export const beginOrders = (p: { checkout: Argument<string>; untilAt: Argument<Instant> }) =>
  sql<{
    booking_id: string;
  }>`checkout.begin_orders("of_checkout" => (${p.checkout})::text, "until_at" => (${p.untilAt})::timestamptz)`;
/** Returns what buyers have spent together since a moment, which is the start of a day in India. A buyer is a member or an API key: what is bought with a key counts against the key and against the member who made it. Failed bookings and unpaid holds do not count; a hold counts for the member who paid it, when it was paid. A booking counts at the amount held when it was bought, against its buyer; a change counts against the member who requested it, even for a colleague's booking. Where there is a limit, callers first call identity.lock_buyer_spending_rights. */
export const buyerSpendingSince = (p: {
  company: Argument<string>;
  buyers: Argument<readonly string[]>;
  since: Argument<Instant>;
}) =>
  sql<bigint>`checkout.buyer_spending_since("company" => (${p.company})::text, "buyers" => (${p.buyers})::text[], "since" => (${p.since})::timestamptz)`;
/** Deletes the spending of a change: a change that was not made does not count against the daily limit. */
export const deleteBookingChangeSpending = (p: { change: Argument<string> }) =>
  sql<void>`checkout.delete_booking_change_spending("of_change" => (${p.change})::text)`;
/** Detaches a payment that has ended without money from its checkout, so that the bookings on hold can be paid by another method. Does nothing when the checkout has another payment. */
export const detachPayment = (p: { checkout: Argument<string>; payment: Argument<string> }) =>
  sql<void>`checkout.detach_payment("of_checkout" => (${p.checkout})::text, "of_payment" => (${p.payment})::text)`;
/** Returns the limits that a buyer would pass by spending an amount now, the buyer's own first: whose limit each is, and how much it is. */
export const exceededLimits = (p: {
  company: Argument<string>;
  buyer: Argument<string>;
  amount: Argument<bigint | number>;
  dayBegan: Argument<Instant>;
}) =>
  sql<{
    holder: string;
    limit_minor: bigint;
  }>`checkout.exceeded_limits("company" => (${p.company})::text, "buyer" => (${p.buyer})::text, "amount" => (${p.amount})::int8, "day_began" => (${p.dayBegan})::timestamptz)`;
/** Expires the holds of a checkout that nobody has paid in time: their bookings fail and are returned. Locks the checkout, then the bookings. */
export const expireHolds = (p: { checkout: Argument<string> }) =>
  sql<{ booking_id: string }>`checkout.expire_holds("of_checkout" => (${p.checkout})::text)`;
/** Holds the money for bookings on hold in an account that covers all of them, and makes them `held`; otherwise no booking changes. Their released ledger holds are archived first. Returns the outcome of ledger.place_holds. */
export const holdFunds = (p: {
  kind: Argument<string>;
  owner: Argument<string>;
  moneyCurrency: Argument<string>;
  bookings: Argument<readonly string[]>;
  amounts: Argument<readonly bigint[]>;
}) =>
  sql<string>`checkout.hold_funds("of_kind" => (${p.kind})::text, "of_owner" => (${p.owner})::text, "money_currency" => (${p.moneyCurrency})::bpchar, "bookings" => (${p.bookings})::text[], "amounts" => (${p.amounts})::int8[])`;
/** Holds the money paid through the gateway for the bookings it was paid for, as far as they are still on hold; returns `nothing` when none is. Locks the checkout, then the bookings. */
export const holdGatewayPayment = (p: { checkout: Argument<string> }) =>
  sql<
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'credit-overdue'
    | 'held'
    | 'awaiting-payment'
    | 'nothing'
  >`checkout.hold_gateway_payment("of_checkout" => (${p.checkout})::text)`;
/** Mails buyers how their trips ended. The relay role calls it for all companies. Returns how many outcomes it processed and how many mails it queued. */
export const mailTripOutcomes = (p: { most: Argument<number> }) =>
  sql<{ looked: number; mails: number }>`checkout.mail_trip_outcomes("most" => (${p.most})::int4)`;
/** Returns when the next reminder about a payment deadline is due, or null after the last one. */
export const nextPaymentReminder = (p: { payBy: Argument<Instant> }) =>
  sql<Instant>`checkout.next_payment_reminder("pay_by" => (${p.payBy})::timestamptz)`;
/** Returns whether the next booking of a checkout may be ordered: `wait` while another is in progress, `halted` when another has failed, otherwise `go`. A booking that an operator must decide counts as failed, because the rest cannot wait for it at today's price. Bookings on hold at the supplier do not count. */
export const orderingReadiness = (p: { checkout: Argument<string> }) =>
  sql<string>`checkout.ordering_readiness("of_checkout" => (${p.checkout})::text)`;
/** Pays all bookings of a checkout that are on hold, together: the money is held and they become `held`, or no booking changes. Paid through the gateway, they stay on hold until `checkout.hold_gateway_payment`. Locks the checkout, so that of two concurrent payers the second finds nothing left to pay. Raises MG002 when the payer may not buy. `purchase` holds the total that the payer accepted, its currency, payWith and, for a payment at the gateway, its id and times. */
export const payHeldBookings = (p: {
  checkout: Argument<string>;
  payer: Argument<string>;
  buyingRoles: Argument<readonly string[]>;
  purchase: Argument<string>;
  leaseMs: Argument<bigint | number>;
  dayBegan: Argument<Instant>;
}) =>
  sql<{
    outcome:
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
  }>`checkout.pay_held_bookings("of_checkout" => (${p.checkout})::text, "payer" => (${p.payer})::text, "buying_roles" => (${p.buyingRoles})::text[], "purchase" => (${p.purchase})::jsonb, "lease_ms" => (${p.leaseMs})::int8, "day_began" => (${p.dayBegan})::timestamptz)`;
/** Returns the latest payment reminder that is due, in minutes before the deadline: 1440 (a day), 120 or 15. Returns null before the first. */
export const paymentReminderStage = (p: { payBy: Argument<Instant> }) =>
  sql<number>`checkout.payment_reminder_stage("pay_by" => (${p.payBy})::timestamptz)`;
/** Puts a booking on hold after the supplier has granted a hold, once: a late response does not put it on hold again. Returns false when nothing changed. Locks the checkout, then the booking. */
export const putBookingOnHold = (p: {
  booking: Argument<string>;
  fromStates: Argument<readonly string[]>;
  newOrder: Argument<string>;
  newReference: Argument<string>;
  untilAt: Argument<Instant>;
}) =>
  sql<boolean>`checkout.put_booking_on_hold("of_booking" => (${p.booking})::text, "from_states" => (${p.fromStates})::text[], "new_order" => (${p.newOrder})::text, "new_reference" => (${p.newReference})::text, "until_at" => (${p.untilAt})::timestamptz)`;
/** Counts the cost of a change against the daily limit of the member who requests it, and against the cap of the API key that they use, in the same transaction. */
export const recordBookingChangeSpending = (p: {
  company: Argument<string>;
  change: Argument<string>;
  booking: Argument<string>;
  byUser: Argument<string>;
  amount: Argument<bigint | number>;
}) =>
  sql<void>`checkout.record_booking_change_spending("of_company" => (${p.company})::text, "of_change" => (${p.change})::text, "of_booking" => (${p.booking})::text, "by_user" => (${p.byUser})::text, "amount" => (${p.amount})::int8)`;
/** Mails the payment reminder that is due to the buyer, once, and sets when the next one is; after an outage only the latest is sent. A checkout that was paid or has lapsed gets none. The relay role calls it for all companies. */
export const remindToPay = (p: { checkout: Argument<string> }) =>
  sql<void>`checkout.remind_to_pay("of_checkout" => (${p.checkout})::text)`;
/** Restarts checkouts whose lease has expired, each under a new attempt, so that a run of the earlier one stops. A checkout whose run still waits in the outbox is only late and is left alone: another attempt would run beside that one when the engine is available again. Returns how many it restarted. */
export const restartStalledCheckouts = (p: { leaseMs: Argument<bigint | number>; most: Argument<number> }) =>
  sql<number>`checkout.restart_stalled_checkouts("lease_ms" => (${p.leaseMs})::int8, "most" => (${p.most})::int4)`;
/** Reverts a booking whose payment the supplier did not take: the money is released and the booking is on hold again, or fails when the hold has expired. Both happen or neither, so that no late step releases the money of a later payment. If the money cannot be released, the booking is escalated. Returns null when the booking is not in that state. Locks the checkout, then the booking. */
export const revertBookingToHold = (p: { booking: Argument<string> }) =>
  sql<
    'failed' | 'on-hold' | 'escalated' | null
  >`checkout.revert_booking_to_hold("of_booking" => (${p.booking})::text)`;
/** Closes a checkout that has nothing left to do, or renews its lease and returns after how many milliseconds it must run again. A hold is due at its payment deadline. A booking that waits for another is due together with that one. The outcome of a closed checkout is recorded for the mail. */
export const scheduleCheckoutStep = (p: { checkout: Argument<string>; leaseMs: Argument<bigint | number> }) =>
  sql<{
    done: boolean;
    after_ms: bigint | null;
  }>`checkout.schedule_checkout_step("of_checkout" => (${p.checkout})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** Writes the checkout of a trip with its bookings, once for each trip, within the buyer's rights and daily limit. Raises MG002 when the buyer may not buy. The service is taken from the itinerary. A checkout that waits for a payment is not started here: the end of the payment starts it, and `checkout.restart_stalled_checkouts` only when that is long overdue. `purchase` holds what is bought and how it is paid: total, currency, items with their travellers, payWith, onFailure and, for a payment at the gateway, its id and times. `seen_items` is the fingerprint of the trip's items that were priced; nothing is written if they have changed since. */
export const startCheckout = (p: {
  newCheckout: Argument<string>;
  paidTrip: Argument<string>;
  seenItems: Argument<string>;
  buyer: Argument<string>;
  buyingRoles: Argument<readonly string[]>;
  purchase: Argument<string>;
  leaseMs: Argument<bigint | number>;
  dayBegan: Argument<Instant>;
}) =>
  sql<{
    outcome: 'started' | 'missing' | 'trip-already-paid' | 'trip-changed' | 'spending-limit-exceeded';
    checkout: string | null;
  }>`checkout.start_checkout("new_checkout" => (${p.newCheckout})::text, "paid_trip" => (${p.paidTrip})::text, "seen_items" => (${p.seenItems})::text, "buyer" => (${p.buyer})::text, "buying_roles" => (${p.buyingRoles})::text[], "purchase" => (${p.purchase})::jsonb, "lease_ms" => (${p.leaseMs})::int8, "day_began" => (${p.dayBegan})::timestamptz)`;
/** Sets a checkout's payment deadline to the earliest of its bookings on hold, its reminder stage to match, and the time of the next reminder. The caller has locked the checkout before any of its bookings, so that concurrent callers wait for each other there. */
export const updatePaymentDeadline = (p: { checkout: Argument<string> }) =>
  sql<void>`checkout.update_payment_deadline("of_checkout" => (${p.checkout})::text)`;
