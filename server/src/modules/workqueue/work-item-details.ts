import type { PricedAncillary } from '@marga/contract/trips/ancillaries';
import type { BookingState, BookingStatus, Failure, TravellerName } from '@marga/contract/bookings/booking';
import {
  type BookingId,
  type CheckoutId,
  type CompanyId,
  type Id,
  shortReferenceOf,
  type UserId,
} from '@marga/contract/kernel/ids';
import { fullNameOf } from '@marga/contract/travellers/names';
import { toWireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { OperatorBooking } from '@marga/contract/workqueue/booking-search';
import type { WorkItemBooking, WorkItemDetails, WorkItemKind } from '@marga/contract/workqueue/work-items';
import type { Service } from '@marga/contract/travel-services';
import { writeItineraryTitle } from '../../platform/messages/itinerary-title.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import {
  describeRequestedChange,
  calculateRemainingSupplierPrice,
  type ToAnswer,
  type ToChange,
  describeRequestedTravellersAndLegs,
} from '../amendments/index.ts';
import { decryptTravellerDetails } from '../bookings/index.ts';
import { selectChangeDetails, selectCancellationDetails } from './db/work-item-actions-queries.ts';
import { availableActionsOf } from './available-work-item-actions.ts';
import {
  type BookingDetailsRow,
  type AuditEntryRow,
  type HoldRow,
  type NoteRow,
  type PostingRow,
  selectBookingDetails,
  selectAuditEntries,
  selectWorkQueue,
  selectHold,
  selectNotes,
  selectPostings,
} from './db/work-queue-queries.ts';
import { type Fact, factsOfProposal, findFactsOfSubject, textFact } from './work-item-facts.ts';
import { subjectOfKey, travelOf, workItemFromRow, toApiWorkItemAmount } from './work-item.ts';

/** An operator closes work items of these kinds according to what the supplier says on the telephone. */
const ENDED_HERE: readonly WorkItemKind[] = [
  'supplier-cancelled',
  'service-request',
  'service-request-confirmed',
];

/** Returns a work item with everything needed to decide it; undefined when it is no longer open. */
export async function findWorkItemDetails(
  ctx: StaffContext,
  key: string,
): Promise<WorkItemDetails | undefined> {
  const [[found], notes] = await ctx.asStaff([selectWorkQueue({ key }), selectNotes({ key })]);
  if (!found) return undefined;
  const [[[bookingRow], [hold]], ofSubject] = await Promise.all([
    ctx.asStaff([
      selectBookingDetails({ booking: found.booking_id }),
      selectHold({ booking: found.booking_id }),
    ]),
    findFactsOfSubject(ctx, key),
  ]);
  const facts = [...factsOfProposal(found), ...ofSubject];
  const subjects = subjectsOf(key, bookingRow, facts);
  const ended = ENDED_HERE.some((kind) => kind === found.kind) ? subjectOfKey(key) : { type: null, id: null };
  const [auditEntries, postings, [toEnd], [toChange]] = await ctx.asStaff([
    selectAuditEntries({ company: found.company_id, subjects }),
    selectPostings({ company: found.company_id, subjects }),
    selectCancellationDetails(ended),
    selectChangeDetails(ended),
  ]);
  const row = workItemFromRow(found);
  const booking = bookingRow ? bookingOf(ctx, bookingRow) : null;
  const known = [...facts, ...factsOfChange(toChange)];
  return {
    row,
    booking,
    hold: hold ? holdOf(hold) : null,
    postings: postings.map(postingOf),
    facts: [...known.map(factOf), ...priceAtSupplier(row.kind, toEnd)].filter(
      ({ text, amount, at }) => text ?? amount ?? at,
    ),
    toChange: toChange ? namesOf(toChange) : null,
    happened: happenedOf(bookingRow, auditEntries),
    notes: notes.map(noteOf),
    actions: availableActionsOf(row, booking, known),
  };
}

/** Returns what operators see of a booking; undefined when there is none of this id. */
export async function findBookingFile(
  ctx: StaffContext,
  id: BookingId,
): Promise<Omit<OperatorBooking, 'items'> | undefined> {
  const [[row], [hold]] = await ctx.asStaff([
    selectBookingDetails({ booking: id }),
    selectHold({ booking: id }),
  ]);
  if (!row) return undefined;
  const subjects = [row.id, row.checkout_id];
  const [auditEntries, postings] = await ctx.asStaff([
    selectAuditEntries({ company: row.company_id, subjects }),
    selectPostings({ company: row.company_id, subjects }),
  ]);
  const itinerary = row.itinerary as Itinerary;
  return {
    row: {
      companyId: row.company_id as CompanyId,
      companyName: row.company_name,
      with: row.supplier === 'offline' ? row.supplier_offer : row.supplier,
      title: writeItineraryTitle(itinerary, 'en'),
      travel: travelOf(itinerary, (row.travellers as TravellerName[]).length),
    },
    booking: bookingOf(ctx, row),
    status: row.status as BookingStatus,
    hold: hold ? holdOf(hold) : null,
    postings: postings.map(postingOf),
    happened: happenedOf(row, auditEntries),
  };
}

function holdOf(hold: HoldRow): NonNullable<WorkItemDetails['hold']> {
  return {
    amount: toApiWorkItemAmount(hold.amount_minor, hold.currency),
    from: fundOf(hold.account),
    state: hold.state as NonNullable<WorkItemDetails['hold']>['state'],
    since: hold.created_at,
  };
}

function postingOf(posting: PostingRow): WorkItemDetails['postings'][number] {
  return {
    at: posting.created_at,
    kind: posting.kind,
    from: posting.from_account,
    to: posting.to_account,
    amount: toApiWorkItemAmount(posting.amount_minor, posting.currency),
  };
}

/** Returns the subjects under which the ledger and the audit log record the work item. */
function subjectsOf(key: string, booking: BookingDetailsRow | undefined, facts: readonly Fact[]): string[] {
  const payment = facts.find(({ name }) => name === 'payment')?.text;
  return [
    subjectOfKey(key).id,
    ...(booking ? [booking.id, booking.checkout_id] : []),
    ...(payment ? [payment] : []),
  ];
}

function bookingOf({ config }: StaffContext, row: BookingDetailsRow): WorkItemBooking {
  const id = row.id as BookingId;
  const details = decryptTravellerDetails(config, row);
  return {
    id,
    reference: shortReferenceOf(id),
    checkoutId: row.checkout_id as CheckoutId,
    state: row.state as BookingState,
    service: row.service as Service,
    supplier: row.supplier,
    supplierSupport: supportOf(config, row.supplier),
    supplierOffer: row.supplier_offer,
    supplierOrder: row.supplier_order,
    supplierReference: row.supplier_reference,
    failure: row.failure as Failure | null,
    itinerary: row.itinerary as WorkItemBooking['itinerary'],
    travellers: (row.travellers as TravellerName[]).map((name, at) => ({
      name: fullNameOf(name),
      bornOn: details?.[at]?.bornOn ?? null,
    })),
    ancillaries: ((row.ancillaries as PricedAncillary[] | null) ?? []).map(({ name, traveller, count }) => ({
      name,
      traveller,
      count,
    })),
    remark: row.remark,
    total: toApiWorkItemAmount(row.total_minor, row.currency),
    payWith: row.pay_with as PaymentMethod,
    payBy: row.pay_by,
    sends: row.sends,
    lookups: row.lookups,
    buyer:
      row.buyer_name !== null && row.buyer_email !== null
        ? { name: row.buyer_name, email: row.buyer_email }
        : null,
    companyPhone: row.company_phone,
  };
}

/** Returns how the supplier's support is telephoned, as its connection says. */
function supportOf(
  { SUPPLIERS: connections }: StaffContext['config'],
  supplier: string,
): WorkItemBooking['supplierSupport'] {
  const { supportPhone: phone, supportNote: note } = connections.find(({ name }) => name === supplier) ?? {};
  return phone === undefined ? null : { phone, note: note ?? null };
}

function fundOf(account: string): 'wallet' | 'credit' | 'payment' {
  const fund = (['wallet', 'credit', 'payment'] as const).find((kind) => account.startsWith(`${kind}:`));
  if (!fund) throw new Error(`nothing is set aside on ${account}`);
  return fund;
}

function factOf({ name, text, minor, currency, at }: Fact): WorkItemDetails['facts'][number] {
  return {
    name,
    text,
    amount: minor === null || currency === null ? null : toApiWorkItemAmount(minor, currency),
    at,
  };
}

function factsOfChange(toChange: ToChange | undefined): Fact[] {
  return (toChange ? describeRequestedChange(toChange) : []).map(({ name, text }) => textFact(name, text));
}

/** Returns the names that can be corrected, in the order of the travellers; null stands for a cancelled traveller. */
function namesOf({
  travellers,
  cancelled_travellers: cancelledTravellers,
}: ToChange): NonNullable<WorkItemDetails['toChange']> {
  return (travellers as TravellerName[]).map(({ givenName, familyName }, at) =>
    cancelledTravellers.includes(at) ? null : { givenName, familyName },
  );
}

/** Returns the most that the supplier can refund and, if only a part of the booking is concerned, which part. */
function priceAtSupplier(kind: WorkItemKind, toEnd: ToAnswer | undefined): WorkItemDetails['facts'] {
  if (!toEnd) return [];
  return [
    ...(kind === 'supplier-cancelled' ? [] : describeRequestedTravellersAndLegs(toEnd)).map(
      ({ name, text }) => ({
        name,
        text,
        amount: null,
        at: null,
      }),
    ),
    {
      name: 'supplier-price',
      text: null,
      amount: toWireMoney(calculateRemainingSupplierPrice(toEnd)),
      at: null,
    },
  ];
}

/** Returns the state changes of the booking and the actions from the audit log, latest first. */
function happenedOf(
  booking: BookingDetailsRow | undefined,
  auditEntries: readonly AuditEntryRow[],
): WorkItemDetails['happened'] {
  const states = (booking?.history ?? []) as { state: string; at: Instant }[];
  return [
    ...states
      .toReversed()
      .map(({ state, at }) => ({ at, kind: 'state' as const, what: state, by: null, note: null })),
    ...auditEntries.map(({ at, action, by_name: by, detail }) => ({
      at,
      kind: 'action' as const,
      what: action,
      by: by === '' ? null : by,
      note: (detail as { reason?: string } | null)?.reason ?? null,
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function noteOf(row: NoteRow): WorkItemDetails['notes'][number] {
  return {
    id: row.id as Id<'workItemNote'>,
    by: { id: row.by_user as UserId, name: row.by_name },
    at: row.at,
    text: row.text,
    to: row.to_user === null ? null : { id: row.to_user as UserId, name: row.to_name },
  };
}
