import { type HistoryEntry, readHistory } from '@marga/contract/bookings/booking-history';
import type { Currency } from '@marga/contract/kernel/currency';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { ok } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import type { Call } from '../../platform/db/sql-statement.ts';
import { type Handler, defineReadHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { firstNameOf } from '../identity/index.ts';
import {
  selectConfirmedAmendments,
  selectOperatorActions,
  selectPaidAllocations,
  selectPeopleAndMails,
  selectPostings,
  selectRefunds,
  selectSale,
  selectServiceRequests,
  selectVersions,
} from './db/booking-history-queries.ts';

type RowOf<Select extends (p: never) => Call<unknown>> =
  ReturnType<Select> extends Call<infer Row> ? Row : never;

/** An entry names who caused it by id until all entries are known, and has no amount where none moved. */
interface Entry extends Pick<HistoryEntry, 'at' | 'kind' | 'what'> {
  readonly minor?: bigint;
  readonly currency?: string;
  readonly user?: string | null;
  /** This is the first name of the operator who acted. */
  readonly by?: string | null;
  readonly note?: string | null;
}

interface Step {
  readonly state: string;
  readonly at: Instant;
}

export function bookingHistoryHandlers(): Handler[] {
  return [
    defineReadHandler(
      readHistory,
      ({ params: { bookingId: booking } }) => [
        selectSale({ booking }),
        selectConfirmedAmendments({ booking }),
        selectServiceRequests({ booking }),
        selectVersions({ booking }),
        selectRefunds({ booking }),
        selectPaidAllocations({ booking }),
        selectPostings({ booking }),
        selectOperatorActions({ booking }),
        selectPeopleAndMails({ booking }),
      ],
      ([[sale], amendments, requests, versions, refunds, allocations, postings, actions, peopleAndMails]) => {
        // A booking of another company is not found.
        if (!sale) return refuse('not-found');
        const names = new Map(peopleAndMails.map(({ user_id: id, name }) => [id, name]));
        const entries = [
          ...stepsOf(sale),
          ...amendments.flatMap(entriesOfAmendment),
          ...requests.flatMap(entriesOfServiceRequest),
          ...versions.flatMap(entriesOfVersion),
          ...refunds.flatMap((refund) => entriesOfRefund(refund, allocations, sale.supplier_offer)),
          ...postings.flatMap(entriesOfPosting),
          ...actions.map(entryOfAction),
          ...peopleAndMails.flatMap(({ at, template }) =>
            at !== null && template !== null ? [{ at, kind: 'mail' as const, what: template }] : [],
          ),
        ];
        return ok({ entries: entries.toSorted(newestFirst).map((entry) => toApi(entry, names)) });
      },
    ),
  ];
}

/** Compares entries for the list, in which those of one moment are ordered by kind. */
function newestFirst(a: Entry, b: Entry): number {
  const [before, after] = a.at === b.at ? [a.kind, b.kind] : [b.at, a.at];
  return before < after ? -1 : before > after ? 1 : 0;
}

function toApi(
  { at, kind, what, minor, currency, user, by, note }: Entry,
  names: ReadonlyMap<string | null, string | null>,
): HistoryEntry {
  return {
    at,
    kind,
    what,
    amount:
      minor === undefined || currency === undefined
        ? null
        : toWireMoney(createMoney(minor, currency as Currency)),
    by: by ?? (user && names.get(user)) ?? null,
    note: note ?? null,
  };
}

/**
 * Returns the states of the booking, latest first; its buyer caused the first. The booking holds the reason of its
 * latest rejection only, so earlier ones have none.
 */
function stepsOf({ history, failure, user_id: buyer }: RowOf<typeof selectSale>): Entry[] {
  const steps = (history as Step[]).toReversed();
  const rejected = steps.find(({ state }) => state === 'rejected');
  return steps.map((step) => ({
    at: step.at,
    kind: 'state',
    what: step.state,
    user: step.state === 'pending' ? buyer : null,
    note: step === rejected ? failure : null,
  }));
}

function entriesOfAmendment(row: RowOf<typeof selectConfirmedAmendments>): Entry[] {
  return (row.history as Step[])
    .filter(({ state }) => state !== 'quoted')
    .toReversed()
    .map(({ state, at }) => ({
      at,
      kind: row.kind as 'cancellation' | 'change',
      what: state,
      minor: row.total_minor,
      currency: row.currency,
      user: state === 'asked' ? row.confirmed_by : null,
      note: state === 'rejected' ? row.failure : null,
    }));
}

/** Returns that a cancellation (`asked`) or a change (`asked-change`) was requested, and that it was withdrawn. */
function entriesOfServiceRequest(row: RowOf<typeof selectServiceRequests>): Entry[] {
  const kind = 'service-request' as const;
  const what = row.category === 'cancel' ? 'asked' : 'asked-change';
  const asked = { at: row.created_at, kind, what, user: row.user_id, note: row.remark };
  return row.state === 'withdrawn' && row.ended_at !== null
    ? [{ at: row.ended_at, kind, what: row.state, user: row.ended_by }, asked]
    : [asked];
}

function entriesOfVersion(row: RowOf<typeof selectVersions>): Entry[] {
  const kind = 'version' as const;
  return [
    ...(row.answer !== null && row.answered_at !== null
      ? [{ at: row.answered_at, kind, what: row.answer, user: row.answered_by }]
      : []),
    ...(row.version > 1 ? [{ at: row.since, kind, what: row.cause }] : []),
  ];
}

function entriesOfRefund(
  row: RowOf<typeof selectRefunds>,
  allocations: readonly RowOf<typeof selectPaidAllocations>[],
  bookedWith: string,
): Entry[] {
  // The refund of an offline booking is owed by the supplier it was booked with.
  const common = { currency: row.currency, note: row.owed_by === 'offline' ? bookedWith : row.owed_by };
  const { component: what, paid_back_at: paidAt, arrived_at: arrivedAt } = row;
  const isOwed = row.amount_minor > 0n || row.paid_back_minor > 0n;
  return [
    ...(paidAt === null
      ? []
      : paidBackBy(row, allocations).map(([method, minor]) => ({
          ...common,
          at: paidAt,
          kind: 'refund-paid-back' as const,
          what: method,
          minor,
        }))),
    ...(what === 'supplier' && arrivedAt !== null && isOwed
      ? [{ ...common, at: arrivedAt, kind: 'refund-arrived' as const, what, minor: row.arrived_rupees_minor }]
      : []),
    ...(row.amount_minor > 0n
      ? [{ ...common, at: row.created_at, kind: 'refund-expected' as const, what, minor: row.amount_minor }]
      : []),
  ];
}

/** Returns the payment methods by which a refund was paid back, with the amounts. */
function paidBackBy(
  { id, component, paid_back_minor: paidBack }: RowOf<typeof selectRefunds>,
  allocations: readonly RowOf<typeof selectPaidAllocations>[],
): [method: string, minor: bigint][] {
  const paid = new Map<string, bigint>(component === 'gateway' ? [['gateway', paidBack]] : []);
  for (const { expected_refund_id: of, account, paid_back_minor: minor } of allocations) {
    const [method = ''] = account.split(':');
    if (of === id && method !== 'payment') paid.set(method, (paid.get(method) ?? 0n) + minor);
  }
  return [...paid];
}

/** Returns the postings between the booking and the company's wallet, credit line or payments. */
function entriesOfPosting(row: RowOf<typeof selectPostings>): Entry[] {
  const isOfCompany = (account: string) => /^(?:wallet|credit|payment):/.test(account);
  if (!isOfCompany(row.from_account) && !isOfCompany(row.to_account)) return [];
  const { created_at: at, kind: what, amount_minor: minor, currency } = row;
  return [{ at, kind: 'money', what, minor, currency }];
}

function entryOfAction(row: RowOf<typeof selectOperatorActions>): Entry {
  const { created_at: at, action, detail, by_name: name } = row;
  const note = (detail as { reason?: string }).reason ?? null;
  return { at, kind: 'operator', what: action, note, by: firstNameOf(name) };
}
