import { sql } from 'kysely';
import { sqlFor, statement } from '../../platform/db/statement.ts';

interface Outside {
  readonly booking: string;
  readonly checkout: string;
  readonly trip: string;
  readonly company: string;
  readonly forUser: string;
  readonly bookedWith: string;
  readonly reference: string;
  readonly itinerary: string;
  readonly travellers: string;
  readonly total: bigint;
  readonly payWith: string;
  readonly reason: string;
  readonly key: string;
  readonly hash: string;
  readonly requestId: string;
  readonly ip: string;
}

interface Entered {
  readonly outcome:
    | 'entered'
    | 'key-reused'
    | 'company-suspended'
    | 'payment-method-off'
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'credit-overdue';
  readonly booking_id: string | null;
}

/** No row: there is no such company, or nobody of that name in it. */
export const callEnterOutside = statement((p: Outside) =>
  sqlFor
    .selectFrom(
      sql<Entered>`booking.enter_outside(${p.booking}, ${p.checkout}, ${p.trip}, ${p.company}, ${p.forUser}, ${p.bookedWith},
        ${p.reference}, ${p.itinerary}::jsonb, ${p.travellers}::jsonb, ${p.total}::bigint, ${p.payWith}, ${p.reason}, ${p.key},
        ${p.hash}, ${p.requestId}, ${p.ip})`.as('entered'),
    )
    .selectAll(),
);
