import { sql } from 'kysely';
import type { BookingId } from '@marga/contract/kernel/ids';
import { sqlFor, statement } from '../../platform/db/statement.ts';
import type { ConfirmOutcome, Confirmation } from './move-sql.ts';

/** A booking with all that a change of it is reckoned from. */
export const selectChangeable = statement((p: { booking: BookingId }) =>
  sqlFor
    .selectFrom('booking.booking')
    .select([
      'id',
      'state',
      'supplier',
      'supplier_order',
      'itinerary',
      'version',
      'travellers',
      'total_minor',
      'client_total_minor',
      'currency',
      'price',
      'cancelled_travellers',
      'cancelled_legs',
    ])
    .select([
      sql<boolean>`departs_at > platform.now()`.as('is_ahead'),
      sql<boolean>`aftercare.is_moving(id)`.as('is_moving'),
      sql<number>`coalesce((select t.revision from aftercare.tally t where t.booking_id = booking.id), 0)`.as(
        'revision',
      ),
      sql`(select t.gone from aftercare.tally t where t.booking_id = booking.id)`.as('gone'),
      sql<bigint>`coalesce((select t.paid_minor - t.promised_minor from aftercare.tally t where t.booking_id = booking.id),
        total_minor)`.as('room_minor'),
    ])
    .where('id', '=', p.booking),
);

export type AskOutcome =
  | ConfirmOutcome
  | 'spending-limit-exceeded'
  | 'insufficient-funds'
  | 'credit-limit-exceeded'
  | 'credit-overdue';

/** Sets the money aside and asks for the change, or does neither. */
export const callAskChange = statement((p: Confirmation & { buyingRoles: readonly string[] }) =>
  sqlFor.selectNoFrom(
    sql<AskOutcome>`aftercare.ask_change(${p.company}, ${p.id}, ${p.key}, ${p.hash}, ${p.accepted}::bigint, ${p.user},
      ${p.payWith}::text, ${p.leaseMs}::bigint, ${p.requestId}, ${p.ip}::text, ${p.apiKey}::text,
      ${p.buyingRoles}::text[])`.as('outcome'),
  ),
);

export const callFinishChange = statement((p: { id: string }) =>
  sqlFor.selectNoFrom(sql<boolean>`aftercare.finish_change(${p.id})`.as('ended')),
);

export const callRejectChange = statement((p: { id: string; failure: string; send: number }) =>
  sqlFor.selectNoFrom(
    sql<boolean>`aftercare.reject_change(${p.id}, ${p.failure}, ${p.send}::integer)`.as('ended'),
  ),
);
