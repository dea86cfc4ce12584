import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Instant } from '@marga/contract/kernel/time';
import { transitionBooking } from '../../modules/bookings/db/functions.gen.ts';
import { beginOrders } from '../../modules/checkout/db/functions.gen.ts';
import { settleHold } from '../../modules/ledger/db/functions.gen.ts';
import { callFunction, queryBuilder } from './sql-statement.ts';

const instant = '2026-11-15T02:02:02.123Z' as Instant;

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
  expect(textOf(beginOrders({ checkout: 'cko_1', untilAt: sql`platform.now() + interval '1 day'` }))).toBe(
    `select checkout.begin_orders("of_checkout" => ($1)::text, "until_at" => (platform.now() + interval '1 day')::timestamptz) as "value"`,
  );
});

test('makes a statement of a function that returns rows, with a value for each argument', () => {
  const call = callFunction(beginOrders)({ checkout: 'cko_1', untilAt: instant });
  expect(call.statement.text).toBe(
    'select * from checkout.begin_orders("of_checkout" => ($1)::text, "until_at" => ($2)::timestamptz) as "result"',
  );
  expect(call.values).toEqual(['cko_1', instant]);
});

test('makes a statement of a function that returns a single value, and sends null for an argument not given', () => {
  const call = callFunction(
    transitionBooking,
    'transitioned',
  )({ bookingId: 'bkg_1', fromStates: [], toStates: [] });
  expect(call.statement.text).toBe(
    'select bookings.transition_booking("booking_id" => ($1)::text, "from_states" => ($2)::text[], "to_states" => ($3)::text[], "new_order" => ($4)::text, "new_reference" => ($5)::text, "new_failure" => ($6)::text, "again_at" => ($7)::timestamptz, "until_at" => ($8)::timestamptz) as "transitioned"',
  );
  expect(call.values).toEqual(['bkg_1', '{}', '{}', null, null, null, null, null]);
});
