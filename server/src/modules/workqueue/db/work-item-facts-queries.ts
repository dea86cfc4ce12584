import { sql } from 'kysely';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import { nameOfActor } from '../../identity/index.ts';

/**
 * These statements select what a work item is about. Operators have no rights on other columns of these tables, and
 * without staff authorization they get no rows.
 */

export const selectOrphanOrder = statement((p: { id: string }) =>
  queryBuilder
    .selectFrom('bookings.orphan_order as s')
    .leftJoin('bookings.booking as b', 'b.id', 's.reference')
    .select(['s.reference', 'b.state', 'b.supplier_order'])
    .where(sql<boolean>`concat(s.supplier, '.', s.supplier_order) = ${p.id}`),
);

/** Selects who waits for an answer of support, and how the last message begins. */
export const selectTicket = statement((p: { id: string }) =>
  queryBuilder
    .selectFrom('support.ticket')
    .select(['kind', 'name', 'email', 'phone', 'last_text', 'last_at'])
    .where('id', '=', p.id),
);

export const selectLatestBalanceCheck = statement(() =>
  queryBuilder
    .selectFrom('ledger.balance_check')
    .select(['shown', 'checked_at'])
    .orderBy('id', 'desc')
    .limit(1),
);

export const selectRefund = statement((p: { id: string }) =>
  queryBuilder
    .selectFrom('payments.refund')
    .select(['payment_id', 'gateway_payment', 'gateway_refund', 'reason', 'created_at'])
    .where('id', '=', p.id),
);

export const selectDifference = statement((p: { id: string }) =>
  queryBuilder
    .selectFrom('payments.difference')
    .select(['kind', 'at_gateway_minor', 'in_ledger_minor', 'subject', 'day'])
    .where('id', '=', p.id),
);

export const selectEscalatedAmendment = statement((p: { id: string }) =>
  queryBuilder
    .selectFrom('amendments.amendment')
    .select(['supplier_quote', 'total_minor', 'currency', 'confirmed_at', 'sends'])
    .select(nameOfActor({ user: sql`confirmed_by` }).as('asked_by'))
    .where('id', '=', p.id),
);

export const selectOpenServiceRequest = statement((p: { id: string }) =>
  queryBuilder
    .selectFrom('amendments.service_request')
    .select(['remark', 'created_at', 'answer_by'])
    .select(nameOfActor({ user: sql`user_id` }).as('asked_by'))
    .where('id', '=', p.id),
);

export const selectExpectedRefund = statement((p: { id: string }) =>
  queryBuilder
    .selectFrom('refunds.expected_refund')
    .select(['component', 'supplier_quote', 'quote_kind', 'quoted_minor', 'quoted_currency', 'rule'])
    .select(['arrived_minor', 'arrived_at', 'amount_minor', 'currency', 'paid_back_minor', 'over_minor'])
    .select(['over_settled_minor', 'due_by', 'escalated_at'])
    .where('id', '=', p.id),
);

/** Selects what the supplier changed: when the trip departs now, its itinerary before, and the last check's finding. */
export const selectSupplierChange = statement((p: { id: string }) =>
  queryBuilder
    .selectFrom('bookings.booking as b')
    .leftJoin('amendments.version as v', (join) =>
      join.onRef('v.booking_id', '=', 'b.id').on(sql<boolean>`v.version = b.schedule_change_version - 1`),
    )
    .leftJoin('monitoring.order_monitor as w', 'w.booking_id', 'b.id')
    .select(['b.departs_at', 'v.itinerary as itinerary_before', 'w.discrepancy', 'w.last_checked_at'])
    .where('b.id', '=', p.id),
);
