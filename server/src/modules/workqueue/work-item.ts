import { isCurrency } from '@marga/contract/kernel/currency';
import {
  type BookingId,
  type CompanyId,
  type Id,
  shortReferenceOf,
  type UserId,
} from '@marga/contract/kernel/ids';
import { createMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import {
  WORK_ITEM_KINDS,
  type WorkItemKind,
  type WorkItem,
  MONEY_ACTIONS,
} from '@marga/contract/workqueue/work-items';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { writeItineraryTitle } from '../../platform/messages/itinerary-title.ts';
import type { WorkItemRow } from './db/work-queue-queries.ts';

export function workItemFromRow(row: WorkItemRow): WorkItem {
  return {
    key: row.key,
    kind: workItemKindFromRow(row),
    companyId: row.company_id as CompanyId | null,
    companyName: row.company_name,
    bookingId: row.booking_id as BookingId | null,
    subject: subjectOf(row),
    with: row.counterpart,
    title: row.itinerary === null ? null : writeItineraryTitle(row.itinerary as Itinerary, 'en'),
    travel:
      row.itinerary === null || row.travellers === null
        ? null
        : travelOf(row.itinerary as Itinerary, row.travellers),
    atRisk: row.at_risk_minor === null ? null : toApiWorkItemAmount(row.at_risk_minor, row.currency),
    dueAt: row.due_at,
    since: row.since,
    assignee: row.assignee === null ? null : { id: row.assignee as UserId, name: row.assignee_name },
    claim:
      row.claimed_by === null || row.claimed_until === null
        ? null
        : { by: { id: row.claimed_by as UserId, name: row.claimed_by_name }, until: row.claimed_until },
    notes: Number(row.notes),
    proposal: proposalOf(row),
  };
}

/** Returns what people read out: of an account of a booking its reference, and of a company's own account its kind. */
function subjectOf({ kind, subject, booking_id: booking, company_id: company }: WorkItemRow): string {
  if (kind !== 'ledger-difference') return subject;
  if (booking !== null) return shortReferenceOf(booking as BookingId);
  return company === null ? subject : (subject.split(':')[0] ?? subject);
}

/** Returns what travels and when, by the first segment. */
export function travelOf(itinerary: Itinerary, travellers: number): WorkItem['travel'] {
  const [first] = itinerary.service === 'hotel' ? [] : itinerary.segments;
  const departsAt = itinerary.service === 'hotel' ? itinerary.checkInAt : first?.departsAt;
  if (!departsAt) return null;
  const number = first ? [first.carrierCode, first.number].filter(Boolean).join(' ') : '';
  return { service: itinerary.service, departsAt, number: number || null, travellers };
}

const PROPOSED_ACTIONS = [...MONEY_ACTIONS, 'record-offline-booking'] as const;

function proposalOf(row: WorkItemRow): WorkItem['proposal'] {
  const action = PROPOSED_ACTIONS.find((known) => known === row.proposal_action);
  if (row.proposal_id === null || row.proposed_at === null || row.proposal_until === null || !action)
    return null;
  return {
    id: row.proposal_id as Id<'proposal'>,
    action,
    reason: row.proposal_reason ?? '',
    amount: row.proposal_minor === null ? null : toApiWorkItemAmount(row.proposal_minor, 'INR'),
    by: { id: row.proposed_by as UserId, name: row.proposed_by_name },
    at: row.proposed_at,
    expiresAt: row.proposal_until,
  };
}

export function workItemKindFromRow({ kind }: Pick<WorkItemRow, 'kind'>): WorkItemKind {
  const known = WORK_ITEM_KINDS.find((one) => one === kind);
  if (!known) throw new Error(`a work item is ${kind}`);
  return known;
}

export function toApiWorkItemAmount(minor: bigint, currency: string): WireMoney {
  if (!isCurrency(currency)) throw new RangeError(`unknown currency ${currency}`);
  return toWireMoney(createMoney(minor, currency));
}

/** Returns the type and the id of what a work item is about, which its key joins with a dot. */
export function subjectOfKey(key: string): { readonly type: string; readonly id: string } {
  const dot = key.indexOf('.');
  return { type: key.slice(0, dot), id: key.slice(dot + 1) };
}
