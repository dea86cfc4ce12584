import { callFunction } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** Issues the code of a mailed link; returns false when the mail is no longer needed. */
export const callIssueActionCode = callFunction(fn.issueEmailLinkCode, 'issued');
