import { queryBuilder, statement } from '../../platform/db/statement.ts';
import type { PersonalRecords } from '../identity/index.ts';
import * as fn from './db/functions.gen.ts';

/** The identity module uses these statements when a person exports their account. */
export const personalTickets: PersonalRecords = {
  selectTickets: statement((p: { tokenHash: string }) =>
    queryBuilder.selectNoFrom(fn.exportTickets({ tokenHash: p.tokenHash }).as('tickets')),
  ),
};
