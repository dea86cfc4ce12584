import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** The worker calls the statements in this file under the relay's role. */

export const callCloseCreditStatements = statement((p: { limit: number }) =>
  queryBuilder.selectFrom(fn.closeCreditStatements({ most: p.limit }).as('answer')).selectAll(),
);

export const callReviewCreditLines = statement(() =>
  queryBuilder.selectFrom(fn.reviewCreditLines().as('answer')).selectAll(),
);

export const callRemindDebtors = statement((p: { limit: number }) =>
  queryBuilder.selectFrom(fn.remindDebtors({ most: p.limit }).as('answer')).selectAll(),
);
