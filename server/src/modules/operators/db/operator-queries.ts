import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

interface OperatorRow {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly has_enrolled: boolean;
  readonly second_factor: boolean;
  readonly disabled: boolean;
  readonly last_sign_in_at: Instant | null;
  readonly created_at: Instant;
}

/** Selects the operators of the portal by name, for operators. */
export const selectOperators = statement(() =>
  queryBuilder
    .selectFrom(sql<OperatorRow>`operators.operator`.as('operator'))
    .selectAll()
    .orderBy('name')
    .orderBy('user_id'),
);

export const callProposeOperatorChange = callFunction(fn.proposeOperatorChange, 'outcome');

export const callDecideOperatorChange = callFunction(fn.decideOperatorChange, 'outcome');
