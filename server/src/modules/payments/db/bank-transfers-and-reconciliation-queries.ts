import { sql } from 'kysely';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** The statements in this file are for operators and need staff authorization. */

export interface TransferRow {
  readonly id: string;
  readonly company_id: string | null;
  readonly company_name: string | null;
  readonly amount_minor: bigint;
  readonly payer: string;
  readonly utr: string;
  readonly to_account: string;
  readonly received_at: Instant;
  readonly state: string;
  readonly matched_by: string | null;
}

const transfers = sql<TransferRow>`(
  select t.id, t.company_id, c.name as company_name, t.amount_minor, t.payer, t.utr, t.to_account, t.received_at, t.state,
    t.matched_by
  from payments.bank_transfer t left join identity.company c on c.id = t.company_id
)`;

/** Selects unmatched transfers first, and the latest first; a page begins after the transfer `after`. */
export const selectTransfers = statement((p: { state: string | null; after: string; limit: number }) =>
  queryBuilder
    .selectFrom(transfers.as('transfer'))
    .selectAll()
    .where(sql<boolean>`(${p.state}::text is null or state = ${p.state}::text)`)
    .where(
      sql<boolean>`(${p.after} = '' or (state = 'unmatched', received_at, id) <
        (select last.state = 'unmatched', last.received_at, last.id from payments.bank_transfer last where last.id = ${p.after}))`,
    )
    .orderBy(sql`state = 'unmatched'`, 'desc')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit),
);

export const selectTransfer = statement((p: { id: string }) =>
  queryBuilder.selectFrom(transfers.as('transfer')).selectAll().where('id', '=', p.id),
);

export const callMatchBankTransfer = callFunction(fn.matchBankTransfer, 'outcome');

export const callRecordBankTransferByOperator = callFunction(fn.recordBankTransferByOperator, 'transfer');

export interface ReportRow {
  readonly day: LocalDate;
  readonly ran_at: Instant;
  readonly lines: number;
  readonly agreed: number;
  readonly fees_minor: bigint;
  readonly open: bigint;
}

const reports = sql<ReportRow>`(
  select r.day, r.ran_at, r.lines, r.agreed, r.fees_minor,
    (select count(*) from payments.difference d where d.day = r.day and d.state = 'open') as open
  from payments.report r
)`;

export const selectReports = statement((p: { before: string; limit: number }) =>
  queryBuilder
    .selectFrom(reports.as('report'))
    .selectAll()
    .where(sql<boolean>`(${p.before} = '' or day < nullif(${p.before}, '')::date)`)
    .orderBy('day', 'desc')
    .limit(p.limit),
);

export const selectReport = statement((p: { day: LocalDate }) =>
  queryBuilder.selectFrom(reports.as('report')).selectAll().where('day', '=', p.day),
);

export const callReconcileGatewayReportByOperator = callFunction(fn.reconcileGatewayReportByOperator, 'ran');

export interface DifferenceRow {
  readonly id: string;
  readonly day: LocalDate;
  readonly kind: string;
  readonly gateway_id: string;
  readonly subject: string | null;
  readonly at_gateway_minor: bigint | null;
  readonly in_ledger_minor: bigint | null;
  readonly state: string;
  readonly note: string | null;
  readonly resolved_at: Instant | null;
}

const differences = sql<DifferenceRow>`(
  select d.id, d.day, d.kind, d.gateway_id, d.subject, d.at_gateway_minor, d.in_ledger_minor, d.state, d.note, d.resolved_at
  from payments.difference d
)`;

/** Selects open differences first, latest day first. */
export const selectDifferences = statement(
  (p: { state: string | null; day: LocalDate | null; after: string; limit: number }) =>
    queryBuilder
      .selectFrom(differences.as('difference'))
      .selectAll()
      .where(sql<boolean>`(${p.state}::text is null or state = ${p.state}::text)`)
      .where(sql<boolean>`(${p.day}::date is null or day = ${p.day}::date)`)
      .where(
        sql<boolean>`(${p.after} = '' or (state = 'open', day, id) <
          (select last.state = 'open', last.day, last.id from payments.difference last where last.id = ${p.after}))`,
      )
      .orderBy(sql`state = 'open'`, 'desc')
      .orderBy('day', 'desc')
      .orderBy('id', 'desc')
      .limit(p.limit),
);

export const selectDifference = statement((p: { id: string }) =>
  queryBuilder.selectFrom(differences.as('difference')).selectAll().where('id', '=', p.id),
);

export const callResolveReconciliationDifference = callFunction(
  fn.resolveReconciliationDifference,
  'outcome',
);
