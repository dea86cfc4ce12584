import { sql } from 'kysely';
import type { BookingId, CompanyId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';

/** How setting money aside ends. `awaiting-payment`: what it is to be taken from has not come in yet. */
export type HoldOutcome =
  'held' | 'insufficient-funds' | 'credit-limit-exceeded' | 'credit-overdue' | 'awaiting-payment';

export const callPlaceHolds = statement(
  (p: {
    account: string;
    bookings: readonly BookingId[];
    amounts: readonly bigint[];
    until: Instant | null;
  }) =>
    sqlFor.selectNoFrom(
      sql<HoldOutcome>`ledger.place_holds(${p.account}, ${p.bookings}::text[], ${p.amounts}::bigint[], ${p.until}::timestamptz)`.as(
        'outcome',
      ),
    ),
);

export const callSettleHold = statement(
  (p: { booking: BookingId; outcome: 'captured' | 'released'; lines: string }) =>
    sqlFor.selectNoFrom(
      sql<
        'captured' | 'released' | 'expired' | 'missing'
      >`ledger.settle_hold(${p.booking}, ${p.outcome}, ${p.lines}::jsonb)`.as('outcome'),
    ),
);

/** `already`: the same movement was made before, and this one moved nothing. */
export type TransferOutcome =
  'moved' | 'already' | 'insufficient-funds' | 'credit-limit-exceeded' | 'more-than-owed';

/** Under the relay's role: the application itself moves money only by holds. */
export const callTransfer = statement(
  (p: {
    company: CompanyId;
    subject: string;
    kind: string;
    from: string;
    to: string;
    amount: bigint;
    currency: string;
    reason: string | null;
  }) =>
    sqlFor.selectNoFrom(
      sql<TransferOutcome>`ledger.transfer(${p.company}, ${p.subject}, ${p.kind}, ${p.from}, ${p.to},
        ${p.amount}::bigint, ${p.currency}::char(3), ${p.reason}::text)`.as('outcome'),
    ),
);

/** What the company could spend now. */
export const selectAccounts = statement(() =>
  sqlFor
    .selectFrom('ledger.account')
    .select(['id', 'kind', 'currency', 'balance_minor', 'held_minor', 'limit_minor', 'blocked'])
    .where('kind', 'in', ['wallet', 'credit']),
);
