import { sql } from 'kysely';
import type { Id, UserId } from '@marga/contract/kernel/ids';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const selectViews = statement((p: { user: UserId }) =>
  queryBuilder
    .selectFrom('bookings.saved_view')
    .select(['id', 'name', 'filter', 'columns'])
    .where(sql<boolean>`company_id = (select platform.current_company())`)
    .where('user_id', '=', p.user)
    .orderBy(sql`lower(name)`),
);

export const callCreateSavedView = statement(
  (p: { id: Id<'view'>; user: UserId; name: string; filter: string; columns: string[]; most: number }) =>
    queryBuilder.selectNoFrom(
      fn
        .createSavedView({
          newView: p.id,
          owner: p.user,
          newName: p.name,
          newFilter: p.filter,
          newColumns: p.columns,
          most: p.most,
        })
        .as('outcome'),
    ),
);

/** Changes a saved view; a parameter that is null leaves its part unchanged. */
export const callChangeSavedView = statement(
  (p: {
    id: Id<'view'>;
    user: UserId;
    name: string | null;
    filter: string | null;
    columns: string[] | null;
  }) =>
    queryBuilder.selectNoFrom(
      fn
        .changeSavedView({
          ofView: p.id,
          owner: p.user,
          newName: p.name,
          newFilter: p.filter,
          newColumns: p.columns,
        })
        .as('outcome'),
    ),
);

export const deleteView = statement((p: { id: Id<'view'>; user: UserId }) =>
  queryBuilder
    .deleteFrom('bookings.saved_view')
    .where('id', '=', p.id)
    .where('user_id', '=', p.user)
    .returning('id'),
);
