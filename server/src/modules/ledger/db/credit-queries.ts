import { sql } from 'kysely';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export interface StatementRow {
  readonly id: string;
  readonly company_id: string;
  readonly from_on: LocalDate;
  readonly until_on: LocalDate;
  readonly closed_at: Instant;
  readonly amount_due_minor: bigint;
  readonly due_on: LocalDate;
  readonly paid_minor: bigint;
  /** This is true when the statement's due date has passed, whether or not it has been paid. */
  readonly is_late: boolean;
}

const stated = sql<StatementRow>`(
  select s.id, s.company_id, s.from_on, s.until_on, s.closed_at, s.amount_due_minor, s.due_on,
    ledger.statement_amount_paid(s) as paid_minor, s.overdue_at <= platform.now() as is_late
  from ledger.credit_statement s)`;

/** Selects the statements of one company, latest first; a page begins after the one that ends on this day. */
export const selectStatements = statement(
  (p: { company: CompanyId; before: LocalDate | null; limit: number }) =>
    queryBuilder
      .selectFrom(stated.as('statement'))
      .selectAll()
      .where('company_id', '=', p.company)
      .where(sql<boolean>`(${p.before}::date is null or until_on < ${p.before}::date)`)
      .orderBy('until_on', 'desc')
      .limit(p.limit),
);

/**
 * Selects the latest statement of the transaction's company. It includes all earlier debts, so when it is paid
 * nothing is due.
 */
export const selectOwnLatest = statement(() =>
  queryBuilder
    .selectFrom(stated.as('statement'))
    .selectAll()
    .where(sql<boolean>`company_id = platform.current_company()`)
    .orderBy('until_on', 'desc')
    .limit(1),
);

/** Selects the latest statement of each of these companies. */
export const selectLatestOf = statement((p: { companies: readonly string[] }) =>
  queryBuilder
    .selectFrom(stated.as('statement'))
    .selectAll()
    .where(sql<boolean>`company_id = any(${p.companies}::text[])`)
    .where(
      sql<boolean>`not exists (select from ledger.credit_statement later
        where later.company_id = statement.company_id and later.until_on > statement.until_on)`,
    ),
);

export interface LineRow {
  readonly limit_minor: bigint;
  readonly balance_minor: bigint;
  readonly held_minor: bigint;
  readonly blocked: boolean;
  readonly cycle: string;
  readonly due_days: number;
  readonly cycle_since: LocalDate;
  readonly open_since: LocalDate;
}

/** Selects the credit line of the transaction's company; there is no row when it has none. */
export const selectLine = statement(() =>
  queryBuilder
    .selectFrom(
      sql<LineRow & { company_id: string }>`(
        select t.company_id, a.limit_minor, a.balance_minor, a.held_minor, a.blocked, t.cycle, t.due_days,
          t.cycle_since, t.open_since
        from ledger.credit_terms t join ledger.account a on a.id = 'credit:' || t.company_id)`.as('line'),
    )
    .selectAll()
    .where(sql<boolean>`company_id = platform.current_company()`),
);

export const selectCreditPayment = statement((p: { company: CompanyId; payment: string }) =>
  queryBuilder
    .selectFrom('ledger.posting')
    .select('subject')
    .where('company_id', '=', p.company)
    .where('subject', '=', p.payment)
    .where('kind', '=', 'credit-payment'),
);

export const callRepayCreditFromWallet = callFunction(fn.repayCreditFromWallet, 'outcome');

/**
 * Selects how a company can pay: by the methods that an operator has set, and on credit only where there is a
 * credit line.
 */
export const selectMethods = statement((p: { company: CompanyId }) =>
  queryBuilder.selectNoFrom(
    sql<string[]>`array_remove(ledger.payment_methods_of(${p.company}),
      case when exists (select from ledger.credit_terms t where t.company_id = ${p.company}::text) then ''
        else 'credit' end)`.as('methods'),
  ),
);
