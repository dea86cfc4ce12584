// Written by `npm run generate` from the functions of the schema workqueue; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

export const addWorkItemNote = (p: {
  ofKey: Argument<string>;
  noteId: Argument<string>;
  noteText: Argument<string>;
  requestId: Argument<string>;
  ip: Argument<string>;
}) =>
  sql<
    'missing' | 'done' | 'reused'
  >`workqueue.add_work_item_note("of_key" => (${p.ofKey})::text, "note_id" => (${p.noteId})::text, "note_text" => (${p.noteText})::text, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Assigns an item to an operator, with a note, or to nobody. The audit log says that something was noted, and not what, because log entries are never erased. */
export const assignWorkItem = (p: {
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
  >`workqueue.assign_work_item("of_key" => (${p.ofKey})::text, "to_user" => (${p.toUser})::text, "note_id" => (${p.noteId})::text, "note_text" => (${p.noteText})::text, "lease_ms" => (${p.leaseMs})::int8, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Returns what operators and members did about a booking, its checkout or the item's own subject. */
export const auditEntriesOfWorkItem = (p: {
  ofCompany: Argument<string | null>;
  subjects: Argument<readonly string[]>;
}) =>
  sql<{
    at: Instant;
    action: string;
    by_name: string;
    is_staff: boolean;
    detail: unknown;
  }>`workqueue.audit_entries_of_work_item("of_company" => (${p.ofCompany})::text, "subjects" => (${p.subjects})::text[])`;
/** Returns what a manual change is calculated from: for a service request what is booked and what is wanted, for a pending amendment also what it becomes. */
export const bookingChangeDetails = (p: { ofKey: Argument<string | null> }) =>
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
  }>`workqueue.booking_change_details("of_key" => (${p.ofKey})::text)`;
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
/** Returns what a cancellation without an automatic supplier quote is calculated from: cancelled by the supplier, or manually. For a manual one it includes the part that this very item asks for, because another may have been requested since. */
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
export const claimWorkItemAsOperator = (p: { ofKey: Argument<string>; leaseMs: Argument<bigint | number> }) =>
  sql<
    'taken' | 'missing' | 'claimed'
  >`workqueue.claim_work_item_as_operator("of_key" => (${p.ofKey})::text, "lease_ms" => (${p.leaseMs})::int8)`;
export const decideActionProposal = (p: {
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
  }>`workqueue.decide_action_proposal("of_proposal" => (${p.ofProposal})::text, "is_agreed" => (${p.isAgreed})::bool, "with_reason" => (${p.withReason})::text, "pace" => (${p.pace})::jsonb, "request_id" => (${p.requestId})::text, "ip" => (${p.ip})::text)`;
/** Erases what people wrote about bookings: remarks to suppliers, service requests and answers, the trip's remarks, notes of the work queue. That it was asked, answered and noted stays, with who and when. Each module erases its own text; which trips are over is known here. Runs under the relay's role and returns the number of bookings, and of notes about no booking. */
export const eraseFreeTextOfOldBookings = (p: { most: Argument<number> }) =>
  sql<number>`workqueue.erase_free_text_of_old_bookings("most" => (${p.most})::int4)`;
/** Lapses proposals that nobody has decided on. Runs under the relay's role and returns how many there were. */
export const expireUndecidedActionProposals = (p: { most: Argument<number> }) =>
  sql<number>`workqueue.expire_undecided_action_proposals("most" => (${p.most})::int4)`;
/** Finds bookings by a reference, Marga's or the supplier's, of which something has been cancelled or changed with a refund: only for these can arrived money be recorded. */
export const findCancelledBookings = (p: { wanted: Argument<string> }) =>
  sql<{
    booking_id: string;
    company_name: string;
    counterpart: string;
    title: string;
    departs_at: Instant | null;
  }>`workqueue.find_cancelled_bookings("wanted" => (${p.wanted})::text)`;
export const listOperators = () => sql<{ user_id: string; name: string }>`workqueue.list_operators()`;
/** Returns `done`, `proposed`, or why not: `waiting` means that another action on this item waits for a second person. */
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
/** Performs an action that asks, reminds or waits: one person is enough, and no money moves. */
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
/** Executes an offline booking or proposes it to a second person (workqueue.execute_or_propose). The booking's id is in the detail; on a repeat the first one counts. */
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
/** Returns the details for the claim letter about a refund. */
export const refundClaimLetterDetails = (p: { ofExpectedRefund: Argument<string> }) =>
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
  }>`workqueue.refund_claim_letter_details("of_expected_refund" => (${p.ofExpectedRefund})::text)`;
export const releaseWorkItem = (p: { ofKey: Argument<string> }) =>
  sql<boolean>`workqueue.release_work_item("of_key" => (${p.ofKey})::text)`;
/** Adds the last expected refund of a booking's supplier to the work queue, so that an arrival can be recorded there: one not yet arrived in full before one that has, an unsettled before a settled one. A repeat leaves the item where it is. Returns the item's key, null when nothing of the booking was ever owed. */
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
/** Returns further facts about an item: texts, amounts and moments by name. */
export const workItemFacts = (p: { ofKey: Argument<string> }) =>
  sql<{
    name: string;
    text: string | null;
    minor: bigint | null;
    currency: string | null;
    at: Instant | null;
  }>`workqueue.work_item_facts("of_key" => (${p.ofKey})::text)`;
export const workItemNotes = (p: { ofKey: Argument<string> }) =>
  sql<{
    id: string;
    by_user: string;
    by_name: string;
    text: string;
    to_user: string | null;
    to_name: string;
    at: Instant;
  }>`workqueue.work_item_notes("of_key" => (${p.ofKey})::text)`;
/** Returns the work queue in order of rupees at risk per minute left. Items due within five minutes, or overdue, count as five; items of unknown amount rank with the most expensive. With a key it returns one item. */
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
