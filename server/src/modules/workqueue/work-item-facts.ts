import type { Itinerary } from '@marga/contract/search/itineraries';
import type { Instant } from '@marga/contract/kernel/time';
import type { Call } from '../../platform/db/sql-statement.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import { travelTimesOf } from '../bookings/index.ts';
import {
  selectDifference,
  selectEscalatedAmendment,
  selectExpectedRefund,
  selectLatestBalanceCheck,
  selectOpenServiceRequest,
  selectOrphanOrder,
  selectRefund,
  selectSupplierChange,
  selectTicket,
} from './db/work-item-facts-queries.ts';
import type { WorkItemRow } from './db/work-queue-queries.ts';
import { subjectOfKey } from './work-item.ts';

/** A fact has a name and a text, an amount or a time; one that is not known is left out of the screen. */
export interface Fact {
  readonly name: string;
  readonly text: string | null;
  readonly minor: bigint | null;
  readonly currency: string | null;
  readonly at: Instant | null;
  /** Says of a quote that an operator got it by telephone. */
  readonly isManual?: boolean;
}

export const textFact = (name: string, text: string | null): Fact => ({
  name,
  text,
  minor: null,
  currency: null,
  at: null,
});

const amountFact = (name: string, minor: bigint | null, currency: string | null): Fact => ({
  ...textFact(name, null),
  minor,
  currency,
});

const timeFact = (name: string, at: Instant | null): Fact => ({ ...textFact(name, null), at });

/** Says for a kind of subject how its row is selected and which facts follow from it. */
interface Source {
  readonly select: (id: string) => Call<unknown>;
  readonly factsOf: (rows: readonly unknown[], id: string) => Fact[];
}

function source<Row>(
  select: (p: { id: string }) => Call<Row>,
  factsOf: (row: Row, id: string) => Fact[],
): Source {
  return {
    select: (id) => select({ id }),
    factsOf: (rows, id) => rows.flatMap((row) => factsOf(row as Row, id)),
  };
}

const expectedRefundFacts = source(selectExpectedRefund, (row) => [
  textFact('component', row.component),
  { ...textFact('quote', row.supplier_quote), isManual: row.quote_kind === 'manual' },
  amountFact('quoted', row.quoted_minor, row.quoted_currency),
  amountFact('arrived', row.arrived_at === null ? null : row.arrived_minor, row.quoted_currency),
  amountFact('owed-to-company', row.amount_minor, row.currency),
  amountFact('paid-back', row.paid_back_minor || null, row.currency),
  amountFact('over', row.over_minor - row.over_settled_minor || null, row.currency),
  textFact('rule', row.rule),
  timeFact('due-by', row.due_by),
  timeFact('asked-for-at', row.escalated_at),
]);

/** Maps the kind of subject, with which a work item's key begins, to the facts about it. The others have none. */
const SOURCES: Readonly<Record<string, Source>> = {
  orphan: source(selectOrphanOrder, (row) => [
    textFact('reference', row.reference),
    textFact('our-state', row.state ?? 'forgotten'),
    textFact('our-order', row.supplier_order),
  ]),
  account: source(selectLatestBalanceCheck, ({ shown, checked_at: checkedAt }, id) =>
    (shown as AccountDifference[])
      .filter(({ account, currency, what }) => `${account}~${currency}~${what.replaceAll(' ', '-')}` === id)
      .flatMap(({ what, currency, stored, calculated }) => [
        textFact('what', what),
        amountFact('kept', BigInt(stored), currency),
        amountFact('calculated', BigInt(calculated), currency),
        timeFact('checked-at', checkedAt),
      ]),
  ),
  refund: source(selectRefund, (row) => [
    textFact('payment', row.payment_id),
    textFact('gateway-payment', row.gateway_payment),
    textFact('gateway-refund', row.gateway_refund),
    textFact('why', row.reason),
    timeFact('asked-at', row.created_at),
  ]),
  difference: source(selectDifference, (row) => [
    textFact('what', row.kind),
    amountFact('at-gateway', row.at_gateway_minor, 'INR'),
    amountFact('in-ledger', row.in_ledger_minor, 'INR'),
    textFact('subject', row.subject),
    textFact('day', row.day),
  ]),
  amendment: source(selectEscalatedAmendment, (row) => [
    textFact('quote', row.supplier_quote),
    amountFact('comes-to', row.total_minor, row.currency),
    textFact('asked-by', row.asked_by),
    timeFact('asked-at', row.confirmed_at),
    textFact('sent', row.sends.toString()),
  ]),
  'service-request': source(selectOpenServiceRequest, (row) => [
    textFact('remark', row.remark),
    textFact('asked-by', row.asked_by),
    timeFact('asked-at', row.created_at),
    timeFact('answer-by', row.answer_by),
  ]),
  'expected-refund': expectedRefundFacts,
  'excess-refund': expectedRefundFacts,
  'schedule-change': source(selectSupplierChange, (row) => [
    timeFact(
      'departed-before',
      row.itinerary_before === null ? null : travelTimesOf(row.itinerary_before as Itinerary).departsAt,
    ),
    ...supplierChangeFacts(row),
  ]),
  'supplier-cancellation': source(selectSupplierChange, supplierChangeFacts),
  ticket: source(selectTicket, (row) => [
    textFact('ticket-kind', row.kind),
    textFact('sender', row.name),
    textFact('sender-email', row.email),
    textFact('phone', row.phone),
    textFact('last-message', row.last_text),
    timeFact('asked-at', row.last_at),
  ]),
};

/** This is a difference that the check of all balances stored. */
interface AccountDifference {
  readonly account: string;
  readonly currency: string;
  readonly what: string;
  readonly stored: string;
  readonly calculated: string;
}

function supplierChangeFacts(row: {
  readonly departs_at: Instant;
  readonly discrepancy: string | null;
  readonly last_checked_at: Instant | null;
}): Fact[] {
  return [
    timeFact('departs-now', row.departs_at),
    textFact('found', row.discrepancy),
    timeFact('looked-at', row.last_checked_at),
  ];
}

/** Returns what is known about the subject of a work item. */
export async function findFactsOfSubject(ctx: StaffContext, key: string): Promise<Fact[]> {
  const { type, id } = subjectOfKey(key);
  const found = SOURCES[type];
  if (found === undefined) return [];
  const [rows] = await ctx.asStaff([found.select(id)]);
  return found.factsOf(rows, id);
}

/** These are the details of a proposed action that a second person decides by. Each action has some of them. */
interface ProposedDetail {
  readonly order?: string;
  readonly reference?: string;
  readonly arrivedMinor?: string;
  readonly currency?: string;
  readonly payBy?: Instant;
  readonly payWith?: string;
  readonly bookedWith?: string;
  readonly departsAt?: Instant;
  readonly totalMinor?: string;
  readonly lossMinor?: string;
}

/** Returns what the open proposal says besides its reason and amount; of an offline booking nothing else is known. */
export function factsOfProposal(row: WorkItemRow): Fact[] {
  if (row.proposal_detail === null) return [];
  const detail = row.proposal_detail as ProposedDetail;
  const minorOf = (text: string | undefined) => (text === undefined ? null : BigInt(text));
  return [
    textFact('proposed-order', detail.order ?? null),
    textFact('proposed-reference', detail.reference ?? null),
    amountFact('proposed-arrived', minorOf(detail.arrivedMinor), detail.currency ?? null),
    timeFact('proposed-pay-by', detail.payBy ?? null),
    textFact('proposed-pay-with', detail.payWith ?? null),
    textFact('proposed-with', detail.bookedWith ?? null),
    timeFact('proposed-departs', detail.departsAt ?? null),
    textFact('proposed-travellers', row.proposal_travellers),
    textFact('proposed-for', row.proposal_for),
    amountFact(
      'proposed-back',
      row.proposal_action === 'order-cancelled' ? minorOf(detail.totalMinor) : null,
      'INR',
    ),
    amountFact('proposed-loss', minorOf(detail.lossMinor) || null, 'INR'),
  ];
}
