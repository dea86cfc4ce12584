import { expect, test } from 'vitest';
import { findBookings, readOperatorBooking } from '@marga/contract/workqueue/booking-search';
import type { Caller } from '../../../test/api.ts';
import { companyOfCaller, startTestApi } from '../../../test/api.ts';
import { createEscalatedBooking } from '../../../test/escalated-booking.ts';
import { allowPaymentMethods } from '../../../test/held-trip-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { LIMITS } from '../../platform/limits/limit-table.ts';

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const hasty = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 500 });
const operator = await seedStaff(api, 'operator');

async function companyWithBooking(name: string) {
  const as = await createCompanyOwnedBy(api, await seedSignedInUser(api), '9000000.00');
  await allowPaymentMethods(api, as);
  await api.admin('update identity.company set name = $2 where id = $1', [companyOfCaller(as), name]);
  const { bookingId } = await createEscalatedBooking(api, hasty, as);
  return { as, bookingId, company: companyOfCaller(as) };
}

const himalaya = await companyWithBooking('Himalaya Holidays');
const deccan = await companyWithBooking('Deccan Tours');
await api.admin(`update bookings.booking set supplier_reference = 'QXK7PL' where id = $1`, [
  himalaya.bookingId,
]);

const find = (text: string, as: Caller = operator) => api.call(findBookings, { as, query: { text } });
const idsOf = async (text: string) => (await find(text)).value.bookings.map(({ id }) => id);
const readOf = (bookingId: string) => api.call(readOperatorBooking, { as: operator, params: { bookingId } });
const contacts = async () => {
  const { value } = await readOf(himalaya.bookingId);
  return value.booking;
};

test('finds a booking by PNR and by reference, and says whose it is', async () => {
  const { value } = await find('QXK7PL');
  expect(value.bookings).toMatchObject([
    { id: himalaya.bookingId, supplierReference: 'QXK7PL', companyName: 'Himalaya Holidays' },
  ]);
  expect(await idsOf(value.bookings[0]?.reference ?? '')).toEqual([himalaya.bookingId]);
});

test('finds the bookings of all companies by the names of travellers, and shows no name in the list', async () => {
  const found = await idsOf('Rao Meera');
  expect(found).toContain(himalaya.bookingId);
  expect(found).toContain(deccan.bookingId);
  expect(JSON.stringify((await find('Rao Meera')).value)).not.toContain('RAO');
  expect(await idsOf('Meera Nobody')).toEqual([]);
});

test('matches words as a whole', async () => {
  expect(await idsOf('QXK7P')).toEqual([]);
  expect(await idsOf('Meer')).toEqual([]);
});

test('finds by a whole mail address and telephone number, and by no part of one', async () => {
  const [words] = await api.admin<{ contact_words: string[] }>(
    'select contact_words from bookings.booking where id = $1',
    [himalaya.bookingId],
  );
  expect(words?.contact_words.length).toBeGreaterThan(0);
  expect((await contacts()).id).toBe(himalaya.bookingId);
  expect(await idsOf('meera@people.example')).toContain(himalaya.bookingId);
  expect(await idsOf('meera@people')).toEqual([]);
});

test('finds the latest bookings of a company by the beginning of its name', async () => {
  expect(await idsOf('himalaya hol')).toEqual([himalaya.bookingId]);
});

test('records each search in the audit log: a reference as it is, and names only as a keyed hash', async () => {
  const searcher = await seedStaff(api, 'operator');
  await find('QXK7PL', searcher);
  await find('Meera Rao', searcher);
  const entries = await api.admin<{ company_id: string | null; detail: Record<string, string> }>(
    `select company_id, detail from platform.audit where user_id = $1 and action = 'operators.read' order by seq`,
    [searcher.user],
  );
  expect(entries).toMatchObject([
    { company_id: himalaya.company, detail: { read: 'workqueue.find-bookings', searched: 'QXK7PL' } },
    { company_id: null, detail: { read: 'workqueue.find-bookings' } },
  ]);
  expect(entries[1]?.detail['searchedHash']).toMatch(/^[\w-]{22}$/);
  expect(JSON.stringify(entries)).not.toMatch(/meera|rao/i);
});

test('shows an operator the whole booking, and records the reading with the company', async () => {
  const { value } = await readOf(himalaya.bookingId);
  expect(value).toMatchObject({
    row: { companyName: 'Himalaya Holidays', travel: { service: 'flight', travellers: 1 } },
    booking: { id: himalaya.bookingId, supplierReference: 'QXK7PL' },
    items: [{ kind: 'unknown-booking', bookingId: himalaya.bookingId }],
  });
  const [entry] = await api.admin(
    `select company_id from platform.audit where subject = $1 and action = 'operators.read' limit 1`,
    [himalaya.bookingId],
  );
  expect(entry).toEqual({ company_id: himalaya.company });
  expect((await readOf('bkg_01m7eh9ktefjj89ryxw9m7a2x9')).code).toBe('not-found');
});

test('refuses members of a company, who search only their own', async () => {
  expect((await find('QXK7PL', deccan.as)).code).toBe('permission-denied');
  const own = await api.request('GET', '/v1/find?text=QXK7PL', { as: deccan.as });
  expect(await own.json()).toMatchObject({ bookings: [] });
});

test('finds without reading all words or all bookings', async () => {
  const plan = await api.admin<{ 'QUERY PLAN': string }>(
    `explain select w.booking_id from (select set_config('enable_seqscan', 'off', true)) off, bookings.search_word w
      where w.word = 'qxk7pl' order by w.booking_id desc limit 20`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('search_word_anywhere');
});

test('refuses an operator who searches too often', async () => {
  const hurried = await seedStaff(api, 'operator');
  const { most } = LIMITS['workqueue.booking-searches'];
  for (let count = 0; count < most; count += 1) await find('QXK7PL', hurried);
  expect((await find('QXK7PL', hurried)).code).toBe('too-many-requests');
});
