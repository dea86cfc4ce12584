import { callFunction } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const callRecordOfflineBooking = callFunction(fn.recordOfflineBooking, 'outcome');
