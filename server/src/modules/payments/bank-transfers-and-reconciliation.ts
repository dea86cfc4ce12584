import type { CompanyId, Id } from '@marga/contract/kernel/ids';
import {
  fromWireMoney,
  createMoney,
  parseMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import { ok } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, startOfDay } from '@marga/contract/kernel/time';
import {
  type BankTransfer,
  type Difference,
  listDifferences,
  listReconciliations,
  listTransfers,
  matchTransfer,
  type Reconciliation,
  recordTransfer,
  resolveDifference,
  runReconciliation,
} from '@marga/contract/payments/payments';
import { soleApprovalLimits } from '../ledger/index.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  callMatchBankTransfer,
  callRecordBankTransferByOperator,
  callResolveReconciliationDifference,
  callReconcileGatewayReportByOperator,
  type DifferenceRow,
  type ReportRow,
  selectDifference,
  selectDifferences,
  selectReport,
  selectReports,
  selectTransfer,
  selectTransfers,
  type TransferRow,
} from './db/bank-transfers-and-reconciliation-queries.ts';
import type { Gateway } from './gateway.ts';
import { gatewayReportOf } from './reconcile-gateway-report.ts';

/** A larger transfer is refused, because it is most likely a typing error. */
const MOST = parseMoney('1000000000.00', 'INR');

export function bankTransferAndReconciliationHandlers(gateway: Gateway): Handler[] {
  return [...transferHandlers(), ...reportHandlers(gateway), ...differenceHandlers()];
}

function transferHandlers(): Handler[] {
  return [
    defineReadHandler(
      listTransfers,
      ({ query }) => [
        selectTransfers({ state: query.state ?? null, after: query.cursor ?? '', limit: query.limit + 1 }),
      ],
      ([rows], { query }) => ok(pageOf(rows, query.limit, transferOf, ({ id }) => id)),
    ),
    defineHandler(matchTransfer, async (ctx, { params, body }) => {
      const [[done], [row]] = await ctx.asStaff([
        callMatchBankTransfer({
          transfer: params.transferId,
          company: body.companyId,
          reason: body.reason,
          limits: soleApprovalLimits(ctx.config),
        }),
        selectTransfer({ id: params.transferId }),
      ]);
      if (done?.outcome === 'changed') return refuse('state-changed');
      if (done?.outcome === 'own') return refuse('second-person-needed');
      return done?.outcome === 'matched' && row ? ok(transferOf(row)) : refuse('not-found');
    }),
    defineHandler(recordTransfer, async (ctx, { body }) => {
      const amount = fromWireMoney(body.amount);
      if (amount.currency !== 'INR' || amount.minor <= 0n || amount.minor > MOST.minor)
        return refuse('request-invalid', {
          issues: [{ path: 'body.amount', message: 'rupees, more than none and at most a hundred crore' }],
        });
      const [[made]] = await ctx.asStaff([
        callRecordBankTransferByOperator({
          amount: amount.minor,
          payer: body.payer,
          utr: body.utr,
          received: startOfDay(body.receivedOn, BUSINESS_ZONE),
        }),
      ]);
      // No transfer was created, because the bank's reference is already recorded: an operator has entered it, or the
      // gateway has reported it.
      if (!made?.transfer) return refuse('state-changed');
      const [[row]] = await ctx.asStaff([selectTransfer({ id: made.transfer })]);
      if (!row) throw new Error('the transfer was not kept');
      return ok(transferOf(row));
    }),
  ];
}

function reportHandlers(gateway: Gateway): Handler[] {
  return [
    defineReadHandler(
      listReconciliations,
      ({ query }) => [selectReports({ before: dayOf(query.cursor) ?? '', limit: query.limit + 1 })],
      ([rows], { query }) =>
        query.cursor !== undefined && dayOf(query.cursor) === undefined
          ? refuse('request-invalid', {
              issues: [{ path: 'query.cursor', message: 'not the nextCursor of a page' }],
            })
          : ok(pageOf(rows, query.limit, reconciliationOf, ({ day }) => day)),
    ),
    defineHandler(runReconciliation, async (ctx, { body: { day } }) => {
      const answer = await gateway.readReport(day);
      if (answer.kind !== 'found') return refuse('gateway-unavailable');
      const [, [row]] = await ctx.asStaff([
        callReconcileGatewayReportByOperator(gatewayReportOf(day, answer.thing, ctx.config)),
        selectReport({ day }),
      ]);
      if (!row) throw new Error('the report was not kept');
      return ok(reconciliationOf(row));
    }),
  ];
}

function differenceHandlers(): Handler[] {
  return [
    defineReadHandler(
      listDifferences,
      ({ query }) => [
        selectDifferences({
          state: query.state ?? null,
          day: query.day ?? null,
          after: query.cursor ?? '',
          limit: query.limit + 1,
        }),
      ],
      ([rows], { query }) => ok(pageOf(rows, query.limit, differenceOf, ({ id }) => id)),
    ),
    defineHandler(resolveDifference, async (ctx, { params, body }) => {
      const [[done], [row]] = await ctx.asStaff([
        callResolveReconciliationDifference({
          difference: params.differenceId,
          note: body.note,
        }),
        selectDifference({ id: params.differenceId }),
      ]);
      if (done?.outcome === 'changed') return refuse('state-changed');
      return done?.outcome === 'resolved' && row ? ok(differenceOf(row)) : refuse('not-found');
    }),
  ];
}

function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(itemOf), nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}

/** Returns undefined for a text that the database does not accept as a date. */
function dayOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(cursor)) return undefined;
  return Number.isNaN(Date.parse(`${cursor}T00:00:00Z`)) ? undefined : cursor;
}

function transferOf(row: TransferRow): BankTransfer {
  return {
    id: row.id as Id<'transfer'>,
    amount: rupees(row.amount_minor),
    payer: row.payer,
    utr: row.utr,
    toAccount: row.to_account,
    receivedAt: row.received_at,
    state: row.state as BankTransfer['state'],
    companyId: row.company_id as CompanyId | null,
    companyName: row.company_name,
    matchedBy: row.matched_by as BankTransfer['matchedBy'],
  };
}

function reconciliationOf(row: ReportRow): Reconciliation {
  return {
    day: row.day,
    ranAt: row.ran_at,
    lines: row.lines,
    agreed: row.agreed,
    fees: rupees(row.fees_minor),
    openDifferences: Number(row.open),
  };
}

function differenceOf(row: DifferenceRow): Difference {
  return {
    id: row.id as Id<'difference'>,
    day: row.day,
    kind: row.kind as Difference['kind'],
    gatewayId: row.gateway_id,
    subject: row.subject,
    atGateway: row.at_gateway_minor === null ? null : rupees(row.at_gateway_minor),
    inLedger: row.in_ledger_minor === null ? null : rupees(row.in_ledger_minor),
    state: row.state as Difference['state'],
    note: row.note,
    resolvedAt: row.resolved_at,
  };
}

function rupees(minor: bigint): WireMoney {
  return toWireMoney(createMoney(minor, 'INR'));
}
