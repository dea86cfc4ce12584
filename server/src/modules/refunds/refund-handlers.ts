import {
  escalateRefund,
  listBookingRefunds,
  listRefunds,
  type ExpectedRefund,
  type RefundDestination,
} from '@marga/contract/refunds/refunds';
import type { Currency } from '@marga/contract/kernel/currency';
import { type BookingId, type ExpectedRefundId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { ok } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import { companyEventChannelOf } from '../../platform/event-log.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { selectForCancellation } from '../amendments/index.ts';
import { buildRefundClaimLetter } from './claim-letter.ts';
import {
  callEscalateExpectedRefund,
  selectExpectedRefunds,
  selectExpectedRefundsOf,
  selectForClaimLetter,
  selectOpenRefunds,
} from './db/refunds-queries.ts';

interface ExpectedRefundRow {
  readonly id: string;
  readonly booking_id: string;
  readonly amendment_id: string;
  readonly component: string;
  readonly owed_by: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly rule: string;
  readonly due_by: Instant;
  readonly arrived_at: Instant | null;
  readonly goes_to: readonly { readonly to: string; readonly minor: string }[];
  readonly paid_back_at: Instant | null;
  readonly paid_back_minor: bigint;
  readonly escalated_at: Instant | null;
  readonly created_at: Instant;
  readonly is_late: boolean;
}

function expectedRefundOf(row: ExpectedRefundRow): ExpectedRefund {
  const currency = row.currency as Currency;
  return {
    id: row.id as ExpectedRefundId,
    bookingId: row.booking_id as BookingId,
    reference: shortReferenceOf(row.booking_id as BookingId),
    cause: row.amendment_id as ExpectedRefund['cause'],
    component: row.component as ExpectedRefund['component'],
    from: row.owed_by,
    amount: toWireMoney(createMoney(row.amount_minor, currency)),
    rule: row.rule as ExpectedRefund['rule'],
    dueBy: row.due_by,
    arrivedAt: row.arrived_at,
    goesTo: row.goes_to.map(({ to, minor }) => ({
      to: to as RefundDestination['to'],
      amount: toWireMoney(createMoney(BigInt(minor), currency)),
    })),
    paidBackAt: row.paid_back_at,
    paidBack: toWireMoney(createMoney(row.paid_back_minor, currency)),
    isLate: row.is_late,
    escalatedAt: row.escalated_at,
    createdAt: row.created_at,
  };
}

/** A page cursor is the position of a refund in the list: a digit for its group, its time and its id. */
const PLACE = /^[123]\d{14,17}due_[0-9a-z]{26}$/;

export function refundHandlers(): Handler[] {
  return [
    defineReadHandler(
      listBookingRefunds,
      ({ params }) => [
        selectForCancellation({ id: params.bookingId }),
        selectExpectedRefundsOf({ booking: params.bookingId }),
      ],
      ([[booking], rows]) => (booking ? ok({ refunds: rows.map(expectedRefundOf) }) : refuse('not-found')),
    ),
    defineHandler(listRefunds, async (ctx, { query }) => {
      const { cursor, limit, state } = query;
      if (cursor !== undefined && !PLACE.test(cursor))
        return refuse('request-invalid', {
          issues: [{ path: 'query.cursor', message: 'not a cursor of this list' }],
        });
      const [rows, [owed]] = await ctx.db.forCompany(ctx.companyId, [
        selectExpectedRefunds({ state: state ?? null, after: cursor ?? null, limit: limit + 1 }),
        selectOpenRefunds(),
      ]);
      const shown = rows.slice(0, limit);
      return ok({
        items: shown.map(expectedRefundOf),
        nextCursor: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
        open: toWireMoney(createMoney(owed?.open_minor ?? 0n, 'INR')),
        late: toWireMoney(createMoney(owed?.late_minor ?? 0n, 'INR')),
      });
    }),
    defineHandler(escalateRefund, async (ctx, { params }) => {
      const { userId: user } = ctx;
      const [[expectedRefund], [escalated]] = await ctx.db.forCompany(ctx.companyId, [
        selectForClaimLetter({ id: params.expectedRefundId }),
        callEscalateExpectedRefund({
          expectedRefund: params.expectedRefundId,
          actor: user,
        }),
      ]);
      if (!expectedRefund) return refuse('not-found');
      if (!escalated?.escalated_at) return refuse('state-changed');
      ctx.redis.notify(companyEventChannelOf(ctx.companyId));
      return ok({ ...buildRefundClaimLetter(expectedRefund), escalatedAt: escalated.escalated_at });
    }),
  ];
}
