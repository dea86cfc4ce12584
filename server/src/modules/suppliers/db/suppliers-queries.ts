import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const selectPauses = statement(() =>
  queryBuilder.selectFrom('suppliers.pause').select(['supplier', 'reason', 'paused_at']).orderBy('supplier'),
);

export const callSetSupplierPause = callFunction(fn.setSupplierPause, 'changed');
