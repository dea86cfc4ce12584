import { sql } from 'kysely';
import type { BookingId, CompanyId } from '@marga/contract/kernel/ids';
import { sqlFor, statement } from '../../platform/db/statement.ts';

export const selectWallet = statement(() =>
  sqlFor
    .selectFrom('ledger.wallet')
    .select(['currency', 'balance_minor', 'held_minor'])
    .where('currency', '=', 'INR'),
);

export const callPlaceHolds = statement(
  (p: { company: CompanyId; currency: string; bookings: readonly BookingId[]; amounts: readonly bigint[] }) =>
    sqlFor.selectNoFrom(
      sql<
        'held' | 'insufficient-funds'
      >`ledger.place_holds(${p.company}, ${p.currency}::char(3), ${p.bookings}::text[], ${p.amounts}::bigint[])`.as(
        'outcome',
      ),
    ),
);

export const callSettleHold = statement(
  (p: { booking: BookingId; outcome: 'captured' | 'released'; payee: string }) =>
    sqlFor.selectNoFrom(
      sql<'captured' | 'released' | 'missing'>`ledger.settle_hold(${p.booking}, ${p.outcome}, ${p.payee})`.as(
        'outcome',
      ),
    ),
);

export const callTopUp = statement(
  (p: { company: CompanyId; currency: string; payment: string; amount: bigint; payer: string }) =>
    sqlFor.selectNoFrom(
      sql<boolean>`ledger.top_up(${p.company}, ${p.currency}::char(3), ${p.payment}, ${p.amount}::bigint, ${p.payer})`.as(
        'added',
      ),
    ),
);
