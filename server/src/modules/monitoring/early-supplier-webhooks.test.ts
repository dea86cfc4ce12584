import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import type { BookingId } from '@marga/contract/kernel/ids';
import { bookOffer, findSupplierOffers } from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { forceBookingState } from '../../../test/force-booking-state.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';

/**
 * These tests cover a supplier webhook that arrives while its booking is being confirmed: the order must be checked
 * whichever is committed first.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api);
const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const as = company.as('owner');
const open: pg.Client[] = [];
afterEach(() => Promise.all(open.splice(0).map((client) => client.end())));

async function transaction(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: api.database.migrator });
  await client.connect();
  open.push(client);
  await client.query('begin');
  return client;
}

/** Returns a booking whose supplier has answered but whose money has not been captured yet. */
async function bookingToConfirm(): Promise<BookingId> {
  const question = {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: '2027-03-14',
    travellers: 1,
  };
  const [found] = await findSupplierOffers(
    api,
    as,
    'redline',
    question as Parameters<typeof findSupplierOffers>[3],
  );
  if (!found) throw new Error('no bus runs');
  const { id } = await bookOffer(api, deps, as, found);
  await api.admin(`delete from monitoring.order_monitor where booking_id = $1`, [id]);
  await forceBookingState(api, id, 'ordered');
  return id;
}

/** Sends the statements in one transaction, as the code that confirms a booking does. */
const confirm = (client: pg.Client, booking: BookingId) =>
  client.query(
    `select set_config('marga.company', '${company.id}', true);
      select bookings.transition_booking('${booking}', array['ordered'], array['confirmed']);
      select monitoring.start_order_monitoring('${booking}')`,
  );
const speakOf = (client: pg.Client, booking: BookingId) =>
  client.query(`select monitoring.record_supplier_webhook('redline', $1, array[$2])`, [
    randomUUID(),
    booking,
  ]);

async function isDue(booking: BookingId): Promise<unknown> {
  const [row] = await api.admin(
    `select next_check_at <= platform.now() as due from monitoring.order_monitor where booking_id = $1`,
    [booking],
  );
  return row;
}

const SIDES = { 'the booking is confirmed': confirm, 'the supplier speaks': speakOf };

test.for([
  ['the booking is confirmed', 'the supplier speaks'],
  ['the supplier speaks', 'the booking is confirmed'],
] as const)('while %s, %s: it is looked up at once', async ([first, second]) => {
  const booking = await bookingToConfirm();
  const [one, other] = [await transaction(), await transaction()];
  await SIDES[first](one, booking);
  const waiting = SIDES[second](other, booking);
  // The delay lets the second statement run while the first transaction, whose row it cannot see yet, is still
  // uncommitted.
  await Promise.race([waiting, sleep(300)]);
  await one.query('commit');
  await waiting;
  await other.query('commit');
  expect(await isDue(booking)).toEqual({ due: true });
});
