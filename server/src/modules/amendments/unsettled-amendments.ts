import { sql } from 'kysely';
import type { UnsettledMattersQuery } from '../identity/index.ts';

/** Finds changes and cancellations that are under way, and service requests that nobody has answered. */
export const unsettledAmendments: UnsettledMattersQuery = sql`
  select 'booking-changes' as kind, count(*)::integer as count, null::bigint as amount_minor, null::text as currency
    from amendments.amendment where state in ('asked', 'sending', 'unknown', 'escalated') having count(*) > 0
  union all
  select 'service-requests', count(*)::integer, null::bigint, null::text
    from amendments.service_request where state = 'open' having count(*) > 0`;
