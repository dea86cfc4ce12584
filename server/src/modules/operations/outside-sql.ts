import { sql } from 'kysely';
import { sqlFor, statement } from '../../platform/db/statement.ts';

interface Outside {
  readonly id: string;
  readonly company: string;
  /** All that the booking is made of, as JSON. */
  readonly detail: string;
  readonly reason: string;
  readonly threshold: bigint;
  readonly key: string;
  readonly hash: string;
  readonly requestId: string;
  readonly ip: string;
}

interface Entered {
  /** `missing`: there is no such company, or nobody of that name in it. `changed`: it was proposed before, and refused or lapsed. */
  readonly outcome:
    | 'done'
    | 'proposed'
    | 'changed'
    | 'missing'
    | 'key-reused'
    | 'company-suspended'
    | 'payment-method-off'
    | 'insufficient-funds'
    | 'credit-limit-exceeded'
    | 'credit-overdue';
  /** The row on which it waits. */
  readonly key: string;
  readonly booking_id: string | null;
}

export const callEnterOutside = statement((p: Outside) =>
  sqlFor
    .selectFrom(
      sql<Entered>`operations.enter_outside(${p.id}, ${p.company}, ${p.detail}::jsonb, ${p.reason}, ${p.threshold}::bigint,
        ${p.key}, ${p.hash}, ${p.requestId}, ${p.ip})`.as('entered'),
    )
    .selectAll(),
);
