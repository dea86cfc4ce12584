// Written by `npm run generate` from the functions of the schema approvals; edit their files in functions/ instead.
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Lets up to `most` approvals lapse whose time is over, and returns their areas. One that is being decided is left to whoever decides it. */
export const lapseExpiredApprovals = (p: { most: Argument<number> }) =>
  sql<{ area: string }>`approvals.lapse_expired_approvals("most" => (${p.most})::int4)`;
