// Written by `npm run generate` from the functions of the schema workqueue; edit their files in functions/ instead.
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

export const addWorkItemNote = (p: {
  key: Argument<string>;
  noteId: Argument<string>;
  noteText: Argument<string>;
}) =>
  sql<
    'missing' | 'done' | 'reused'
  >`workqueue.add_work_item_note("of_key" => (${p.key})::text, "note_id" => (${p.noteId})::text, "note_text" => (${p.noteText})::text)`;
/** Assigns a work item to an operator, with an optional note, or to nobody, and releases its claim. The audit log stores the id of the note and not its text, because log entries are never erased. */
export const assignWorkItem = (p: {
  key: Argument<string>;
  toUser: Argument<string | null>;
  noteId: Argument<string>;
  noteText: Argument<string | null>;
  leaseMs: Argument<bigint | number>;
}) =>
  sql<
    'taken' | 'missing' | 'done' | 'claimed'
  >`workqueue.assign_work_item("of_key" => (${p.key})::text, "to_user" => (${p.toUser})::text, "note_id" => (${p.noteId})::text, "note_text" => (${p.noteText})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** Returns the data from which an operator's manual change is calculated: for an open service request the booking and what the buyer wants, for an escalated manual amendment also its terms. */
export const bookingChangeDetails = (p: { type: Argument<string | null>; id: Argument<string | null> }) =>
  sql<{
    id: string;
    company_id: string;
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
    data_key_id: string | null;
    data_key: string | null;
    traveller_details: string | null;
    cancelled_travellers: number[];
    cancelled_legs: number[];
    category: string;
    terms: unknown;
  }>`workqueue.booking_change_details("of_type" => (${p.type})::text, "of_id" => (${p.id})::text)`;
export const bookingDetails = (p: { booking: Argument<string | null> }) =>
  sql<{
    id: string;
    company_id: string;
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
    data_key_id: string | null;
    data_key: string | null;
    traveller_details: string | null;
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
    company_name: string;
    status: string;
  }>`workqueue.booking_details("of_booking" => (${p.booking})::text)`;
/** Returns the data from which a cancellation is calculated that has no automatic quote, because the supplier cancelled the order or an operator cancels it manually. A manual cancellation includes the travellers and legs that this very work item asks for, because another cancellation may have been requested since. */
export const cancellationDetails = (p: { type: Argument<string | null>; id: Argument<string | null> }) =>
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
  }>`workqueue.cancellation_details("of_type" => (${p.type})::text, "of_id" => (${p.id})::text)`;
/** Claims a work item for the current operator for `lease_ms`, or extends the claim. Returns 'claimed'; 'taken' when another operator has claimed it; 'missing' when it is no longer open. Concurrent actions on the item wait for each other at its row, which is created if there is none. */
export const claimWorkItem = (p: { key: Argument<string>; leaseMs: Argument<bigint | number> }) =>
  sql<
    'taken' | 'missing' | 'claimed'
  >`workqueue.claim_work_item("of_key" => (${p.key})::text, "lease_ms" => (${p.leaseMs})::int8)`;
/** Decides a proposed action under the lock of its work item. Its proposer cannot agree to it: 'refuse' by them is a withdrawal. What is agreed to is executed in the same transaction; if it cannot be done, its changes are rolled back and the approval becomes 'failed'. If the work item has changed since the proposal, the approval lapses. */
export const decideActionProposal = (p: {
  proposal: Argument<string>;
  isAgreed: Argument<boolean>;
  reason: Argument<string>;
  pace: Argument<string>;
}) =>
  sql<{
    outcome:
      | 'taken'
      | 'forbidden'
      | 'failed'
      | 'agreed'
      | 'refused'
      | 'withdrawn'
      | 'decided'
      | 'lapsed'
      | 'waiting';
    key: string;
    company_id: string | null;
  }>`workqueue.decide_action_proposal("of_proposal" => (${p.proposal})::text, "is_agreed" => (${p.isAgreed})::bool, "with_reason" => (${p.reason})::text, "pace" => (${p.pace})::jsonb)`;
/** Erases the free text about old bookings: remarks to suppliers, service requests and the replies to them, remarks of trips, and notes of work items. That a request was made and answered stays, with the person and the time. This function decides which bookings are old enough (workqueue.can_erase_free_text), and each module erases its own text. At most `most` bookings, and as many notes about no booking, are done in one call. The relay role runs it. Returns the number of bookings plus the number of notes about no booking. */
export const eraseFreeTextOfOldBookings = (p: { most: Argument<number> }) =>
  sql<number>`workqueue.erase_free_text_of_old_bookings("most" => (${p.most})::int4)`;
/** Erases the details of travellers of bookings whose trip ended `keep_months` ago, under the same conditions as free text (workqueue.can_erase_free_text), and who travels on their trip once all its bookings are done. Names stay, as the invoice needs them. At most `most` bookings are done in one call, the oldest first. The relay role runs it. Returns their number. */
export const eraseTravellerDetailsOfOldBookings = (p: {
  most: Argument<number>;
  keepMonths: Argument<number>;
}) =>
  sql<number>`workqueue.erase_traveller_details_of_old_bookings("most" => (${p.most})::int4, "keep_months" => (${p.keepMonths})::int4)`;
/** Finds the latest bookings of all companies that have every one of the words, or one of the exact words (hashes of contacts, ticket numbers), or whose company's name begins so. Words match as a whole and differ; the first should be the rarest, because the search starts from it. */
export const findBookings = (p: {
  words: Argument<readonly string[]>;
  exactWords: Argument<readonly string[]>;
  companyBegins: Argument<string>;
  most: Argument<number>;
}) =>
  sql<{
    booking_id: string;
    company_id: string;
    company_name: string;
    status: string;
    service: string;
    supplier_reference: string | null;
    itinerary: unknown;
    departs_on: LocalDate;
  }>`workqueue.find_bookings("words" => (${p.words})::text[], "exact_words" => (${p.exactWords})::text[], "company_begins" => (${p.companyBegins})::text, "most" => (${p.most})::int4)`;
/** Finds up to ten bookings by Marga's or the supplier's reference that have an expected refund from the supplier, because something was cancelled or changed: arrived money can be recorded only for these. */
export const findCancelledBookings = (p: { wanted: Argument<string> }) =>
  sql<{
    booking_id: string;
    company_name: string;
    counterpart: string;
    itinerary: unknown;
    departs_at: Instant | null;
  }>`workqueue.find_cancelled_bookings("wanted" => (${p.wanted})::text)`;
/** Executes an action that moves money, or proposes it to a second person (workqueue.execute_or_propose_money_action). Returns 'done', 'proposed' or why neither was possible: 'waiting' means that another action on this item waits for a second person. `detail` holds what the action needs besides the reason, and `pace` how long claims, leases and look-ups last, and when refunds are due. */
export const performMoneyAction = (p: {
  newId: Argument<string>;
  key: Argument<string>;
  action: Argument<string>;
  detail: Argument<string>;
  reason: Argument<string>;
  limits: Argument<string>;
  pace: Argument<string>;
}) =>
  sql<
    'taken' | 'changed' | 'missing' | 'done' | 'proposed' | 'waiting'
  >`workqueue.perform_money_action("new_id" => (${p.newId})::text, "of_key" => (${p.key})::text, "action" => (${p.action})::text, "detail" => (${p.detail})::jsonb, "with_reason" => (${p.reason})::text, "limits" => (${p.limits})::jsonb, "pace" => (${p.pace})::jsonb)`;
/** Performs an action that moves no money and so needs no second person. Returns 'changed' for an action that moves money. `detail` holds what the action needs besides the reason, and `pace` how long claims, leases and look-ups last, and when refunds are due. */
export const performRoutineAction = (p: {
  key: Argument<string>;
  action: Argument<string>;
  detail: Argument<string>;
  reason: Argument<string>;
  pace: Argument<string>;
}) =>
  sql<
    'taken' | 'changed' | 'missing' | 'done'
  >`workqueue.perform_routine_action("of_key" => (${p.key})::text, "action" => (${p.action})::text, "detail" => (${p.detail})::jsonb, "with_reason" => (${p.reason})::text, "pace" => (${p.pace})::jsonb)`;
/** Records an offline booking or proposes it to a second person (workqueue.execute_or_propose_money_action). `detail` contains the id of the new booking. Its work item is the approval, which cannot change. */
export const recordOfflineBooking = (p: {
  newId: Argument<string>;
  company: Argument<string>;
  detail: Argument<string>;
  reason: Argument<string>;
  limits: Argument<string>;
}) =>
  sql<
    | 'changed'
    | 'missing'
    | 'done'
    | 'proposed'
    | 'company-suspended'
    | 'payment-method-off'
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'credit-overdue'
  >`workqueue.record_offline_booking("new_id" => (${p.newId})::text, "of_company" => (${p.company})::text, "detail" => (${p.detail})::jsonb, "with_reason" => (${p.reason})::text, "limits" => (${p.limits})::jsonb)`;
/** Returns an expected refund with its booking: what the claim letter says, and what its amounts are converted by, which are its quote in both currencies, what has arrived so far, the surplus that nobody has decided on, and the price of the sale. */
export const refundDetails = (p: { expectedRefund: Argument<string> }) =>
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
    quoted_rupees_minor: bigint | null;
    arrived_minor: bigint;
    arrived_rupees_minor: bigint;
    over_minor: bigint;
    supplier_quote: string | null;
    refund_key: string;
    supplier_order: string | null;
    supplier_reference: string | null;
    itinerary: unknown;
    travellers: unknown;
    price: unknown;
    name: string;
  }>`workqueue.refund_details("of_expected_refund" => (${p.expectedRefund})::text)`;
export const releaseWorkItem = (p: { key: Argument<string> }) =>
  sql<boolean>`workqueue.release_work_item("of_key" => (${p.key})::text)`;
/** Adds an expected refund of the booking's supplier to the work queue, so that an arrival can be recorded there. A refund that has not arrived in full is preferred, then one that has not been paid back, then the latest. If it was already reported, only a new note is added. Returns the item's key, null when no refund was ever expected from the supplier. */
export const reportUnmatchedRefund = (p: {
  booking: Argument<string>;
  noteId: Argument<string>;
  noteText: Argument<string>;
}) =>
  sql<
    string | null
  >`workqueue.report_unmatched_refund("of_booking" => (${p.booking})::text, "note_id" => (${p.noteId})::text, "note_text" => (${p.noteText})::text)`;
/** Returns the work queue, in no order; the program that reads it ranks it, and only counts the postponed items. With a key it returns only that item, with the details of its proposal; of the travellers it returns the names. */
export const workQueue = (p: { key: Argument<string | null> }) =>
  sql<{
    key: string;
    kind: string;
    company_id: string | null;
    company_name: string | null;
    booking_id: string | null;
    subject: string;
    counterpart: string | null;
    itinerary: unknown;
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
    proposal_detail: unknown;
    proposal_travellers: string | null;
    proposal_for: string | null;
    travellers: number | null;
    is_postponed: boolean;
  }>`workqueue.work_queue("of_key" => (${p.key})::text)`;
