import { expect, test, vi } from 'vitest';
import { readAmendments } from '@marga/contract/amendments/amendments';
import { readBooking } from '@marga/contract/bookings/booking';
import { readTrip } from '@marga/contract/trips/create-trip';
import { createId } from '@marga/contract/kernel/ids';
import { startTestApi } from '../../../test/api.ts';
import { startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';
import { Db } from '../../platform/db/db.ts';
import { eraseBookingFreeText } from './worker.ts';

/**
 * These tests check that texts about a booking are erased a fixed time after its trip, while the record that somebody
 * wrote them stays.
 */

const api = await startTestApi();
const deps = workerDeps(api, { TIME_SCALE: 1_000 });
const { telemetry } = api.platform;
const company = await seedCompany(api, { wallet: '90000000.00' });
const as = company.as('owner');
const DAY_MS = 86_400_000;
const LEDGER_KEY = 'account.tax:tds~INR~balance';

/** Makes a booking with text in every place where somebody can write about it. */
async function wordy() {
  const paid = await startCheckoutOfNewTrip(api, as);
  const { id, tripId } = paid;
  const [booking] = (await runCheckout(api, deps, as, id)).bookings;
  if (booking?.state !== 'confirmed') throw new Error(`it was not booked: ${booking?.state}`);
  const serviceRequest = (values: string) =>
    api.admin(
      `insert into amendments.service_request (id, company_id, booking_id, user_id, answer_by, ended_at, state, remark, answer, ended_by)
        values ($1, $2, $3, 'usr_nobody', platform.now(), platform.now(), ${values})`,
      [createId('serviceRequest', now()), company.id, booking.id],
    );
  await serviceRequest(`'declined', 'My mother is ill', 'They refuse', 'usr_nobody'`);
  await serviceRequest(`'withdrawn', 'Never mind', null, null`);
  await api.admin(
    `insert into amendments.amendment (id, company_id, booking_id, kind, state, user_id, currency, total_minor, terms, supplier, supplier_quote,
        quote_kind, revision, version, expires_at)
      values ($1, $2, $3, 'change', 'expired', 'usr_nobody', 'INR', 0, '{"agreed": "A lower berth"}', 'offline', 'manual ern_x', 'manual', 1, 1, platform.now())`,
    [createId('change', now()), company.id, booking.id],
  );
  await api.admin(`update bookings.booking set remark = 'Late check-in' where id = $1`, [booking.id]);
  await api.admin(
    `update trips.trip set remarks = 'For the board', items = jsonb_set(items, '{0,remark}', '"Late check-in"') where id = $1`,
    [tripId],
  );
  for (const key of [`booking.${booking.id}`, `hold.${id}`])
    await api.admin(
      `insert into workqueue.note (id, key, booking_id, by_user, text) values ($1, $2, $3, 'usr_nobody', 'Called twice')`,
      [createId('workItemNote', now()), key, booking.id],
    );
  const [row] = await api.admin<{ over_ms: string }>(
    `select (extract(epoch from arrives_at - now()) * 1000)::bigint::text as over_ms from bookings.booking where id = $1`,
    [booking.id],
  );
  return { id: booking.id, tripId, overMs: Number(row?.over_ms) };
}

async function freeTextOf(id: string, tripId: string): Promise<string[]> {
  const rows = await api.admin<{ word: string }>(
    `select remark as word from bookings.booking where id = $1
      union all select remark from amendments.service_request where booking_id = $1
      union all select answer from amendments.service_request where booking_id = $1
      union all select terms ->> 'agreed' from amendments.amendment where booking_id = $1
      union all select text from workqueue.note where key = 'booking.' || $1
      union all select n.text from workqueue.note n join bookings.booking b on n.key = 'hold.' || b.checkout_id where b.id = $1
      union all select remarks from trips.trip where id = $2
      union all select items #>> '{0,remark}' from trips.trip where id = $2`,
    [id, tripId],
  );
  return rows.flatMap(({ word }) => word ?? []);
}

/** Erases free text as the worker does, at a simulated time this many days after the trip. */
async function letGo(overMs: number, days: number): Promise<void> {
  const db = new Db({ url: api.database.relay, poolSize: 1, clockOffsetMs: overMs + days * DAY_MS });
  try {
    await eraseBookingFreeText({ relayDb: db, telemetry });
  } finally {
    await db.close();
  }
}

test('180 days after the journey the words go and the deeds stay', async () => {
  const { id, tripId, overMs } = await wordy();
  await api.admin(
    `insert into workqueue.note (id, key, by_user, text) values ($1, $2, 'usr_nobody', 'Asked the accountant')`,
    [createId('workItemNote', now()), LEDGER_KEY],
  );
  const counted = vi.spyOn(telemetry, 'freeTextErased');
  await letGo(overMs, 179);
  expect(await freeTextOf(id, tripId)).toHaveLength(9);
  await letGo(overMs, 181);
  expect(await freeTextOf(id, tripId)).toEqual([]);
  expect(counted.mock.calls.at(-1)).toEqual([1]);
  await letGo(overMs, 181);
  expect(counted.mock.calls.at(-1)).toEqual([0]);
  counted.mockRestore();

  expect(await api.admin('select from workqueue.note where key = $1', [LEDGER_KEY])).toEqual([]);
  const { value: amendments } = await api.call(readAmendments, { as, params: { bookingId: id } });
  expect(amendments.serviceRequest).toMatchObject({ state: 'withdrawn', remark: null, answer: null });
  expect((await api.call(readBooking, { as, params: { bookingId: id } })).value.remark).toBeNull();
  expect((await api.call(readTrip, { as, params: { tripId } })).value.remarks).toBeNull();
  const audited = await api.admin(
    `select action, user_id from platform.audit where subject = $1 and action = 'booking.free-text-erased'`,
    [id],
  );
  expect(audited).toEqual([{ action: 'booking.free-text-erased', user_id: null }]);
});

test.each([
  [
    'money is owed back',
    `insert into refunds.expected_refund (id, company_id, booking_id, amendment_id, component, owed_by, amount_minor, currency, rule, due_by)
      values ('due_' || right($1, 26), $2, $1, 'cnl_nobody', 'ours', 'marga', 100, 'INR', 'ours-at-once', platform.now())`,
    `update refunds.expected_refund set paid_back_at = platform.now(), paid_back_minor = 100 where booking_id = $1 and company_id = $2`,
  ],
  [
    'our people are asked about it',
    `insert into amendments.service_request (id, company_id, booking_id, user_id, answer_by)
      values ('ern_' || right($1, 26), $2, $1, 'usr_nobody', platform.now())`,
    `update amendments.service_request set state = 'withdrawn', ended_at = platform.now() where booking_id = $1 and company_id = $2 and state = 'open'`,
  ],
])('as long as %s nothing goes, however long ago it was', async (_, open, close) => {
  const { id, tripId, overMs } = await wordy();
  await api.admin(open, [id, company.id]);
  await letGo(overMs, 900);
  expect((await freeTextOf(id, tripId)).length).toBeGreaterThanOrEqual(9);
  await api.admin(close, [id, company.id]);
  await letGo(overMs, 900);
  expect(await freeTextOf(id, tripId)).toEqual([]);
});
