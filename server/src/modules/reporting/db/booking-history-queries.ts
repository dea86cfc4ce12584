import { sql } from 'kysely';
import type { BookingId } from '@marga/contract/kernel/ids';
import { nameOfActor } from '../../identity/index.ts';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

interface OfBooking {
  readonly booking: BookingId;
}

export const selectSale = statement((p: OfBooking) =>
  queryBuilder
    .selectFrom('bookings.booking as b')
    .leftJoin('checkout.checkout as c', 'c.id', 'b.checkout_id')
    .select(['b.history', 'b.failure', 'b.supplier_offer', 'c.user_id'])
    .where('b.id', '=', p.booking),
);

export const selectConfirmedAmendments = statement((p: OfBooking) =>
  queryBuilder
    .selectFrom('amendments.amendment')
    .select(['kind', 'history', 'total_minor', 'currency', 'confirmed_by', 'failure'])
    .where('booking_id', '=', p.booking)
    .where('confirmed_at', 'is not', null),
);

export const selectServiceRequests = statement((p: OfBooking) =>
  queryBuilder
    .selectFrom('amendments.service_request')
    .select(['category', 'state', 'remark', 'created_at', 'user_id', 'ended_at', 'ended_by'])
    .where('booking_id', '=', p.booking),
);

export const selectVersions = statement((p: OfBooking) =>
  queryBuilder
    .selectFrom('amendments.version')
    .select(['version', 'cause', 'since', 'answer', 'answered_at', 'answered_by'])
    .where('booking_id', '=', p.booking),
);

export const selectRefunds = statement((p: OfBooking) =>
  queryBuilder
    .selectFrom('refunds.expected_refund')
    .select(['id', 'component', 'owed_by', 'amount_minor', 'currency', 'created_at', 'arrived_at'])
    .select(['arrived_rupees_minor', 'paid_back_at', 'paid_back_minor'])
    .where('booking_id', '=', p.booking),
);

/** Selects where refunds were paid back to, other than through the payment gateway. */
export const selectPaidAllocations = statement((p: OfBooking) =>
  queryBuilder
    .selectFrom('amendments.refund_allocation as a')
    .innerJoin('refunds.expected_refund as d', 'd.id', 'a.expected_refund_id')
    .select(['a.expected_refund_id', 'a.account', 'a.paid_back_minor'])
    .where('d.booking_id', '=', p.booking)
    .where('a.paid_back_minor', '>', sql<bigint>`0`),
);

/** Selects the postings of the booking's own account and of those of its changes and refunds. */
export const selectPostings = statement((p: OfBooking) => {
  const own = sql`array(select 'booking:' || ${p.booking}::text
    union all select 'booking:' || m.booking_id || ' ' || m.id from amendments.amendment m where m.booking_id = ${p.booking}
    union all select 'booking:' || d.booking_id || ' ' || d.id from refunds.expected_refund d where d.booking_id = ${p.booking})`;
  return queryBuilder
    .selectFrom('ledger.posting')
    .select(['created_at', 'kind', 'from_account', 'to_account', 'amount_minor', 'currency'])
    .where(sql<boolean>`(from_account = any (${own}) or to_account = any (${own}))`);
});

export const selectOperatorActions = statement((p: OfBooking) =>
  queryBuilder
    .selectFrom(['platform.audit as a', 'bookings.booking as b'])
    .select(['a.created_at', 'a.action', 'a.detail', nameOfActor({ user: sql`a.user_id` }).as('by_name')])
    .where('b.id', '=', p.booking)
    .where('a.subject', '=', p.booking)
    .where(sql<boolean>`a.staff and a.company_id = b.company_id and a.created_at >= b.created_at`),
);

export const selectPeopleAndMails = callFunction(fn.peopleAndMailsOfBooking);
