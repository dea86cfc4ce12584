import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import type { EncryptedTravellers } from '../../bookings/index.ts';
import { nameOfActor } from '../../identity/index.ts';
import * as fn from './functions.gen.ts';

/** The statements in this file run with staff authorization: without it every function here returns nothing. */

export interface WorkItemRow {
  readonly key: string;
  readonly kind: string;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly booking_id: string | null;
  readonly subject: string;
  readonly counterpart: string | null;
  readonly itinerary: unknown;
  readonly at_risk_minor: bigint | null;
  readonly currency: string;
  readonly due_at: Instant;
  readonly since: Instant;
  readonly assignee: string | null;
  readonly assignee_name: string;
  readonly claimed_by: string | null;
  readonly claimed_by_name: string;
  readonly claimed_until: Instant | null;
  readonly notes: bigint;
  readonly proposal_id: string | null;
  readonly proposal_action: string | null;
  readonly proposal_reason: string | null;
  readonly proposal_minor: bigint | null;
  readonly proposed_by: string | null;
  readonly proposed_by_name: string;
  readonly proposed_at: Instant | null;
  readonly proposal_until: Instant | null;
  /** The details are selected with a single work item only. */
  readonly proposal_detail: unknown;
  readonly proposal_travellers: string | null;
  readonly proposal_for: string | null;
  readonly travellers: number | null;
  /** An operator has put the item off until later. */
  readonly is_postponed: boolean;
}

/** Selects the whole work queue, unranked, or one work item of it. */
export const selectWorkQueue = callFunction(fn.workQueue);

/** Counts the bookings whose supplier is asked automatically for the outcome; no operator need act yet. */
export const selectBookingsBeingChecked = statement(() =>
  queryBuilder
    .selectFrom('bookings.booking')
    .select(sql<bigint>`count(*)`.as('count'))
    .where('status', '=', 'in-progress')
    .where('state', '=', 'unknown'),
);

/** Counts what operators have settled: each work item, company and conversation once. Ids of entries are in order of time. */
export const selectSettledCount = statement((p: { since: string; actions: readonly string[] }) =>
  queryBuilder
    .selectFrom('platform.audit')
    .select(sql<bigint>`count(distinct coalesce(detail ->> 'row', subject))`.as('count'))
    .where('id', '>', p.since)
    .where(sql<boolean>`staff and action = any (${p.actions}::text[])`),
);

/** Selects a digest of all that the list shows, except what changes with time alone. */
export const selectWorkQueueDigest = statement(() =>
  queryBuilder
    .selectFrom(fn.workQueue({ key: sql`null` }).as('queue'))
    .select(
      sql<string>`md5(coalesce(string_agg(concat_ws('|', key, kind, at_risk_minor, due_at, assignee, claimed_by, notes,
        proposal_id, is_postponed), ','
        order by key), ''))`.as('digest'),
    )
    .select(sql<boolean>`coalesce(platform.current_operator(), '') <> ''`.as('in')),
);

export interface BookingDetailsRow extends EncryptedTravellers {
  readonly id: string;
  readonly checkout_id: string;
  readonly state: string;
  readonly service: string;
  readonly supplier: string;
  readonly supplier_offer: string;
  readonly supplier_order: string | null;
  readonly supplier_reference: string | null;
  readonly failure: string | null;
  readonly itinerary: unknown;
  readonly travellers: unknown;
  readonly total_minor: bigint;
  readonly currency: string;
  readonly pay_with: string;
  readonly pay_by: Instant | null;
  readonly sends: number;
  readonly lookups: number;
  readonly history: unknown;
  readonly buyer_name: string | null;
  readonly buyer_email: string | null;
  readonly company_phone: string | null;
  readonly ancillaries: unknown;
  readonly remark: string | null;
  readonly company_name: string;
  readonly status: string;
}

export const selectBookingDetails = callFunction(fn.bookingDetails);

export interface AuditEntryRow {
  readonly at: Instant;
  readonly action: string;
  readonly by_name: string;
  readonly detail: unknown;
}

/** Selects the latest audit entries of a company about the given subjects, by operators and by members. */
export const selectAuditEntries = statement((p: { company: string | null; subjects: readonly string[] }) =>
  queryBuilder
    .selectFrom('platform.audit')
    .select(['created_at as at', 'action', 'detail'])
    .select(nameOfActor({ user: sql`user_id` }).as('by_name'))
    .where('company_id', '=', sql<string>`${p.company}::text`)
    .where(sql<boolean>`subject = any (${p.subjects}::text[])`)
    .orderBy('created_at', 'desc')
    .limit(100),
);

export interface NoteRow {
  readonly id: string;
  readonly by_user: string;
  readonly by_name: string;
  readonly text: string;
  readonly to_user: string | null;
  readonly to_name: string;
  readonly at: Instant;
}

export const selectNotes = statement((p: { key: string }) =>
  queryBuilder
    .selectFrom('workqueue.note')
    .select(['id', 'by_user', 'text', 'to_user', 'at'])
    .select(nameOfActor({ user: sql`by_user` }).as('by_name'))
    .select(nameOfActor({ user: sql`to_user` }).as('to_name'))
    .where('key', '=', p.key)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200),
);

export interface HoldRow {
  readonly account: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly state: string;
  readonly created_at: Instant;
}

export const selectHold = statement((p: { booking: string | null }) =>
  queryBuilder
    .selectFrom('ledger.hold')
    .select(['account', 'amount_minor', 'currency', 'state', 'created_at'])
    .where('booking_id', '=', sql<string>`${p.booking}::text`),
);

export interface PostingRow {
  readonly created_at: Instant;
  readonly kind: string;
  readonly from_account: string;
  readonly to_account: string;
  readonly amount_minor: bigint;
  readonly currency: string;
}

export const selectPostings = statement((p: { company: string | null; subjects: readonly string[] }) =>
  queryBuilder
    .selectFrom('ledger.posting')
    .select(['created_at', 'kind', 'from_account', 'to_account', 'amount_minor', 'currency'])
    .where('company_id', '=', sql<string>`${p.company}::text`)
    .where(sql<boolean>`subject = any (${p.subjects}::text[])`)
    .orderBy('seq')
    .limit(60),
);

/** `taken` means that somebody else works on the work item, and `missing` that it is no longer open. */
export type ClaimOutcome = 'claimed' | 'done' | 'taken' | 'missing';

export const callClaimWorkItem = callFunction(fn.claimWorkItem, 'outcome');

export const callReleaseWorkItem = callFunction(fn.releaseWorkItem, 'released');

export const callAssignWorkItem = callFunction(fn.assignWorkItem, 'outcome');

export const callAddWorkItemNote = callFunction(fn.addWorkItemNote, 'outcome');
