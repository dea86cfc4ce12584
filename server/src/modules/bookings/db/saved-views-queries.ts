import { sql } from 'kysely';
import type { Id, UserId } from '@marga/contract/kernel/ids';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const selectViews = statement((p: { user: UserId }) =>
  queryBuilder
    .selectFrom('bookings.saved_view')
    .select(['id', 'name', 'filter', 'columns'])
    .where(sql<boolean>`company_id = (select platform.current_company())`)
    .where('user_id', '=', p.user)
    .orderBy(sql`lower(name)`),
);

export const callCreateSavedView = callFunction(fn.createSavedView, 'outcome');

/** Changes a saved view; a parameter that is null leaves its part unchanged. */
export const callChangeSavedView = callFunction(fn.changeSavedView, 'outcome');

export const deleteView = statement((p: { id: Id<'view'>; user: UserId }) =>
  queryBuilder
    .deleteFrom('bookings.saved_view')
    .where('id', '=', p.id)
    .where('user_id', '=', p.user)
    .returning('id'),
);
