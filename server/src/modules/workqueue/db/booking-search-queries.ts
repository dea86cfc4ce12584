import { callFunction } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** Finds bookings of all companies; returns nothing without staff authorization. */
export const callFindBookings = callFunction(fn.findBookings);
