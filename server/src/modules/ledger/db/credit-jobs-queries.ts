import { sql } from 'kysely';
import type { LocalDate } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import type { CreditCycle } from '../credit-cycle.ts';
import * as fn from './functions.gen.ts';

/** The worker calls the statements in this file under the relay's role. */

/** Selects credit lines with a period that has ended, given the last closing day of each cycle that is over. */
export const selectLinesToClose = statement((p: Record<CreditCycle, LocalDate> & { limit: number }) =>
  queryBuilder
    .selectFrom('ledger.credit_terms')
    .select(['company_id', 'cycle', 'due_days', 'cycle_since', 'open_since'])
    .where(
      sql<boolean>`greatest(open_since, cycle_since) <= case cycle when 'weekly' then ${p.weekly}::date
        when 'fortnightly' then ${p.fortnightly}::date else ${p.monthly}::date end`,
    )
    .orderBy('company_id')
    .limit(p.limit),
);

export const callCloseCreditStatements = callFunction(fn.closeCreditStatements, 'closed');

export const callReviewCreditLines = callFunction(fn.reviewCreditLines);

export const callRemindDebtors = callFunction(fn.remindDebtors);
