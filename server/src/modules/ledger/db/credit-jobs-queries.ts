import { callFunction } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** The worker calls the statements in this file under the relay's role. */

export const callCloseCreditStatements = callFunction(fn.closeCreditStatements);

export const callReviewCreditLines = callFunction(fn.reviewCreditLines);

export const callRemindDebtors = callFunction(fn.remindDebtors);
