import { sql } from 'kysely';
import type { LocalDate } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/**
 * The statements in this file are for operators, who read the companies' balances and set their payment methods once
 * authorized as staff.
 */

export interface MoneyRow {
  readonly company_id: string;
  readonly name: string;
  readonly wallet_minor: bigint;
  readonly wallet_held_minor: bigint;
  readonly balance_minor: bigint;
  readonly held_minor: bigint;
  readonly limit_minor: bigint;
  readonly blocked: boolean;
  /** This is null for a company without a credit line. */
  readonly cycle: string | null;
  readonly due_days: number | null;
  readonly closes_on: LocalDate | null;
  readonly is_overdue: boolean;
  readonly methods: string[];
}

const money = fn.companyBalances();
const place = sql`case when is_overdue then 0 else 1 end, balance_minor, company_id`;

interface MoneyPage {
  search: string | null;
  show: string;
  after: string | null;
  limit: number;
}

/** Selects overdue companies first, then those that owe most; a page begins after this company. */
export const selectMoneyPage = statement((p: MoneyPage) =>
  queryBuilder
    .selectFrom(money.as('money'))
    .selectAll()
    .where(
      sql<boolean>`(${p.search}::text is null or company_id = ${p.search}::text
        or name ilike '%' || replace(replace(replace(${p.search}::text, '\\', ''), '%', ''), '_', '') || '%')`,
    )
    .where(
      sql<boolean>`case ${p.show}::text when 'with-credit' then cycle is not null when 'overdue' then is_overdue
        when 'blocked' then blocked else true end`,
    )
    .where(
      sql<boolean>`(${p.after}::text is null or (${place}) > (select ${place} from ${money} last
        where last.company_id = ${p.after}::text))`,
    )
    .orderBy(sql`case when is_overdue then 0 else 1 end`)
    .orderBy('balance_minor')
    .orderBy('company_id')
    .limit(p.limit),
);

export const selectMoneyOf = statement((p: { company: string }) =>
  queryBuilder.selectFrom(money.as('money')).selectAll().where('company_id', '=', p.company),
);

export const callSetPaymentMethods = callFunction(fn.setPaymentMethods, 'is_set');
