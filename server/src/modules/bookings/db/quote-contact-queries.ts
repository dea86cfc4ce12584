import { callFunction } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** Selects whom a client can contact about a quote. */
export const selectQuoteContact = callFunction(fn.getQuoteContact);
