// Written by `npm run generate` from the functions of the schema workqueue; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

/** To somebody, with a word for them, or to nobody. The log says that something was noted, and not what: of the log nothing goes. */
export const assign = (p: {
  ofKey: Argument<string>;
  toUser: Argument<string | null>;
  noteId: Argument<string>;
  noteText: Argument<string | null>;
  leaseMs: Argument<bigint | number>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'taken' | 'missing' | 'done' | 'claimed'
  >`workqueue.assign("of_key" => (${p.ofKey})::text, "to_user" => (${p.toUser})::text, "note_id" => (${p.noteId})::text, "note_text" => (${p.noteText})::text, "lease_ms" => (${p.leaseMs})::int8, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** What operators and members did about a booking, its checkout or the thing itself. */
export const auditEntriesOf = (p: {
  ofCompany: Argument<string | null>;
  subjects: Argument<readonly string[]>;
}) =>
  sql<{
    at: Instant;
    action: string;
    by_name: string;
    is_staff: boolean;
    detail: unknown;
  }>`workqueue.audit_entries_of("of_company" => (${p.ofCompany})::text, "subjects" => (${p.subjects})::text[])`;
export const bookingDetails = (p: { ofBooking: Argument<string | null> }) =>
  sql<{
    id: string;
    checkout_id: string;
    state: string;
    service: string;
    supplier: string;
    supplier_offer: string;
    supplier_order: string | null;
    supplier_reference: string | null;
    failure: string | null;
    itinerary: unknown;
    travellers: unknown;
    total_minor: bigint;
    currency: string;
    pay_with: string;
    pay_by: Instant | null;
    sends: number;
    lookups: number;
    history: unknown;
    buyer_name: string | null;
    buyer_email: string | null;
    company_phone: string | null;
    ancillaries: unknown;
    remark: string | null;
  }>`workqueue.booking_details("of_booking" => (${p.ofBooking})::text)`;
/** What the end of a booking that no supplier quotes by itself is calculated from: cancelled by the supplier, or by hand, and then which part of it was asked for by this very row: another may have been asked for since. */
export const cancellationDetails = (p: { ofKey: Argument<string | null> }) =>
  sql<{
    id: string;
    supplier: string;
    itinerary: unknown;
    price: unknown;
    total_minor: bigint;
    currency: string;
    refundable_amounts: unknown;
    cancelled_amounts: unknown;
    refundable_minor: bigint;
    revision: number;
    version: number;
    now: Instant;
    travellers: unknown;
    cancelled_travellers: number[];
    cancelled_legs: number[];
    asked_travellers: number[] | null;
    asked_legs: number[] | null;
  }>`workqueue.cancellation_details("of_key" => (${p.ofKey})::text)`;
/** What a change by hand is calculated from: of a service request what is booked, and what is wanted; of a move that is to be done, what it becomes besides. */
export const changeDetails = (p: { ofKey: Argument<string | null> }) =>
  sql<{
    id: string;
    supplier: string;
    supplier_reference: string | null;
    itinerary: unknown;
    price: unknown;
    total_minor: bigint;
    client_total_minor: bigint;
    currency: string;
    cancelled_amounts: unknown;
    refundable_minor: bigint;
    revision: number;
    version: number;
    now: Instant;
    travellers: unknown;
    cancelled_travellers: number[];
    cancelled_legs: number[];
    category: string;
    terms: unknown;
  }>`workqueue.change_details("of_key" => (${p.ofKey})::text)`;
export const claim = (p: { ofKey: Argument<string>; leaseMs: Argument<bigint | number> }) =>
  sql<
    'taken' | 'missing' | 'claimed'
  >`workqueue.claim("of_key" => (${p.ofKey})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** What the letter about a refund says. */
export const claimLetterDetails = (p: { ofExpectedRefund: Argument<string> }) =>
  sql<{
    id: string;
    booking_id: string;
    component: string;
    owed_by: string;
    amount_minor: bigint;
    currency: string;
    rule: string;
    due_by: Instant;
    created_at: Instant;
    quoted_minor: bigint | null;
    quoted_currency: string | null;
    arrived_minor: bigint;
    supplier_quote: string | null;
    refund_key: string;
    supplier_order: string | null;
    supplier_reference: string | null;
    itinerary: unknown;
    travellers: unknown;
    name: string;
  }>`workqueue.claim_letter_details("of_expected_refund" => (${p.ofExpectedRefund})::text)`;
export const decideProposal = (p: {
  ofProposal: Argument<string>;
  isAgreed: Argument<boolean>;
  withReason: Argument<string>;
  pace: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<{
    outcome: 'taken' | 'own' | 'missing' | 'failed' | 'now-decided' | 'decided' | 'lapsed';
    key: string;
    company_id: string | null;
  }>`workqueue.decide_proposal("of_proposal" => (${p.ofProposal})::text, "is_agreed" => (${p.isAgreed})::bool, "with_reason" => (${p.withReason})::text, "pace" => (${p.pace})::jsonb, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Lets go of what people wrote about bookings: remarks to suppliers, what our people were asked and answered, the trip's remarks, notes of the desk. That it was asked, answered and noted stays, with who and when. Each module lets go of its own; which journeys are over is known here. Under the relay's role; answers how many bookings, and notes about no booking, there were. */
export const eraseFreeText = (p: { most: Argument<number> }) =>
  sql<number>`workqueue.erase_free_text("most" => (${p.most})::int4)`;
/** The bookings that somebody means who reads out a reference, ours or the supplier's, of which something has been cancelled or changed against money: of no other can money be written down. */
export const findCancelledBookings = (p: { wanted: Argument<string> }) =>
  sql<{
    booking_id: string;
    company_name: string;
    counterpart: string;
    title: string;
    departs_at: Instant | null;
  }>`workqueue.find_cancelled_bookings("wanted" => (${p.wanted})::text)`;
/** Those of which nobody has taken notice. Under the relay's role; answers how many there were. */
export const lapseProposals = (p: { most: Argument<number> }) =>
  sql<number>`workqueue.lapse_proposals("most" => (${p.most})::int4)`;
export const notesOf = (p: { ofKey: Argument<string> }) =>
  sql<{
    id: string;
    by_user: string;
    by_name: string;
    text: string;
    to_user: string | null;
    to_name: string;
    at: Instant;
  }>`workqueue.notes_of("of_key" => (${p.ofKey})::text)`;
export const operators = () => sql<{ user_id: string; name: string }>`workqueue.operators()`;
/** `done`, `proposed`, or why not: `waiting` says that something else about this row waits for a second person. */
export const performMoneyAction = (p: {
  newId: Argument<string>;
  ofKey: Argument<string>;
  action: Argument<string>;
  detail: Argument<string>;
  withReason: Argument<string>;
  threshold: Argument<bigint | number>;
  pace: Argument<string>;
  requestKey: Argument<string>;
  bodyHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'taken' | 'changed' | 'missing' | 'done' | 'proposed' | 'waiting' | 'known' | 'key-reused'
  >`workqueue.perform_money_action("new_id" => (${p.newId})::text, "of_key" => (${p.ofKey})::text, "action" => (${p.action})::text, "detail" => (${p.detail})::jsonb, "with_reason" => (${p.withReason})::text, "threshold" => (${p.threshold})::int8, "pace" => (${p.pace})::jsonb, "request_key" => (${p.requestKey})::text, "body_hash" => (${p.bodyHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Asks, reminds, waits: one person is enough, and no money moves. */
export const performRoutineAction = (p: {
  ofKey: Argument<string>;
  action: Argument<string>;
  detail: Argument<string>;
  withReason: Argument<string>;
  pace: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'taken' | 'changed' | 'missing' | 'done'
  >`workqueue.perform_routine_action("of_key" => (${p.ofKey})::text, "action" => (${p.action})::text, "detail" => (${p.detail})::jsonb, "with_reason" => (${p.withReason})::text, "pace" => (${p.pace})::jsonb, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Does or puts before a second person (workqueue.execute_or_propose) what was booked offline. The booking's id is in the detail; the first one counts. */
export const recordOfflineBooking = (p: {
  newId: Argument<string>;
  ofCompany: Argument<string>;
  detail: Argument<string>;
  withReason: Argument<string>;
  threshold: Argument<bigint | number>;
  requestKey: Argument<string>;
  bodyHash: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<{
    outcome:
      | 'changed'
      | 'missing'
      | 'done'
      | 'proposed'
      | 'key-reused'
      | 'company-suspended'
      | 'payment-method-off'
      | 'insufficient-funds'
      | 'credit-limit-exceeded'
      | 'credit-overdue';
    key: string;
    booking_id: string | null;
  }>`workqueue.record_offline_booking("new_id" => (${p.newId})::text, "of_company" => (${p.ofCompany})::text, "detail" => (${p.detail})::jsonb, "with_reason" => (${p.withReason})::text, "threshold" => (${p.threshold})::int8, "request_key" => (${p.requestKey})::text, "body_hash" => (${p.bodyHash})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
export const release = (p: { ofKey: Argument<string> }) =>
  sql<boolean>`workqueue.release("of_key" => (${p.ofKey})::text)`;
/** Puts the last thing that a booking's supplier owed on the desk, so that what has come can be written down there: what has not come in full before what has, what is unsettled before what is settled. Again, it stays where it is. Answers the row's key; null when nothing of the booking was ever owed. */
export const reportUnmatchedRefund = (p: {
  ofBooking: Argument<string>;
  noteId: Argument<string>;
  noteText: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    string | null
  >`workqueue.report_unmatched_refund("of_booking" => (${p.ofBooking})::text, "note_id" => (${p.noteId})::text, "note_text" => (${p.noteText})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** What else is known of a row: texts, amounts and moments by their names. */
export const workItemFacts = (p: { ofKey: Argument<string> }) =>
  sql<{
    name: string;
    text: string | null;
    minor: bigint | null;
    currency: string | null;
    at: Instant | null;
  }>`workqueue.work_item_facts("of_key" => (${p.ofKey})::text)`;
/** The desk in its order: rupees at risk per minute left. What is due within five minutes, or overdue, counts as five; what nobody knows the amount of stands with the dearest. One row, when it is asked for. */
export const workQueue = (p: { ofKey: Argument<string | null> }) =>
  sql<{
    key: string;
    kind: string;
    company_id: string | null;
    company_name: string | null;
    booking_id: string | null;
    subject: string;
    counterpart: string | null;
    title: string | null;
    at_risk_minor: bigint | null;
    currency: string;
    due_at: Instant;
    since: Instant;
    assignee: string | null;
    assignee_name: string;
    claimed_by: string | null;
    claimed_by_name: string;
    claimed_until: Instant | null;
    notes: bigint;
    proposal_id: string | null;
    proposal_action: string | null;
    proposal_reason: string | null;
    proposal_minor: bigint | null;
    proposed_by: string | null;
    proposed_by_name: string;
    proposed_at: Instant | null;
    proposal_until: Instant | null;
  }>`workqueue.work_queue("of_key" => (${p.ofKey})::text)`;
export const writeNote = (p: {
  ofKey: Argument<string>;
  noteId: Argument<string>;
  noteText: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'missing' | 'done' | 'reused'
  >`workqueue.write_note("of_key" => (${p.ofKey})::text, "note_id" => (${p.noteId})::text, "note_text" => (${p.noteText})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
