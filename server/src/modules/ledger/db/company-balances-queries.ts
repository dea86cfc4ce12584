import { sql } from 'kysely';
import type { LocalDate } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';

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
  readonly cycle_since: LocalDate | null;
  readonly open_since: LocalDate | null;
  readonly is_overdue: boolean;
  readonly methods: string[];
}

const money = sql<MoneyRow>`(
  select c.id as company_id, c.name, coalesce(w.balance_minor, 0) as wallet_minor, coalesce(w.held_minor, 0) as wallet_held_minor,
      coalesce(a.balance_minor, 0) as balance_minor, coalesce(a.held_minor, 0) as held_minor,
      coalesce(a.limit_minor, 0) as limit_minor, coalesce(a.blocked, false) as blocked, t.cycle, t.due_days, t.cycle_since,
      t.open_since, coalesce(a.balance_minor, 0) < 0 and ledger.is_credit_overdue(c.id) as is_overdue,
      ledger.payment_methods_of(c.id) as methods
    from identity.company c
    left join ledger.account w on w.id = 'wallet:' || c.id
    left join ledger.account a on a.id = 'credit:' || c.id
    left join ledger.credit_terms t on t.company_id = c.id)`;
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
