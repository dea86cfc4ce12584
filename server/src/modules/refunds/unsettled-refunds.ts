import { sql } from 'kysely';
import type { UnsettledMattersQuery } from '../identity/index.ts';

/** Finds refunds that the company still expects. Those through the gateway are counted by the payments that they go back to. */
export const unsettledRefunds: UnsettledMattersQuery = sql`
  select 'refunds' as kind, count(*)::integer as count, sum(amount_minor - paid_back_minor)::bigint as amount_minor,
      currency::text as currency
    from refunds.expected_refund where component <> 'gateway' and paid_back_at is null and amount_minor > paid_back_minor group by currency`;
