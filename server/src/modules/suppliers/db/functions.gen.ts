// Written by `npm run generate` from the functions of the schema suppliers; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Pauses a supplier in the name of the current operator. Pausing it again replaces the reason, the operator and the time. */
export const pauseSupplier = (p: { supplier: Argument<string>; itsReason: Argument<string> }) =>
  sql<void>`suppliers.pause_supplier("of_supplier" => (${p.supplier})::text, "its_reason" => (${p.itsReason})::text)`;
/** Resuming a supplier that is not paused changes and records nothing. */
export const resumeSupplier = (p: { supplier: Argument<string> }) =>
  sql<void>`suppliers.resume_supplier("of_supplier" => (${p.supplier})::text)`;
