// Written by `npm run generate` from the functions of the schema amendments; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

export const acceptItineraryVersion = (p: {
  ofBooking: Argument<string>;
  ofVersion: Argument<number>;
  byUser: Argument<string>;
  requestId: Argument<string>;
  fromIp: Argument<string>;
  byKey: Argument<string | null>;
}) =>
  sql<boolean>`amendments.accept_itinerary_version("of_booking" => (${p.ofBooking})::text, "of_version" => (${p.ofVersion})::int4, "by_user" => (${p.byUser})::text, "request_id" => (${p.requestId})::text, "from_ip" => (${p.fromIp})::text, "by_key" => (${p.byKey})::text)`;
/** Returns whether operators can still get a refund for the booking: long after travel no supplier gives any. */
export const acceptsServiceRequests = (p: { arrivedAt: Argument<Instant> }) =>
  sql<boolean>`amendments.accepts_service_requests("arrived_at" => (${p.arrivedAt})::timestamptz)`;
/** Gives the booking a new itinerary version. The caller has locked nothing yet, or only the booking. */
export const addItineraryVersion = (p: {
  ofBooking: Argument<string>;
  newCause: Argument<string>;
  newItinerary: Argument<string>;
  untilAt?: Argument<Instant | null>;
}) =>
  sql<number>`amendments.add_itinerary_version("of_booking" => (${p.ofBooking})::text, "new_cause" => (${p.newCause})::text, "new_itinerary" => (${p.newItinerary})::jsonb${p.untilAt === undefined ? sql`` : sql`, "until_at" => (${p.untilAt})::timestamptz`})`;
export const amendmentHistoryEntry = (p: { newState: Argument<string> }) =>
  sql<unknown>`amendments.amendment_history_entry("new_state" => (${p.newState})::text)`;
/** Records the buyer's answer to a schedule change, once. Returns false when it has been answered, or changed again. */
export const answerScheduleChange = (p: {
  ofBooking: Argument<string>;
  ofVersion: Argument<number>;
  newAnswer: Argument<string>;
  byUser: Argument<string>;
}) =>
  sql<boolean>`amendments.answer_schedule_change("of_booking" => (${p.ofBooking})::text, "of_version" => (${p.ofVersion})::int4, "new_answer" => (${p.newAnswer})::text, "by_user" => (${p.byUser})::text)`;
/** Records the intent before the supplier is called: only the caller that gets the send number sends it. Returns null when the caller must not send it, or not now. A manual amendment is never sent: 0 means that it was just escalated to the operators. */
export const beginAmendmentSend = (p: {
  ofAmendment: Argument<string>;
  ofAttempt: Argument<number>;
  askForMs: Argument<bigint | number>;
}) =>
  sql<
    number | null
  >`amendments.begin_amendment_send("of_amendment" => (${p.ofAmendment})::text, "of_attempt" => (${p.ofAttempt})::int4, "ask_for_ms" => (${p.askForMs})::int8)`;
/** Requests what was quoted, once. Two keys for one quote, and two quotes of one booking, queue at the booking's row. Expiry is judged by the database's clock, now. */
export const confirmAmendment = (p: {
  company: Argument<string>;
  ofAmendment: Argument<string>;
  idempotencyKey: Argument<string>;
  hash: Argument<string>;
  accepted: Argument<bigint | number>;
  actor: Argument<string>;
  paidWith: Argument<string | null>;
  leaseMs: Argument<bigint | number>;
  requestId: Argument<string>;
  fromIp: Argument<string>;
  byKey: Argument<string | null>;
}) =>
  sql<
    | 'asked'
    | 'missing'
    | 'key-reused'
    | 'state-changed'
    | 'price-changed'
    | 'amendment-in-progress'
    | 'quote-expired'
  >`amendments.confirm_amendment("company" => (${p.company})::text, "of_amendment" => (${p.ofAmendment})::text, "idempotency_key" => (${p.idempotencyKey})::text, "hash" => (${p.hash})::text, "accepted" => (${p.accepted})::int8, "actor" => (${p.actor})::text, "paid_with" => (${p.paidWith})::text, "lease_ms" => (${p.leaseMs})::int8, "request_id" => (${p.requestId})::text, "from_ip" => (${p.fromIp})::text, "by_key" => (${p.byKey})::text)`;
/** Creates a service request once for a key, and one per booking at a time: concurrent requests queue at the booking's row. It is answered within two hours and before departure, after which nobody can use it. An earlier manual quote that was not accepted becomes invalid, else it could be confirmed while another part is requested. Returns the service request if this call created one. A booking whose travel is over can no longer be changed. */
export const createServiceRequest = (p: {
  newId: Argument<string>;
  company: Argument<string>;
  ofBooking: Argument<string>;
  newCategory: Argument<string>;
  ofTravellers: Argument<readonly number[] | null>;
  ofLegs: Argument<readonly number[] | null>;
  remarkText: Argument<string | null>;
  idempotencyKey: Argument<string>;
  hash: Argument<string>;
  actor: Argument<string>;
  requestId: Argument<string>;
  fromIp: Argument<string>;
  byKey: Argument<string | null>;
}) =>
  sql<{
    outcome:
      | 'too-many'
      | 'asked'
      | 'missing'
      | 'key-reused'
      | 'amendment-in-progress'
      | 'not-cancellable'
      | 'not-changeable'
      | 'already-asked';
    service_request_id: string | null;
  }>`amendments.create_service_request("new_id" => (${p.newId})::text, "company" => (${p.company})::text, "of_booking" => (${p.ofBooking})::text, "new_category" => (${p.newCategory})::text, "of_travellers" => (${p.ofTravellers})::int4[], "of_legs" => (${p.ofLegs})::int4[], "remark_text" => (${p.remarkText})::text, "idempotency_key" => (${p.idempotencyKey})::text, "hash" => (${p.hash})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "from_ip" => (${p.fromIp})::text, "by_key" => (${p.byKey})::text)`;
/** The supplier has changed it: the money is taken, and the booking is what was quoted from now on. All of it or nothing. A change by hand may give it another reference with its supplier; of what was booked offline that is all that its order is known by. What was never explained line by line stays so. Whoever calls it calls `create_expected_refunds` and `schedule_order_check` in the same transaction. */
export const finishBookingChange = (p: { ofAmendment: Argument<string> }) =>
  sql<boolean>`amendments.finish_booking_change("of_amendment" => (${p.ofAmendment})::text)`;
/** The supplier has confirmed: the booking and the mail together. False when it had ended before. Whoever calls it calls `create_expected_refunds` in the same transaction. */
export const finishCancellation = (p: { ofAmendment: Argument<string> }) =>
  sql<boolean>`amendments.finish_cancellation("of_amendment" => (${p.ofAmendment})::text)`;
/** Returns whether a cancellation or a change of the booking is active. */
export const hasActiveAmendment = (p: { ofBooking: Argument<string> }) =>
  sql<boolean>`amendments.has_active_amendment("of_booking" => (${p.ofBooking})::text)`;
/** What was quoted by telephone is done by telephone: its quote is a name of Marga's own, which no supplier knows. */
export const isManualQuote = (p: { quote: Argument<string> }) =>
  sql<boolean>`amendments.is_manual_quote("quote" => (${p.quote})::text)`;
/** The cost of a change is held under the booking's id and, after a space, the change's own, so that a statement finds the booking. */
export const ledgerSubjectOfBookingChange = (p: { m: Argument<never> }) =>
  sql<string>`amendments.ledger_subject_of_booking_change("m" => (${p.m})::amendments.amendment)`;
export const paymentMethodOfAccount = (p: { account: Argument<string> }) =>
  sql<string>`amendments.payment_method_of_account("account" => (${p.account})::text)`;
/** Records that the supplier has changed the schedule or assigned a berth. The caller that last saw this version writes the next one and the mail; a concurrent caller finds it written. Nothing is written while the buyer's own amendment is active, because the supplier's answer may already reflect it. */
export const recordItineraryChange = (p: {
  ofBooking: Argument<string>;
  seenVersion: Argument<number>;
  newCause: Argument<string>;
  newItinerary: Argument<string>;
  template: Argument<string>;
}) =>
  sql<
    'written' | 'amendment-in-progress' | 'old'
  >`amendments.record_itinerary_change("of_booking" => (${p.ofBooking})::text, "seen_version" => (${p.seenVersion})::int4, "new_cause" => (${p.newCause})::text, "new_itinerary" => (${p.newItinerary})::jsonb, "template" => (${p.template})::text)`;
/** Records a cancellation by the supplier with its refund, as the railway does for passengers without a berth when the chart is made. It ends as a cancellation that nobody requested. */
export const recordSupplierCancellation = (p: {
  newAmendment: Argument<string>;
  company: Argument<string>;
  ofBooking: Argument<string>;
  quote: Argument<string>;
  total: Argument<bigint | number>;
  newTerms: Argument<string>;
  seenRevision: Argument<number>;
}) =>
  sql<boolean>`amendments.record_supplier_cancellation("new_amendment" => (${p.newAmendment})::text, "company" => (${p.company})::text, "of_booking" => (${p.ofBooking})::text, "quote" => (${p.quote})::text, "total" => (${p.total})::int8, "new_terms" => (${p.newTerms})::jsonb, "seen_revision" => (${p.seenRevision})::int4)`;
/** Returns what can still be promised back to each captured hold of a booking and its changes, latest first. Operators belong to no company, so the company is a parameter. */
export const refundableRemainders = (p: { ofCompany: Argument<string>; ofBooking: Argument<string> }) =>
  sql<{
    hold: string;
    account: string;
    refundable_minor: bigint;
  }>`amendments.refundable_remainders("of_company" => (${p.ofCompany})::text, "of_booking" => (${p.ofBooking})::text)`;
export const rejectAmendment = (p: {
  ofAmendment: Argument<string>;
  withFailure: Argument<string>;
  ofSend?: Argument<number | null>;
}) =>
  sql<boolean>`amendments.reject_amendment("of_amendment" => (${p.ofAmendment})::text, "with_failure" => (${p.withFailure})::text${p.ofSend === undefined ? sql`` : sql`, "of_send" => (${p.ofSend})::int4`})`;
/** The supplier has not: what was set aside is let go of. Whoever calls it calls `schedule_order_check` in the same transaction. */
export const rejectBookingChange = (p: {
  ofAmendment: Argument<string>;
  because: Argument<string>;
  ofSend?: Argument<number | null>;
}) =>
  sql<boolean>`amendments.reject_booking_change("of_amendment" => (${p.ofAmendment})::text, "because" => (${p.because})::text${p.ofSend === undefined ? sql`` : sql`, "of_send" => (${p.ofSend})::int4`})`;
/** Requests a change as quoted: the money is held and the change requested, or neither. As with a checkout, the user must be allowed to buy and stay within the daily limit. */
export const requestBookingChange = (p: {
  company: Argument<string>;
  ofAmendment: Argument<string>;
  idempotencyKey: Argument<string>;
  hash: Argument<string>;
  accepted: Argument<bigint | number>;
  actor: Argument<string>;
  paidWith: Argument<string | null>;
  leaseMs: Argument<bigint | number>;
  requestId: Argument<string>;
  fromIp: Argument<string>;
  byKey: Argument<string | null>;
  buyingRoles: Argument<readonly string[]>;
}) =>
  sql<
    | 'asked'
    | 'missing'
    | 'key-reused'
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'credit-overdue'
    | 'state-changed'
    | 'spending-limit-exceeded'
    | 'price-changed'
    | 'amendment-in-progress'
    | 'quote-expired'
  >`amendments.request_booking_change("company" => (${p.company})::text, "of_amendment" => (${p.ofAmendment})::text, "idempotency_key" => (${p.idempotencyKey})::text, "hash" => (${p.hash})::text, "accepted" => (${p.accepted})::int8, "actor" => (${p.actor})::text, "paid_with" => (${p.paidWith})::text, "lease_ms" => (${p.leaseMs})::int8, "request_id" => (${p.requestId})::text, "from_ip" => (${p.fromIp})::text, "by_key" => (${p.byKey})::text, "buying_roles" => (${p.buyingRoles})::text[])`;
/** As checkout.restart_stalled_checkouts: starts again what should have moved and has not. Quotes that nobody took are put away. */
export const restartStalledAmendments = (p: { leaseMs: Argument<bigint | number>; most: Argument<number> }) =>
  sql<number>`amendments.restart_stalled_amendments("lease_ms" => (${p.leaseMs})::int8, "most" => (${p.most})::int4)`;
/** Returns when the amendment's workflow must look again, or that there is nothing left to do. */
export const scheduleAmendmentStep = (p: {
  ofAmendment: Argument<string>;
  leaseMs: Argument<bigint | number>;
}) =>
  sql<{
    done: boolean;
    after_ms: bigint | null;
  }>`amendments.schedule_amendment_step("of_amendment" => (${p.ofAmendment})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** Returns one day before the departure, or the departure itself when that is less than a day away. */
export const scheduleChangeAnswerDeadline = (p: { departs: Argument<Instant> }) =>
  sql<Instant>`amendments.schedule_change_answer_deadline("departs" => (${p.departs})::timestamptz)`;
/** Writes what a supplier has quoted, unless the booking has changed since the supplier was asked. */
export const storeAmendmentQuote = (p: {
  newId: Argument<string>;
  company: Argument<string>;
  ofBooking: Argument<string>;
  newKind: Argument<string>;
  asker: Argument<string>;
  ofSupplier: Argument<string>;
  quote: Argument<string>;
  ofTravellers: Argument<readonly number[] | null>;
  ofLegs: Argument<readonly number[] | null>;
  total: Argument<bigint | number>;
  moneyCurrency: Argument<string>;
  newTerms: Argument<string>;
  seenRevision: Argument<number>;
  seenVersion: Argument<number>;
  untilAt: Argument<Instant>;
}) =>
  sql<
    'state-changed' | 'amendment-in-progress' | 'quoted'
  >`amendments.store_amendment_quote("new_id" => (${p.newId})::text, "company" => (${p.company})::text, "of_booking" => (${p.ofBooking})::text, "new_kind" => (${p.newKind})::text, "asker" => (${p.asker})::text, "of_supplier" => (${p.ofSupplier})::text, "quote" => (${p.quote})::text, "of_travellers" => (${p.ofTravellers})::int4[], "of_legs" => (${p.ofLegs})::int4[], "total" => (${p.total})::int8, "money_currency" => (${p.moneyCurrency})::bpchar, "new_terms" => (${p.newTerms})::jsonb, "seen_revision" => (${p.seenRevision})::int4, "seen_version" => (${p.seenVersion})::int4, "until_at" => (${p.untilAt})::timestamptz)`;
/** This is the compare-and-set under every other step. After its time is up `unknown` becomes `escalated`. Returns the new state, null when nothing changed. With `of_send`, an outcome of that send says nothing about a later send, which may have arrived. */
export const transitionAmendment = (p: {
  ofAmendment: Argument<string>;
  fromStates: Argument<readonly string[]>;
  toState: Argument<string>;
  againMs?: Argument<bigint | number | null>;
  newFailure?: Argument<string | null>;
  ofSend?: Argument<number | null>;
}) =>
  sql<
    'asked' | 'done' | 'unknown' | 'expired' | 'rejected' | 'escalated' | null
  >`amendments.transition_amendment("of_amendment" => (${p.ofAmendment})::text, "from_states" => (${p.fromStates})::text[], "to_state" => (${p.toState})::text${p.againMs === undefined ? sql`` : sql`, "again_ms" => (${p.againMs})::int8`}${p.newFailure === undefined ? sql`` : sql`, "new_failure" => (${p.newFailure})::text`}${p.ofSend === undefined ? sql`` : sql`, "of_send" => (${p.ofSend})::int4`})`;
/** Returns false when it has been answered, or withdrawn before. */
export const withdrawServiceRequest = (p: {
  ofServiceRequest: Argument<string>;
  actor: Argument<string>;
  requestId: Argument<string>;
  fromIp: Argument<string>;
  byKey: Argument<string | null>;
}) =>
  sql<boolean>`amendments.withdraw_service_request("of_service_request" => (${p.ofServiceRequest})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "from_ip" => (${p.fromIp})::text, "by_key" => (${p.byKey})::text)`;
