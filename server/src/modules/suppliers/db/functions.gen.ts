// Written by `npm run generate` from the functions of the schema suppliers; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Pauses a supplier in the name of the current operator, or resumes it when there is no reason to pause it. Pausing it again replaces the reason, the operator and the time; resuming a supplier that is not paused changes and records nothing. */
export const setSupplierPause = (p: { supplier: Argument<string>; itsReason: Argument<string | null> }) =>
  sql<void>`suppliers.set_supplier_pause("of_supplier" => (${p.supplier})::text, "its_reason" => (${p.itsReason})::text)`;
