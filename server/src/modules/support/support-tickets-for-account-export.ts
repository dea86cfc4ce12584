import { queryBuilder, statement } from '../../platform/db/sql-statement.ts';
import type { AccountExportRecords } from '../identity/index.ts';
import * as fn from './db/functions.gen.ts';

/** The identity module uses these statements when a person exports their account. */
export const accountExportTickets: AccountExportRecords = {
  selectTickets: statement((p: { tokenHash: string }) =>
    queryBuilder.selectNoFrom(fn.exportTickets({ tokenHash: p.tokenHash }).as('tickets')),
  ),
};
