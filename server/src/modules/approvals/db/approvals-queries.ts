import { callFunction } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** Lets approvals lapse whose time is over; only the background workers' database role may call it. */
export const callLapseExpiredApprovals = callFunction(fn.lapseExpiredApprovals);
