import { sql } from 'kysely';
import type { UnsettledMattersQuery } from '../identity/index.ts';

/** Finds bookings whose travel is not over, or about which something is still to be done. */
export const unsettledBookings: UnsettledMattersQuery = sql`
  select 'bookings' as kind, count(*)::integer as count, null::bigint as amount_minor, null::text as currency
    from bookings.booking where status in ('upcoming', 'in-progress', 'needs-action') having count(*) > 0`;
