import { sql } from 'kysely';
import type { UnsettledMattersQuery } from '../identity/index.ts';

/** Finds quotes that clients can still open. */
export const unsettledQuotes: UnsettledMattersQuery = sql`
  select 'client-quotes' as kind, count(*)::integer as count, null::bigint as amount_minor, null::text as currency
    from trips.quote where revoked_at is null and expires_at > platform.now() having count(*) > 0`;
