import type { UserId } from '@marga/contract/kernel/ids';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** Selects whom a client can contact about a quote. */
export const selectQuoteContact = statement((p: { user: UserId }) =>
  queryBuilder
    .selectFrom(fn.getQuoteContact({ ofUser: p.user }).as('contact'))
    .select(['company', 'phone', 'agent', 'email']),
);
