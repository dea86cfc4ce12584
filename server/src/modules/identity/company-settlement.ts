import { type RawBuilder, sql } from 'kysely';
import {
  UNSETTLED_MATTERS,
  type UnsettledCompany,
  type UnsettledMatter,
} from '@marga/contract/identity/unsettled-matters';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Currency } from '@marga/contract/kernel/currency';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Session } from '@marga/contract/identity/session';
import { type Call, queryBuilder, statement } from '../../platform/db/sql-statement.ts';
import { enterCompany, lockCompanyWithMembers } from './db/company-settlement-queries.ts';

interface MatterRow {
  readonly kind: UnsettledMatter;
  readonly count: number;
  readonly amount_minor: bigint | null;
  readonly currency: string | null;
}

/**
 * A query of the module that owns the matters, as a part of a statement: it finds what is left to settle in the company
 * of the transaction and has the columns of `MatterRow`. Those modules depend on identity, so `bin` hands the queries in.
 */
export type UnsettledMattersQuery = RawBuilder<MatterRow>;

interface SettlementRow {
  readonly company: string;
  readonly is_last_member: boolean;
  /** Amounts are texts, because JSON has no large integers. */
  readonly matters: readonly (Omit<MatterRow, 'amount_minor'> & { amount_minor: string | null })[];
  readonly settled: string | null;
}

/** Finds what is left to settle in the companies of a person who deletes their account. */
export class CompanySettlement {
  readonly #selectMatters: () => Call<SettlementRow>;

  constructor(queries: readonly UnsettledMattersQuery[]) {
    const all = queries.reduce((some, one) => sql<MatterRow>`${some} union all ${one}`);
    const matters = sql<MatterRow>`(${all})`.as('matter');
    this.#selectMatters = statement(() =>
      queryBuilder.selectFrom(matters).select([
        sql<string>`platform.current_company()`.as('company'),
        sql<boolean>`(select count(*) = 1 from identity.member m where m.company_id = platform.current_company())`.as(
          'is_last_member',
        ),
        sql<SettlementRow['matters']>`coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', count,
            'amount_minor', amount_minor::text, 'currency', currency)), '[]')`.as('matters'),
        // What was found is written down for the deletion, which is the last statement of the transaction.
        sql<string | null>`case when count(*) = 0 then set_config('marga.settled',
            concat_ws(',', nullif(current_setting('marga.settled', true), ''), platform.current_company()), true) end`.as(
          'settled',
        ),
      ]),
    );
  }

  /**
   * Returns the calls that look into a company of the person: its members are locked, so that no purchase of theirs is
   * under way and none begins. For no company they leave the last one.
   */
  callsFor(company: CompanyId | null): readonly Call<unknown>[] {
    if (company === null) return [enterCompany({ company: '' })];
    return [enterCompany({ company }), lockCompanyWithMembers(), this.#selectMatters()];
  }

  /** Returns what was found in companies that would be closed, with the names that the person knows. */
  unsettledOf(
    memberships: Session['memberships'],
    answers: readonly (readonly unknown[])[],
  ): UnsettledCompany[] {
    const found = answers.flatMap((rows) => rows.filter(isSettlementRow));
    return found
      .filter(({ is_last_member: isLast, matters }) => isLast && matters.length > 0)
      .map(({ company, matters }) => ({
        companyId: company as CompanyId,
        companyName: memberships.find(({ companyId }) => companyId === company)?.companyName ?? '',
        matters: matters.toSorted(byKind).map(({ kind, count, amount_minor: minor, currency }) => ({
          kind,
          count,
          amount: minor === null ? null : toWireMoney(createMoney(BigInt(minor), currency as Currency)),
        })),
      }));
  }
}

/** Orders matters as the contract does, because the queries return them in any order. */
function byKind(one: { kind: UnsettledMatter }, other: { kind: UnsettledMatter }): number {
  return UNSETTLED_MATTERS.indexOf(one.kind) - UNSETTLED_MATTERS.indexOf(other.kind);
}

function isSettlementRow(row: unknown): row is SettlementRow {
  return typeof row === 'object' && row !== null && 'matters' in row;
}
