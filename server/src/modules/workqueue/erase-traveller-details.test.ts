import { expect, test, vi } from 'vitest';
import { listBookings, readBooking } from '@marga/contract/bookings/booking';
import { mailItineraries } from '@marga/contract/bookings/itinerary-documents';
import { changeTrip } from '@marga/contract/trips/saved-trips';
import { createId } from '@marga/contract/kernel/ids';
import { TRAVELLER_DETAILS_MONTHS } from '@marga/contract/bookings/traveller-details-retention';
import { startTestApi } from '../../../test/api.ts';
import { makeTrip, startTripCheckout, traveller } from '../../../test/search-and-start-checkout.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';
import { Db } from '../../platform/db/db.ts';
import { eraseTravellerDetails } from './worker.ts';

/** These tests check that of the travellers of an old booking only their names are left. */

const api = await startTestApi();
const deps = workerDeps(api, { TIME_SCALE: 1_000 });
const { telemetry } = api.platform;
const company = await seedCompany(api, { wallet: '90000000.00' });
const as = company.as('owner');
const DAY_MS = 86_400_000;
/** No twelve months are longer than this. */
const KEPT_DAYS = TRAVELLER_DETAILS_MONTHS * 30.5 + 1;

/** Makes a booking whose travellers were also written down in its trip and in a change that was quoted. */
async function bookedTraveller(phone: string) {
  const trip = await makeTrip(api, as, { items: 2 });
  const params = { tripId: trip.id };
  const contact = { name: 'Front desk', email: 'desk@people.example', phone: '+918040001234' };
  await api.call(changeTrip, { as, params, body: { party: [{ ...traveller, travellerId: null }], contact } });
  const paid = (await startTripCheckout(api, as, trip, { travellers: [{ ...traveller, phone }] })).value;
  const { bookings } = await runCheckout(api, deps, as, paid.id);
  const [booking, second] = bookings;
  if (!booking || !second) throw new Error('there is no second booking');
  await api.admin(
    `insert into amendments.amendment (id, company_id, booking_id, kind, state, user_id, currency, total_minor, terms, supplier, supplier_quote,
        quote_kind, revision, version, expires_at)
      select $1, b.company_id, b.id, 'change', 'expired', 'usr_nobody', 'INR', 0, jsonb_build_object('people', jsonb_build_object(
        'travellers', b.travellers, 'details', b.traveller_details, 'contactWords', b.contact_words)), 'offline', 'manual x', 'manual', 1, 1,
        platform.now() from bookings.booking b where b.id = $2`,
    [createId('change', now()), booking.id],
  );
  const [row] = await api.admin<{ over_ms: string }>(
    `select (extract(epoch from max(arrives_at) - now()) * 1000)::bigint::text as over_ms from bookings.booking where checkout_id = $1`,
    [paid.id],
  );
  const mailed = { bookingIds: [booking.id], to: 'meera@people.example' };
  await api.call(mailItineraries, { as, body: mailed });
  return { id: booking.id, second: second.id, tripId: trip.id, overMs: Number(row?.over_ms) };
}

/** Returns what is stored of travellers besides their names: each entry is a text, a key or a hash. */
async function detailsOf(id: string, tripId: string): Promise<string[]> {
  const rows = await api.admin<{ stored: string | null }>(
    `select unnest(array[data_key_id, data_key, traveller_details]) as stored from bookings.booking where id = $1
      union all select unnest(contact_words) from bookings.booking where id = $1
      union all select word from bookings.search_word where booking_id = $1 and starts_with(word, '#')
      union all select terms #>> '{people,details}' from amendments.amendment where booking_id = $1
      union all select terms #>> '{people,contactWords}' from amendments.amendment where booking_id = $1
      union all select people from trips.trip where id = $2
      union all select recipient from platform.mail_log where subject = $1 and template = 'itineraries'`,
    [id, tripId],
  );
  return rows.flatMap(({ stored }) => stored ?? []);
}

/** Erases details as the worker does, at a simulated time this many days after the trip. */
async function letGo(overMs: number, days: number): Promise<void> {
  const db = new Db({ url: api.database.relay, poolSize: 1, clockOffsetMs: overMs + days * DAY_MS });
  try {
    await eraseTravellerDetails({ relayDb: db, telemetry });
  } finally {
    await db.close();
  }
}

test('twelve months after the trip only the names of its travellers are left', async () => {
  const { id, second, tripId, overMs } = await bookedTraveller('+919812300011');
  const counted = vi.spyOn(telemetry, 'travellerDetailsErased');
  await letGo(overMs, KEPT_DAYS - 5);
  expect((await detailsOf(id, tripId)).length).toBe(15);
  await letGo(overMs, KEPT_DAYS);
  expect([...(await detailsOf(id, tripId)), ...(await detailsOf(second, tripId))]).toEqual([]);
  expect(counted.mock.calls.at(-1)).toEqual([2]);
  await letGo(overMs, KEPT_DAYS);
  expect(counted.mock.calls.at(-1)).toEqual([0]);
  counted.mockRestore();

  const { value } = await api.call(readBooking, { as, params: { bookingId: id } });
  expect(value.travellers).toEqual([{ givenName: traveller.givenName, familyName: traveller.familyName }]);
  expect(value.travellerDetails).toEqual({ state: 'erased' });
  const found = async (search: string) =>
    (await api.call(listBookings, { as, query: { search } })).value.items;
  expect(await found('9812300011')).toEqual([]);
  expect((await found('meera')).map((one) => one.id)).toContain(id);
  const audited = await api.admin(
    `select user_id from platform.audit where subject = $1 and action = 'booking.traveller-details-erased'`,
    [id],
  );
  expect(audited).toEqual([{ user_id: null }]);
});

test('as long as a service request about it is open a booking keeps them, and its trip does', async () => {
  const { id, second, tripId, overMs } = await bookedTraveller('+919812300012');
  await api.admin(
    `insert into amendments.service_request (id, company_id, booking_id, user_id, answer_by)
      values ('ern_' || right($1, 26), $2, $1, 'usr_nobody', platform.now())`,
    [id, company.id],
  );
  await letGo(overMs, KEPT_DAYS);
  expect((await detailsOf(id, tripId)).length).toBe(15);
  expect(await detailsOf(second, tripId), 'the people of the trip').toHaveLength(1);
  await api.admin(
    `update amendments.service_request set state = 'withdrawn', ended_at = platform.now() where booking_id = $1 and company_id = $2`,
    [id, company.id],
  );
  await letGo(overMs, KEPT_DAYS);
  expect(await detailsOf(id, tripId)).toEqual([]);
});
