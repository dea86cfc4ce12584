// Written by `npm run generate` from the functions of the schema aftercare; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

export const acceptVersion = (p: {
  ofBooking: Argument<string>;
  ofVersion: Argument<number>;
  byUser: Argument<string>;
  requestId: Argument<string>;
  fromIp: Argument<string>;
  byKey: Argument<string | null>;
}) =>
  sql<boolean>`aftercare.accept_version("of_booking" => (${p.ofBooking})::text, "of_version" => (${p.ofVersion})::int4, "by_user" => (${p.byUser})::text, "request_id" => (${p.requestId})::text, "from_ip" => (${p.fromIp})::text, "by_key" => (${p.byKey})::text)`;
/** The booking becomes this. Whoever calls has locked nothing yet, or the booking alone. */
export const addVersion = (p: {
  ofBooking: Argument<string>;
  newCause: Argument<string>;
  newItinerary: Argument<string>;
  untilAt?: Argument<Instant | null>;
}) =>
  sql<number>`aftercare.add_version("of_booking" => (${p.ofBooking})::text, "new_cause" => (${p.newCause})::text, "new_itinerary" => (${p.newItinerary})::jsonb${p.untilAt === undefined ? sql`` : sql`, "until_at" => (${p.untilAt})::timestamptz`})`;
/** Before the departure by a day; of what leaves sooner, until it does. */
export const answerBy = (p: { departs: Argument<Instant> }) =>
  sql<Instant>`aftercare.answer_by("departs" => (${p.departs})::timestamptz)`;
/** What the buyer says to what was moved. Once: false when it has been answered, or moved again. */
export const answerVersion = (p: {
  ofBooking: Argument<string>;
  ofVersion: Argument<number>;
  newAnswer: Argument<string>;
  byUser: Argument<string>;
}) =>
  sql<boolean>`aftercare.answer_version("of_booking" => (${p.ofBooking})::text, "of_version" => (${p.ofVersion})::int4, "new_answer" => (${p.newAnswer})::text, "by_user" => (${p.byUser})::text)`;
/** Asks for a change as quoted: the money is set aside and the change asked for, or nothing of it. As a checkout, by somebody who may buy, within their day's limit. */
export const askChange = (p: {
  company: Argument<string>;
  ofMove: Argument<string>;
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
    | 'already-moving'
    | 'quote-expired'
  >`aftercare.ask_change("company" => (${p.company})::text, "of_move" => (${p.ofMove})::text, "idempotency_key" => (${p.idempotencyKey})::text, "hash" => (${p.hash})::text, "accepted" => (${p.accepted})::int8, "actor" => (${p.actor})::text, "paid_with" => (${p.paidWith})::text, "lease_ms" => (${p.leaseMs})::int8, "request_id" => (${p.requestId})::text, "from_ip" => (${p.fromIp})::text, "by_key" => (${p.byKey})::text, "buying_roles" => (${p.buyingRoles})::text[])`;
/** Once for a key, and one of a booking at a time: two at once queue at the booking's row. It is answered within two hours, and before it departs: after that nobody can use it. What was quoted by hand before and nobody has taken holds no longer: it would be confirmed while another part is asked for. Answers which service request it is, when this request has made one. What has been travelled to its end is not changed any more. */
export const askServiceRequest = (p: {
  newId: Argument<string>;
  company: Argument<string>;
  ofBooking: Argument<string>;
  newCategory: Argument<string>;
  ofTravellers: Argument<readonly number[] | null>;
  ofLegs: Argument<readonly number[] | null>;
  words: Argument<string | null>;
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
      | 'already-moving'
      | 'not-cancellable'
      | 'not-changeable'
      | 'already-asked';
    service_request_id: string | null;
  }>`aftercare.ask_service_request("new_id" => (${p.newId})::text, "company" => (${p.company})::text, "of_booking" => (${p.ofBooking})::text, "new_category" => (${p.newCategory})::text, "of_travellers" => (${p.ofTravellers})::int4[], "of_legs" => (${p.ofLegs})::int4[], "words" => (${p.words})::text, "idempotency_key" => (${p.idempotencyKey})::text, "hash" => (${p.hash})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "from_ip" => (${p.fromIp})::text, "by_key" => (${p.byKey})::text)`;
/** Records the intent before the supplier is told: whoever gets the number of the sending, and nobody else, sends it. Null: it is not theirs to send, or not now. What is done by hand nobody sends: 0 when it was handed to the operators just now. */
export const beginMove = (p: {
  ofMove: Argument<string>;
  ofAttempt: Argument<number>;
  askForMs: Argument<bigint | number>;
}) =>
  sql<
    number | null
  >`aftercare.begin_move("of_move" => (${p.ofMove})::text, "of_attempt" => (${p.ofAttempt})::int4, "ask_for_ms" => (${p.askForMs})::int8)`;
/** Watches a booking from the moment at which it is confirmed: called in the transaction that confirms it, once or more. The first look comes soon, else what the supplier moved while the booking was being ticketed would stay unnoticed until the next; it comes at once if the supplier has spoken of the order meanwhile. Nobody can be asked about what was booked offline. */
export const beginWatch = (p: { ofBooking: Argument<string> }) =>
  sql<void>`aftercare.begin_watch("of_booking" => (${p.ofBooking})::text)`;
/** Whose supplier is asked now. The pause doubles until it is as long as it gets: a worker that dies here costs one look. A supplier that was said to give back nothing is looked at for sixty days: what it pays after all comes within them. The pause is aftercare.next_look's. A worker that dies here costs one look. */
export const claimDues = (p: {
  most: Argument<number>;
  firstMs: Argument<bigint | number>;
  longestMs: Argument<bigint | number>;
}) =>
  sql<{
    booking_id: string;
    company_id: string;
  }>`aftercare.claim_dues("most" => (${p.most})::int4, "first_ms" => (${p.firstMs})::int8, "longest_ms" => (${p.longestMs})::int8)`;
/** Whose turn it is; whoever claims them looks before the lease is over, or somebody else does. */
export const claimWatches = (p: { most: Argument<number>; leaseMs: Argument<bigint | number> }) =>
  sql<{
    booking_id: string;
    company_id: string;
    notices: number;
  }>`aftercare.claim_watches("most" => (${p.most})::int4, "lease_ms" => (${p.leaseMs})::int8)`;
/** Twins of a notice come within days. */
export const clearNotices = () => sql<number>`aftercare.clear_notices()`;
/** Asks for what was quoted, once. Two keys for one quote, and two quotes of one booking, queue at the booking's row. Expiry is judged by the database's clock, now. */
export const confirmMove = (p: {
  company: Argument<string>;
  ofMove: Argument<string>;
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
    | 'already-moving'
    | 'quote-expired'
  >`aftercare.confirm_move("company" => (${p.company})::text, "of_move" => (${p.ofMove})::text, "idempotency_key" => (${p.idempotencyKey})::text, "hash" => (${p.hash})::text, "accepted" => (${p.accepted})::int8, "actor" => (${p.actor})::text, "paid_with" => (${p.paidWith})::text, "lease_ms" => (${p.leaseMs})::int8, "request_id" => (${p.requestId})::text, "from_ip" => (${p.fromIp})::text, "by_key" => (${p.byKey})::text)`;
/** Notes that a late or short refund was asked for; the first time stays. Null: there is nothing to ask for. */
export const escalateDue = (p: {
  ofDue: Argument<string>;
  actor: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
  byKey: Argument<string | null>;
}) =>
  sql<Instant | null>`aftercare.escalate_due("of_due" => (${p.ofDue})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text, "by_key" => (${p.byKey})::text)`;
/** The supplier has confirmed: the booking, what is owed back and the mail together. False when it had ended before. */
export const finishCancellation = (p: { ofMove: Argument<string> }) =>
  sql<boolean>`aftercare.finish_cancellation("of_move" => (${p.ofMove})::text)`;
/** The supplier has changed it: the money is taken, and the booking is what was quoted from now on. All of it or nothing. A change by hand may give it another reference with its supplier; of what was booked offline that is all that its order is known by. What was never explained line by line stays so. */
export const finishChange = (p: { ofMove: Argument<string> }) =>
  sql<boolean>`aftercare.finish_change("of_move" => (${p.ofMove})::text)`;
/** Everything that happened to a booking of the company, newest first, with the versions of its itinerary. Mails last as long as they are kept. Of what our people were asked for, whether it was to cancel it or to change it. */
export const historyOf = (p: { ofBooking: Argument<string> }) =>
  sql<{
    at: Instant;
    kind: string;
    what: string;
    amount_minor: bigint | null;
    currency: string | null;
    by_name: string | null;
    note: string | null;
  }>`aftercare.history_of("of_booking" => (${p.ofBooking})::text)`;
/** What a change costs is held under the booking's id and, behind a space, the change's own: a statement finds the booking. */
export const holdOf = (p: { m: Argument<never> }) =>
  sql<string>`aftercare.hold_of("m" => (${p.m})::aftercare.move)`;
/** What was quoted on the telephone is done on the telephone: its quote is a name of ours, and no supplier knows it. */
export const isManualQuote = (p: { quote: Argument<string> }) =>
  sql<boolean>`aftercare.is_manual_quote("quote" => (${p.quote})::text)`;
/** Whether a cancellation or a change of it is on its way. */
export const isMoving = (p: { ofBooking: Argument<string> }) =>
  sql<boolean>`aftercare.is_moving("of_booking" => (${p.ofBooking})::text)`;
/** Whether its supplier still owes something of it. What it was quoted at nothing, or has paid in full, is looked at by the clock alone. */
export const isOwed = (p: { ofBooking: Argument<string> }) =>
  sql<boolean>`aftercare.is_owed("of_booking" => (${p.ofBooking})::text)`;
/** Makes or hastens the next look. */
export const lookSoon = (p: { ofBooking: Argument<string>; inMs: Argument<bigint | number> }) =>
  sql<void>`aftercare.look_soon("of_booking" => (${p.ofBooking})::text, "in_ms" => (${p.inMs})::int8)`;
export const methodOf = (p: { account: Argument<string> }) =>
  sql<string>`aftercare.method_of("account" => (${p.account})::text)`;
/** The supplier has cancelled it by itself and says what it gives back, as the railway does with whoever has no berth when the chart is made. It ends as a cancellation that nobody asked for. */
export const noteDropped = (p: {
  newMove: Argument<string>;
  company: Argument<string>;
  ofBooking: Argument<string>;
  quote: Argument<string>;
  total: Argument<bigint | number>;
  newTerms: Argument<string>;
  seenRevision: Argument<number>;
}) =>
  sql<boolean>`aftercare.note_dropped("new_move" => (${p.newMove})::text, "company" => (${p.company})::text, "of_booking" => (${p.ofBooking})::text, "quote" => (${p.quote})::text, "total" => (${p.total})::int8, "new_terms" => (${p.newTerms})::jsonb, "seen_revision" => (${p.seenRevision})::int4)`;
/** The supplier has moved it, or given a berth. Whoever saw this version last writes the next one and the mail; whoever looked at the same time finds that it has been written. Nothing is written while the buyer's own cancellation or change is on its way: what the supplier says may be that already. */
export const noteMove = (p: {
  ofBooking: Argument<string>;
  seenVersion: Argument<number>;
  newCause: Argument<string>;
  newItinerary: Argument<string>;
  template: Argument<string>;
}) =>
  sql<
    'written' | 'moving' | 'old'
  >`aftercare.note_move("of_booking" => (${p.ofBooking})::text, "seen_version" => (${p.seenVersion})::int4, "new_cause" => (${p.newCause})::text, "new_itinerary" => (${p.newItinerary})::jsonb, "template" => (${p.template})::text)`;
/** What the gateway has paid out is closed; what is late is told, each once. Answers what it did and what is open. */
export const processExpectedRefunds = (p: { most: Argument<number> }) =>
  sql<{
    closed: number;
    told: number;
    open: number;
    late: number;
  }>`aftercare.process_expected_refunds("most" => (${p.most})::int4)`;
/** The supplier has not: what was set aside is let go of. */
export const rejectChange = (p: {
  ofMove: Argument<string>;
  because: Argument<string>;
  ofSend?: Argument<number | null>;
}) =>
  sql<boolean>`aftercare.reject_change("of_move" => (${p.ofMove})::text, "because" => (${p.because})::text${p.ofSend === undefined ? sql`` : sql`, "of_send" => (${p.ofSend})::int4`})`;
export const rejectMove = (p: {
  ofMove: Argument<string>;
  withFailure: Argument<string>;
  ofSend?: Argument<number | null>;
}) =>
  sql<boolean>`aftercare.reject_move("of_move" => (${p.ofMove})::text, "with_failure" => (${p.withFailure})::text${p.ofSend === undefined ? sql`` : sql`, "of_send" => (${p.ofSend})::int4`})`;
/** Says when its workflow must look again, or that there is nothing left to do. */
export const restMove = (p: { ofMove: Argument<string>; leaseMs: Argument<bigint | number> }) =>
  sql<{
    done: boolean;
    after_ms: bigint | null;
  }>`aftercare.rest_move("of_move" => (${p.ofMove})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** Until when is known by the booking itself: a waitlisted train by the half hour, the last two days by two hours, else twice a day, what is owed every six hours; after it is over and nothing is owed, never. `in_ms`: sooner, for another reason. */
export const restWatch = (p: {
  ofBooking: Argument<string>;
  seenNotices: Argument<number>;
  scale: Argument<number>;
  inMs: Argument<bigint | number | null>;
  newFound: Argument<string | null>;
}) =>
  sql<
    void | null
  >`aftercare.rest_watch("of_booking" => (${p.ofBooking})::text, "seen_notices" => (${p.seenNotices})::int4, "scale" => (${p.scale})::float8, "in_ms" => (${p.inMs})::int8, "new_found" => (${p.newFound})::text)`;
/** What can still be promised back along each captured hold of a booking and its changes, the latest first. An operator reads it for the company whose booking it is, and is of none. */
export const roomsOf = (p: { ofCompany: Argument<string>; ofBooking: Argument<string> }) =>
  sql<{
    hold: string;
    account: string;
    room_minor: bigint;
  }>`aftercare.rooms_of("of_company" => (${p.ofCompany})::text, "of_booking" => (${p.ofBooking})::text)`;
/** The compare-and-set under every other step. `unknown` after its time is up is `escalated`. Answers where it stands now, null when it did not move. `of_send`: what is known of that sending says nothing of a later one, which may have arrived. */
export const stepMove = (p: {
  ofMove: Argument<string>;
  fromStates: Argument<readonly string[]>;
  toState: Argument<string>;
  againMs?: Argument<bigint | number | null>;
  newFailure?: Argument<string | null>;
  ofSend?: Argument<number | null>;
}) =>
  sql<
    'asked' | 'done' | 'unknown' | 'expired' | 'rejected' | 'escalated' | null
  >`aftercare.step_move("of_move" => (${p.ofMove})::text, "from_states" => (${p.fromStates})::text[], "to_state" => (${p.toState})::text${p.againMs === undefined ? sql`` : sql`, "again_ms" => (${p.againMs})::int8`}${p.newFailure === undefined ? sql`` : sql`, "new_failure" => (${p.newFailure})::text`}${p.ofSend === undefined ? sql`` : sql`, "of_send" => (${p.ofSend})::int4`})`;
export const stepOf = (p: { newState: Argument<string> }) =>
  sql<unknown>`aftercare.step_of("new_state" => (${p.newState})::text)`;
/** As booking.sweep: starts again what should have moved and has not. Quotes that nobody took are put away. */
export const sweepMoves = (p: { leaseMs: Argument<bigint | number>; most: Argument<number> }) =>
  sql<number>`aftercare.sweep_moves("lease_ms" => (${p.leaseMs})::int8, "most" => (${p.most})::int4)`;
/** What a supplier's program says that has come for a due. It was told apart by all that had come for the booking until then (`seen`): if more has come meanwhile, nothing is taken, and the next look tells it apart anew. */
export const takeFromSupplier = (p: {
  ofDue: Argument<string>;
  arrived: Argument<bigint | number>;
  arrivedRupees: Argument<bigint | number>;
  seen: Argument<bigint | number>;
}) =>
  sql<
    'already' | 'missing' | 'paid-back' | 'short' | 'over'
  >`aftercare.take_from_supplier("of_due" => (${p.ofDue})::text, "arrived" => (${p.arrived})::int8, "arrived_rupees" => (${p.arrivedRupees})::int8, "seen" => (${p.seen})::int8)`;
/** A supplier has spoken of these orders, by its name of them or ours: they are looked up now. Answers how many are ours. What is watched no more, and may be given all the same, is looked at too. */
export const takeNotice = (p: {
  ofSupplier: Argument<string>;
  noticeId: Argument<string>;
  ofOrders: Argument<readonly string[]>;
}) =>
  sql<number>`aftercare.take_notice("of_supplier" => (${p.ofSupplier})::text, "notice_id" => (${p.noticeId})::text, "of_orders" => (${p.ofOrders})::text[])`;
/** What a supplier has given back of one quote by now, in its currency and in rupees. What comes is paid back, and no more: if it is not what was quoted, the difference stands in the row and in an account of its own, one for what is missing and one for what is over and no buyer's to get, and an operator looks at both. */
export const takeRefund = (p: {
  ofDue: Argument<string>;
  arrived: Argument<bigint | number>;
  arrivedRupees: Argument<bigint | number>;
}) =>
  sql<string>`aftercare.take_refund("of_due" => (${p.ofDue})::text, "arrived" => (${p.arrived})::int8, "arrived_rupees" => (${p.arrivedRupees})::int8)`;
/** Whether our people can still get anything back for it: long after it was travelled nobody gives anything. */
export const takesServiceRequests = (p: { arrivedAt: Argument<Instant> }) =>
  sql<boolean>`aftercare.takes_service_requests("arrived_at" => (${p.arrivedAt})::timestamptz)`;
/** Tells the tabs of a company that something has become of a booking after it was made. */
export const tell = (p: { ofCompany: Argument<string>; ofBooking: Argument<string> }) =>
  sql<void>`aftercare.tell("of_company" => (${p.ofCompany})::text, "of_booking" => (${p.ofBooking})::text)`;
/** False when it has been answered, or taken back before. */
export const withdrawServiceRequest = (p: {
  ofServiceRequest: Argument<string>;
  actor: Argument<string>;
  requestId: Argument<string>;
  fromIp: Argument<string>;
  byKey: Argument<string | null>;
}) =>
  sql<boolean>`aftercare.withdraw_service_request("of_service_request" => (${p.ofServiceRequest})::text, "actor" => (${p.actor})::text, "request_id" => (${p.requestId})::text, "from_ip" => (${p.fromIp})::text, "by_key" => (${p.byKey})::text)`;
/** Writes what a supplier has quoted, unless the booking has moved since it was asked. */
export const writeQuote = (p: {
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
    'state-changed' | 'already-moving' | 'quoted'
  >`aftercare.write_quote("new_id" => (${p.newId})::text, "company" => (${p.company})::text, "of_booking" => (${p.ofBooking})::text, "new_kind" => (${p.newKind})::text, "asker" => (${p.asker})::text, "of_supplier" => (${p.ofSupplier})::text, "quote" => (${p.quote})::text, "of_travellers" => (${p.ofTravellers})::int4[], "of_legs" => (${p.ofLegs})::int4[], "total" => (${p.total})::int8, "money_currency" => (${p.moneyCurrency})::bpchar, "new_terms" => (${p.newTerms})::jsonb, "seen_revision" => (${p.seenRevision})::int4, "seen_version" => (${p.seenVersion})::int4, "until_at" => (${p.untilAt})::timestamptz)`;
