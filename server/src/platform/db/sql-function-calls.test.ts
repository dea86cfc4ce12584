import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { transitionBooking } from '../../modules/bookings/db/functions.gen.ts';
import { beginOrders } from '../../modules/checkout/db/functions.gen.ts';
import { settleHold } from '../../modules/ledger/db/functions.gen.ts';
import { queryBuilder } from './sql-statement.ts';

function textOf(call: RawBuilder<unknown>): string {
  return queryBuilder.selectNoFrom(call.as('value')).compile().sql;
}

test('names every argument and its type', () => {
  expect(textOf(settleHold({ booking: 'bkg_1', outcome: 'captured', lines: '[]' }))).toBe(
    'select ledger.settle_hold("booking" => ($1)::text, "outcome" => ($2)::text, "lines" => ($3)::jsonb) as "value"',
  );
});

test('leaves out an optional argument that is not given, and sends null where null is given', () => {
  expect(
    textOf(transitionBooking({ bookingId: 'bkg_1', fromStates: [], toStates: [], newFailure: null })),
  ).toBe(
    'select bookings.transition_booking("booking_id" => ($1)::text, "from_states" => ($2)::text[], "to_states" => ($3)::text[], "new_failure" => ($4)::text) as "value"',
  );
});

test('puts a piece of SQL in brackets, so that its type is that of the whole', () => {
  expect(textOf(beginOrders({ ofCheckout: 'cko_1', untilAt: sql`platform.now() + interval '1 day'` }))).toBe(
    `select checkout.begin_orders("of_checkout" => ($1)::text, "until_at" => (platform.now() + interval '1 day')::timestamptz) as "value"`,
  );
});
