// Written by `npm run generate` from the functions of the schema amendments; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

export const acceptItineraryVersion = (p: {
  booking: Argument<string>;
  version: Argument<number>;
  byUser: Argument<string>;
}) =>
  sql<boolean>`amendments.accept_itinerary_version("of_booking" => (${p.booking})::text, "of_version" => (${p.version})::int4, "by_user" => (${p.byUser})::text)`;
/** Returns whether the operators can still be asked to cancel the booking: until 30 days after arrival. Later than that no supplier gives a refund. */
export const acceptsServiceRequests = (p: { arrivedAt: Argument<Instant> }) =>
  sql<boolean>`amendments.accepts_service_requests("arrived_at" => (${p.arrivedAt})::timestamptz)`;
/** Adds a version to a booking's itinerary, applies it to the booking and publishes the change. Returns the number of the version, null when the booking does not exist. Locks the booking; a caller that needs other locks too takes the booking's first. */
export const addItineraryVersion = (p: {
  booking: Argument<string>;
  newCause: Argument<string>;
  newItinerary: Argument<string>;
  departs: Argument<Instant>;
  arrives: Argument<Instant>;
  untilAt?: Argument<Instant | null>;
}) =>
  sql<number>`amendments.add_itinerary_version("of_booking" => (${p.booking})::text, "new_cause" => (${p.newCause})::text, "new_itinerary" => (${p.newItinerary})::jsonb, "departs" => (${p.departs})::timestamptz, "arrives" => (${p.arrives})::timestamptz${p.untilAt === undefined ? sql`` : sql`, "until_at" => (${p.untilAt})::timestamptz`})`;
export const amendmentHistoryEntry = (p: { newState: Argument<string> }) =>
  sql<unknown>`amendments.amendment_history_entry("new_state" => (${p.newState})::text)`;
/** Records the buyer's answer to a schedule change, once, and locks the booking. Returns false when this change has been answered already, or the supplier has changed the schedule again. */
export const answerScheduleChange = (p: {
  booking: Argument<string>;
  version: Argument<number>;
  newAnswer: Argument<string>;
  byUser: Argument<string>;
}) =>
  sql<boolean>`amendments.answer_schedule_change("of_booking" => (${p.booking})::text, "of_version" => (${p.version})::int4, "new_answer" => (${p.newAnswer})::text, "by_user" => (${p.byUser})::text)`;
/** Records, before the supplier is called, that the amendment is about to be sent. Only a caller that gets a send number may send it; null means that the caller must not send it, or not yet. A manual amendment is never sent: 0 means that this call has escalated it to the operators. */
export const beginAmendmentSend = (p: {
  amendment: Argument<string>;
  attempt: Argument<number>;
  askForMs: Argument<bigint | number>;
}) =>
  sql<
    number | null
  >`amendments.begin_amendment_send("of_amendment" => (${p.amendment})::text, "of_attempt" => (${p.attempt})::int4, "ask_for_ms" => (${p.askForMs})::int8)`;
/** Confirms a quoted amendment and queues its workflow in the outbox, once. Locks the booking, so that two requests for one quote, and two quotes of one booking, are handled one after the other. The database's clock decides whether the quote has expired. */
export const confirmAmendment = (p: {
  company: Argument<string>;
  amendment: Argument<string>;
  accepted: Argument<bigint | number>;
  actor: Argument<string>;
  paidWith: Argument<string | null>;
  leaseMs: Argument<bigint | number>;
}) =>
  sql<
    'asked' | 'missing' | 'state-changed' | 'price-changed' | 'amendment-in-progress' | 'quote-expired'
  >`amendments.confirm_amendment("company" => (${p.company})::text, "of_amendment" => (${p.amendment})::text, "accepted" => (${p.accepted})::int8, "actor" => (${p.actor})::text, "paid_with" => (${p.paidWith})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** Creates a service request; a booking has at most one open request. Locks the booking, so that concurrent requests are handled one after the other. The operators must answer within two hours, or by departure if that is sooner. A manual quote that the buyer has not accepted expires, else it could be confirmed while another part is requested. A cancellation can be requested until 30 days after arrival, a change only before arrival. */
export const createServiceRequest = (p: {
  newId: Argument<string>;
  company: Argument<string>;
  booking: Argument<string>;
  newCategory: Argument<string>;
  travellers: Argument<readonly number[] | null>;
  legs: Argument<readonly number[] | null>;
  remarkText: Argument<string | null>;
  actor: Argument<string>;
}) =>
  sql<
    | 'too-many'
    | 'asked'
    | 'missing'
    | 'amendment-in-progress'
    | 'not-cancellable'
    | 'not-changeable'
    | 'already-asked'
  >`amendments.create_service_request("new_id" => (${p.newId})::text, "company" => (${p.company})::text, "of_booking" => (${p.booking})::text, "new_category" => (${p.newCategory})::text, "of_travellers" => (${p.travellers})::int4[], "of_legs" => (${p.legs})::int4[], "remark_text" => (${p.remarkText})::text, "actor" => (${p.actor})::text)`;
/** Withdraws an open service request: the one that a buyer names, or that of a booking when it no longer applies, for example because that part is cancelled; then the caller holds the booking's lock, as when a request is created, and names the cause. Returns false when none was open. */
export const endServiceRequest = (p: {
  booking: Argument<string | null>;
  travellers: Argument<readonly number[] | null>;
  legs: Argument<readonly number[] | null>;
  byUser: Argument<string>;
  because: Argument<string | null>;
  serviceRequest?: Argument<string | null>;
}) =>
  sql<boolean>`amendments.end_service_request("of_booking" => (${p.booking})::text, "of_travellers" => (${p.travellers})::int4[], "of_legs" => (${p.legs})::int4[], "by_user" => (${p.byUser})::text, "because" => (${p.because})::text${p.serviceRequest === undefined ? sql`` : sql`, "of_service_request" => (${p.serviceRequest})::text`})`;
/** Completes a change that the supplier has made, all or nothing: captures the money held for it, applies the quoted itinerary, travellers and price to the booking, queues the mail and marks the amendment as done. Returns false when the change is not `sending`, `unknown` or `escalated`; raises MG015 when the money is no longer held. Locks the booking, then the amendment, and acts only for the company of the transaction. A manual change may give the booking a new supplier reference; the order of an offline booking is identified by that reference alone. A booking without a price breakdown still has none afterwards. The caller also calls `refunds.create_expected_refunds` and `monitoring.schedule_order_check` in the same transaction. */
export const finishBookingChange = (p: { amendment: Argument<string> }) =>
  sql<boolean>`amendments.finish_booking_change("of_amendment" => (${p.amendment})::text)`;
/** Completes a cancellation that the supplier has confirmed: updates the booking, its refund balance and its service request, and queues the mail, in one transaction. Returns false when the amendment is not `sending`, `unknown` or `escalated`; raises MG012 when a booking to be cancelled completely is not confirmed. Locks the booking and acts only for the company of the transaction. The caller also calls `refunds.create_expected_refunds` in the same transaction. */
export const finishCancellation = (p: { amendment: Argument<string> }) =>
  sql<boolean>`amendments.finish_cancellation("of_amendment" => (${p.amendment})::text)`;
/** Returns whether a cancellation or a change of the booking is active: requested, and neither done nor rejected. */
export const hasActiveAmendment = (p: { booking: Argument<string> }) =>
  sql<boolean>`amendments.has_active_amendment("of_booking" => (${p.booking})::text)`;
export const paymentMethodOfAccount = (p: { account: Argument<string> }) =>
  sql<string>`amendments.payment_method_of_account("account" => (${p.account})::text)`;
/** Records that the supplier has changed the schedule or assigned a berth. Locks the booking: only a caller whose `seen_version` is still current writes the next version and the mail, any other gets `old`. Nothing is written while the buyer's own amendment is active, because the supplier's response may already reflect it. */
export const recordItineraryChange = (p: {
  booking: Argument<string>;
  seenVersion: Argument<number>;
  newCause: Argument<string>;
  newItinerary: Argument<string>;
  departs: Argument<Instant>;
  arrives: Argument<Instant>;
  template: Argument<string>;
}) =>
  sql<
    'written' | 'amendment-in-progress' | 'old'
  >`amendments.record_itinerary_change("of_booking" => (${p.booking})::text, "seen_version" => (${p.seenVersion})::int4, "new_cause" => (${p.newCause})::text, "new_itinerary" => (${p.newItinerary})::jsonb, "departs" => (${p.departs})::timestamptz, "arrives" => (${p.arrives})::timestamptz, "template" => (${p.template})::text)`;
/** Records a cancellation by the supplier with its refund, as the railway does for passengers without a berth when the chart is made. It is stored as a cancellation that nobody requested, and completed at once. Locks the booking. Returns false when the booking is not confirmed, another amendment is active, or the refund balance has changed since `seen_revision`. */
export const recordSupplierCancellation = (p: {
  newAmendment: Argument<string>;
  company: Argument<string>;
  booking: Argument<string>;
  quote: Argument<string>;
  kindOfQuote: Argument<string>;
  total: Argument<bigint | number>;
  newTerms: Argument<string>;
  seenRevision: Argument<number>;
}) =>
  sql<boolean>`amendments.record_supplier_cancellation("new_amendment" => (${p.newAmendment})::text, "company" => (${p.company})::text, "of_booking" => (${p.booking})::text, "quote" => (${p.quote})::text, "kind_of_quote" => (${p.kindOfQuote})::text, "total" => (${p.total})::int8, "new_terms" => (${p.newTerms})::jsonb, "seen_revision" => (${p.seenRevision})::int4)`;
/** Returns what can still be promised back to each captured hold of a booking and its changes, latest first. Operators belong to no company, so the company is a parameter. */
export const refundableRemainders = (p: { company: Argument<string>; booking: Argument<string> }) =>
  sql<{
    hold: string;
    account: string;
    refundable_minor: bigint;
  }>`amendments.refundable_remainders("of_company" => (${p.company})::text, "of_booking" => (${p.booking})::text)`;
/** Rejects an amendment that the supplier has not made, and releases the money held for a change. Returns false when the amendment is not active, or was sent again after `of_send`. Acts only for the company of the transaction. After a change the caller also calls `monitoring.schedule_order_check` in the same transaction. */
export const rejectAmendment = (p: {
  amendment: Argument<string>;
  failure: Argument<string>;
  send?: Argument<number | null>;
}) =>
  sql<boolean>`amendments.reject_amendment("of_amendment" => (${p.amendment})::text, "with_failure" => (${p.failure})::text${p.send === undefined ? sql`` : sql`, "of_send" => (${p.send})::int4`})`;
/** Requests a change as quoted: the money is held and the change requested, or neither. As with a checkout, the user must be allowed to buy (raises MG002 otherwise) and must stay within the daily limit. */
export const requestBookingChange = (p: {
  company: Argument<string>;
  amendment: Argument<string>;
  accepted: Argument<bigint | number>;
  actor: Argument<string>;
  paidWith: Argument<string | null>;
  leaseMs: Argument<bigint | number>;
  buyingRoles: Argument<readonly string[]>;
  dayBegan: Argument<Instant>;
}) =>
  sql<
    | 'asked'
    | 'missing'
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'credit-overdue'
    | 'state-changed'
    | 'spending-limit-exceeded'
    | 'price-changed'
    | 'amendment-in-progress'
    | 'quote-expired'
  >`amendments.request_booking_change("company" => (${p.company})::text, "of_amendment" => (${p.amendment})::text, "accepted" => (${p.accepted})::int8, "actor" => (${p.actor})::text, "paid_with" => (${p.paidWith})::text, "lease_ms" => (${p.leaseMs})::int8, "buying_roles" => (${p.buyingRoles})::text[], "day_began" => (${p.dayBegan})::timestamptz)`;
/** Restarts amendments whose lease has expired, each under a new attempt, as checkout.restart_stalled_checkouts does with checkouts, and returns how many. Also expires quotes that nobody confirmed in time. The relay role calls it for all companies. */
export const restartStalledAmendments = (p: { leaseMs: Argument<bigint | number>; most: Argument<number> }) =>
  sql<number>`amendments.restart_stalled_amendments("lease_ms" => (${p.leaseMs})::int8, "most" => (${p.most})::int4)`;
/** Renews the lease of an active amendment and returns after how many milliseconds its workflow must run again. Returns `done` when there is nothing left to do. */
export const scheduleAmendmentStep = (p: {
  amendment: Argument<string>;
  leaseMs: Argument<bigint | number>;
}) =>
  sql<{
    done: boolean;
    after_ms: bigint | null;
  }>`amendments.schedule_amendment_step("of_amendment" => (${p.amendment})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** Stores the quote of a cancellation or a change, unless the booking is not confirmed, has an active amendment, or has changed since the quote was requested. Locks the booking. `draft` holds the columns of the amendment that the quote determines. */
export const storeAmendmentQuote = (p: {
  newId: Argument<string>;
  company: Argument<string>;
  booking: Argument<string>;
  asker: Argument<string>;
  draft: Argument<string>;
  seenRevision: Argument<number>;
  seenVersion: Argument<number>;
}) =>
  sql<
    'state-changed' | 'amendment-in-progress' | 'quoted'
  >`amendments.store_amendment_quote("new_id" => (${p.newId})::text, "company" => (${p.company})::text, "of_booking" => (${p.booking})::text, "asker" => (${p.asker})::text, "draft" => (${p.draft})::jsonb, "seen_revision" => (${p.seenRevision})::int4, "seen_version" => (${p.seenVersion})::int4)`;
/** Changes the state of an amendment that is in one of `from_states`; most steps use this compare-and-set. Returns the new state, null when nothing changed. After `ask_until`, `unknown` becomes `escalated`. With `of_send`, nothing changes when the amendment has been sent again since: the outcome of one send says nothing about a later one, which may have arrived. A change that is rejected no longer counts as spending. */
export const transitionAmendment = (p: {
  amendment: Argument<string>;
  fromStates: Argument<readonly string[]>;
  toState: Argument<string>;
  againMs?: Argument<bigint | number | null>;
  newFailure?: Argument<string | null>;
  send?: Argument<number | null>;
}) =>
  sql<
    'asked' | 'done' | 'unknown' | 'expired' | 'rejected' | 'escalated' | null
  >`amendments.transition_amendment("of_amendment" => (${p.amendment})::text, "from_states" => (${p.fromStates})::text[], "to_state" => (${p.toState})::text${p.againMs === undefined ? sql`` : sql`, "again_ms" => (${p.againMs})::int8`}${p.newFailure === undefined ? sql`` : sql`, "new_failure" => (${p.newFailure})::text`}${p.send === undefined ? sql`` : sql`, "of_send" => (${p.send})::int4`})`;
