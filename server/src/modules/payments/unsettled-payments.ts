import { sql } from 'kysely';
import type { UnsettledMattersQuery } from '../identity/index.ts';

/** Finds payments that may still arrive, and refunds that the gateway has not paid out yet. */
export const unsettledPayments: UnsettledMattersQuery = sql`
  select 'payments' as kind, count(*)::integer as count, null::bigint as amount_minor, null::text as currency
    from payments.payment where state in ('created', 'pending') having count(*) > 0
  union all
  select 'gateway-refunds', count(*)::integer, sum(amount_minor)::bigint, currency::text
    from payments.refund where state in ('asked', 'unknown', 'processing') group by currency`;
