import { sql } from 'kysely';
import type { BookingId, ExpectedRefundId } from '@marga/contract/kernel/ids';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import { hasActiveAmendment } from '../../amendments/index.ts';
import { now } from '../../../platform/clock.ts';
import { refundDueDates } from '../refund-due-dates.ts';
import * as fn from './functions.gen.ts';

/** Lateness is evaluated by the database's clock when it is read. */
const IS_LATE = sql<boolean>`d.paid_back_at is null and d.due_by < platform.now()`;

/**
 * Lists the payment methods that a refund is paid to, with their amounts. A refund that the gateway owes is paid
 * through the gateway itself.
 */
const GOES_TO = sql<{ to: string; minor: string }[]>`case when d.component = 'gateway'
    then jsonb_build_array(jsonb_build_object('to', 'gateway', 'minor', d.amount_minor::text))
  else coalesce((select jsonb_agg(jsonb_build_object('to', w.method, 'minor', w.minor::text) order by w.at desc) from (
      select amendments.payment_method_of_account(p.account) as method, sum(p.amount_minor) as minor, max(h.settled_at) as at
        from amendments.refund_allocation p join ledger.hold h on h.booking_id = p.hold where p.expected_refund_id = d.id group by 1) w), '[]') end`;

/** The refund of an offline booking is owed by the supplier it was booked with. */
const OWED_BY = sql<string>`case d.owed_by when 'offline' then (select x.supplier_offer from bookings.booking x where x.id = d.booking_id)
  else d.owed_by end`;

const expectedRefunds = queryBuilder
  .selectFrom('refunds.expected_refund as d')
  .select([
    'd.id',
    'd.booking_id',
    'd.amendment_id',
    'd.component',
    'd.amount_minor',
    'd.currency',
    'd.rule',
    'd.due_by',
    'd.arrived_at',
    'd.paid_back_at',
    'd.paid_back_minor',
    'd.escalated_at',
    'd.created_at',
    OWED_BY.as('owed_by'),
    IS_LATE.as('is_late'),
    GOES_TO.as('goes_to'),
  ]);

/** A refund owed to Marga alone is shown to operators only. */
const IS_BUYERS = sql<boolean>`greatest(d.amount_minor, d.paid_back_minor) > 0`;

export const selectExpectedRefundsOf = statement((p: { booking: BookingId }) =>
  expectedRefunds
    .where('d.booking_id', '=', p.booking)
    .where(IS_BUYERS)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc'),
);

interface ExpectedRefundPage {
  /** Null means all states. */
  state: 'open' | 'late' | 'paid-back' | null;
  /** This is the position of the last refund of the previous page, see `PLACE`. */
  after: string | null;
  limit: number;
}

/** This text sorts late refunds first, then open ones by due date, then paid ones with the latest first. */
const PLACE = sql<string>`case when d.paid_back_at is not null then '3' || lpad((9e12 - extract(epoch from d.paid_back_at) * 1000)::bigint::text, 14, '0')
  else case when d.due_by < platform.now() then '1' else '2' end || to_char(d.due_by at time zone 'UTC', 'YYYYMMDDHH24MISSMS') end || d.id`;

export const selectExpectedRefunds = statement((p: ExpectedRefundPage) =>
  queryBuilder
    .selectFrom(expectedRefunds.select(PLACE.as('place')).where(IS_BUYERS).as('expected'))
    .selectAll()
    .where(
      sql<boolean>`(${p.state}::text is null or case ${p.state}::text when 'paid-back' then expected.paid_back_at is not null
        when 'late' then expected.is_late else expected.paid_back_at is null end)`,
    )
    .where(sql<boolean>`(${p.after}::text is null or expected.place > ${p.after}::text)`)
    .orderBy('place')
    .limit(p.limit),
);

/** Adds up and counts what has not been paid back, and of that what is late. */
export const selectOpenRefunds = statement(() =>
  queryBuilder
    .selectFrom('refunds.expected_refund as d')
    .select([
      sql<bigint>`coalesce(sum(d.amount_minor), 0)::bigint`.as('open_minor'),
      sql<bigint>`coalesce(sum(d.amount_minor) filter (where ${IS_LATE}), 0)::bigint`.as('late_minor'),
      sql<bigint>`count(*) filter (where ${IS_BUYERS})`.as('open'),
      sql<bigint>`count(*) filter (where ${IS_BUYERS} and ${IS_LATE})`.as('late'),
    ])
    .where('d.paid_back_at', 'is', null),
);

/** Selects what the letter states: who owes what, since when, and the references known to both sides. */
export const selectForClaimLetter = statement((p: { id: ExpectedRefundId }) =>
  expectedRefunds
    .innerJoin('bookings.booking as b', 'b.id', 'd.booking_id')
    .innerJoin('identity.company as c', 'c.id', 'd.company_id')
    .select(['d.quoted_minor', 'd.quoted_currency', 'd.arrived_minor', 'd.supplier_quote', 'd.refund_key'])
    .select([
      'b.supplier',
      'b.supplier_order',
      'b.supplier_reference',
      'b.itinerary',
      'b.travellers',
      'c.name',
    ])
    .where('d.id', '=', p.id),
);

export const callEscalateExpectedRefund = callFunction(fn.recordRefundClaimedFromSupplier, 'escalated_at');

/**
 * Selects a booking's state, its supplier, the names of all its supplier quotes, and its price with the exchange rate
 * of the sale.
 */
export const selectForRefundCheck = statement((p: { booking: BookingId }) =>
  queryBuilder
    .selectFrom('bookings.booking as b')
    .select(['b.state', 'b.supplier', 'b.supplier_offer', 'b.price'])
    .select(hasActiveAmendment({ booking: sql`b.id` }).as('has_active_amendment'))
    .select(
      sql<string[]>`array(select m.supplier_quote from amendments.amendment m where m.booking_id = b.id)`.as(
        'quotes',
      ),
    )
    .where('b.id', '=', p.booking),
);

/**
 * Selects the supplier's expected and received refunds of a booking, oldest first, including payments that nobody
 * expected.
 */
export const selectExpectedSupplierRefunds = statement((p: { booking: BookingId }) =>
  queryBuilder
    .selectFrom('refunds.expected_refund as d')
    .select(['d.id', 'd.arrived_minor'])
    .select([
      sql<string>`d.supplier_quote`.as('supplier_quote'),
      sql<string>`d.quote_kind`.as('quote_kind'),
      sql<bigint>`d.quoted_minor`.as('quoted_minor'),
      sql<string>`d.quoted_currency`.as('quoted_currency'),
      sql<bigint>`d.quoted_rupees_minor`.as('quoted_rupees_minor'),
      sql<boolean>`d.next_check_at is not null`.as('is_polled'),
    ])
    .where('d.booking_id', '=', p.booking)
    .where('d.component', '=', 'supplier')
    .orderBy('d.created_at')
    .orderBy('d.id'),
);

/**
 * Records a supplier refund that has arrived. `seen` is the total that had arrived for the booking when this refund
 * was matched; if more has arrived meanwhile, nothing is recorded.
 */
export const callRecordSupplierRefund = callFunction(fn.recordSupplierRefund, 'outcome');

export const callBeginRefundCheck = callFunction(fn.beginRefundCheck);

export const callProcessExpectedRefunds = callFunction(fn.processExpectedRefunds);

const createExpectedRefunds = callFunction(fn.createExpectedRefunds, 'created');

/**
 * Creates the expected refunds of an amendment that the same transaction has finished; it has no effect if the
 * amendment is not done or its refunds already exist.
 */
export const callCreateExpectedRefunds = ({ amendment }: { readonly amendment: string }) =>
  createExpectedRefunds({ amendment, dueDates: JSON.stringify(refundDueDates(now())) });
