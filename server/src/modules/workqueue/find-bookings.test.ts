import pg from 'pg';
import { expect, test } from 'vitest';
import { findInCompany, readBooking } from '@marga/contract/bookings/booking';
import { changeTrip } from '@marga/contract/trips/saved-trips';
import { findBookings, readOperatorBooking } from '@marga/contract/workqueue/booking-search';
import type { Caller } from '../../../test/api.ts';
import { companyOfCaller, startTestApi } from '../../../test/api.ts';
import { insertCrowdOfBookings } from '../../../test/crowd-of-bookings.ts';
import { createEscalatedBooking } from '../../../test/escalated-booking.ts';
import { allowPaymentMethods } from '../../../test/held-trip-helpers.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { makeTrip, startTripCheckout } from '../../../test/search-and-start-checkout.ts';
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

/** Books a trip for a client, with a contact of the trip and another one named when it is paid. */
async function bookedForClient(as: Caller) {
  const trip = await makeTrip(api, as);
  const contact = { name: 'Front desk', email: 'desk@deccan.example', phone: '+918040001234' };
  const params = { tripId: trip.id };
  await api.call(changeTrip, { as, params, body: { client: 'Deshmukh Textiles', contact } });
  const paid = { contact: { email: 'night@deccan.example', phone: '+918040009999' } };
  const { value: checkout } = await startTripCheckout(api, as, trip, paid);
  const [booking] = (await runCheckout(api, workerDeps(api), as, checkout.id)).bookings;
  const tickets = booking?.itinerary.service === 'flight' ? booking.itinerary.tickets : undefined;
  const digits = tickets?.[0]?.number?.replaceAll(/\D/g, '');
  if (!booking || digits?.length !== 13) throw new Error('no ticket was issued');
  return { id: booking.id, digits };
}

const booked = await bookedForClient(deccan.as);
const ownIdsOf = async (text: string, as: Caller) =>
  (await api.call(findInCompany, { as, query: { text } })).value.bookings.map(({ id }) => id);

test('finds a booking by a ticket number, however its digits are grouped', async () => {
  const { id, digits } = booked;
  const [airline, serial] = [digits.slice(0, 3), digits.slice(3)];
  const grouped = `${airline} ${serial.slice(0, 4)} ${serial.slice(4)}`;
  for (const typed of [digits, `${airline}-${serial}`, `${airline} ${serial}`, grouped, serial]) {
    expect(await idsOf(typed), typed).toEqual([id]);
    expect(await ownIdsOf(typed, deccan.as), typed).toEqual([id]);
    expect(await ownIdsOf(typed, himalaya.as), typed).toEqual([]);
  }
  expect(await idsOf(digits.slice(0, 12))).toEqual([]);
});

test('finds a booking by the client of its trip, for operators and within the company', async () => {
  expect(await idsOf('deshmukh textiles')).toEqual([booked.id]);
  expect(await ownIdsOf('desh', deccan.as)).toEqual([booked.id]);
  const read = await api.call(readBooking, { as: deccan.as, params: { bookingId: booked.id } });
  expect(read.value.client).toBe('Deshmukh Textiles');
  expect(await ownIdsOf('deshmukh', himalaya.as)).toEqual([]);
});

test('finds a booking by the contacts of its trip, which are stored in clear nowhere', async () => {
  for (const typed of ['desk@deccan.example', '+91 80400 01234', 'night@deccan.example', '+918040009999']) {
    expect(await idsOf(typed), typed).toEqual([booked.id]);
    expect(await ownIdsOf(typed, deccan.as), typed).toEqual([booked.id]);
    expect(await ownIdsOf(typed, himalaya.as), typed).toEqual([]);
  }
  const rows = await api.admin<{ text: string }>(
    `select b::text as text from bookings.booking b where id = $1
      union all select w::text from bookings.search_word w where booking_id = $1`,
    [booked.id],
  );
  expect(JSON.stringify(rows)).not.toMatch(/deccan\.example|80400/);
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

const auditedSearchesOf = (searcher: { user: string }) =>
  api.admin<{ company_id: string | null; detail: Record<string, string> }>(
    `select company_id, detail from platform.audit where user_id = $1 and action = 'operators.read' order by seq`,
    [searcher.user],
  );

test('keeps no passport number, PAN or unknown reference in the audit log, though they look like references', async () => {
  const searcher = await seedStaff(api, 'operator');
  for (const text of ['Z1234567', 'ABCPD1234F', 'QXNOPE9', 'meera1988']) await find(text, searcher);
  const entries = await auditedSearchesOf(searcher);
  expect(entries).toHaveLength(4);
  expect(entries.map(({ detail }) => detail['searched'])).toEqual(Array(4).fill(undefined));
  expect(JSON.stringify(entries)).not.toMatch(/Z1234567|ABCPD|QXNOPE|meera/i);
});

test('records a search by one hash, however it is typed', async () => {
  for (const spellings of [
    ['Meera Rao', 'rao  MEERA', 'Méera-Rao.', 'Ｒａｏ Me\u200bera', '\u202bRao Meera Rao\u202c'],
    ['+91 98123 45678', '9812345678', '098123-45678', '\u202a+919812345678\u202c'],
  ]) {
    const searcher = await seedStaff(api, 'operator');
    for (const text of spellings) await find(text, searcher);
    const hashes = (await auditedSearchesOf(searcher)).map(({ detail }) => detail['searchedHash']);
    expect(new Set(hashes).size, spellings[0]).toBe(1);
  }
});

test('finds a telephone number that was copied with invisible marks of direction', async () => {
  expect(await idsOf('\u202a+91 98123 45678\u202c')).toContain(himalaya.bookingId);
});

test('does not say in the log of a company that it was read because its id was typed or is part of a name', async () => {
  const searcher = await seedStaff(api, 'operator');
  await find(deccan.company, searcher);
  const named = await companyWithBooking(`About ${deccan.company}`);
  expect(await find('About', searcher)).toMatchObject({
    value: { bookings: [{ id: named.bookingId }] },
  });
  expect((await auditedSearchesOf(searcher)).map(({ company_id: id }) => id)).toEqual([null, named.company]);
});

test('records a search again when it finds the bookings of another company than a moment before', async () => {
  const searcher = await seedStaff(api, 'operator');
  await find('Sahyadri', searcher);
  const late = await companyWithBooking('Sahyadri Trails');
  for (const _ of [1, 2]) await find('Sahyadri', searcher);
  expect((await auditedSearchesOf(searcher)).map(({ company_id: id }) => id)).toEqual([null, late.company]);
});

test.each(['%%%', '___', '\\\\\\', '***', `'; drop table bookings.booking; --`, '﷽﷽﷽', '＊＊＊'])(
  'finds nothing by %s, which is no pattern',
  async (text) => {
    expect(await idsOf(text)).toEqual([]);
  },
);

test('refuses a text with a NUL, and one that is too long', async () => {
  expect((await find('QXK\u00007PL')).code).toBe('request-invalid');
  expect((await find('q'.repeat(800))).code).toBe('request-invalid');
  expect((await find('a b '.repeat(1_500))).code).toBe('request-invalid');
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

test('finds without reading all words or all bookings, whether its plans are new or kept', async () => {
  const client = new pg.Client({ connectionString: api.database.migrator });
  await client.connect();
  const scansOf = async (words: readonly string[]) => {
    const count = async () => {
      const { rows } = await client.query<{ scans: string }>(
        `select sum(seq_scan) as scans from pg_stat_xact_user_tables
          where schemaname = 'bookings' and relname in ('booking', 'search_word')`,
      );
      return Number(rows[0]?.scans);
    };
    const before = await count();
    // From the sixth time on PostgreSQL may keep a plan that suits all values.
    for (let time = 0; time < 8; time += 1) {
      const { rows } = await client.query(
        `select booking_id from workqueue.find_bookings($1, array['#nobody'], 'nobody', 20)`,
        [words],
      );
      expect(rows).toHaveLength(words.includes('qxk7pl') ? 1 : 20);
    }
    return (await count()) - before;
  };
  try {
    await insertCrowdOfBookings(client, himalaya.bookingId);
    await client.query(`set local marga.staff = 'usr_somebody'`);
    for (const words of [['qxk7pl'], ['delhi'], ['qxk7pl', 'delhi']])
      expect(await scansOf(words), words.join(' ')).toBe(0);
    await client.query('drop index bookings.search_word_anywhere');
    expect(await scansOf(['qxk7pl'])).toBeGreaterThan(0);
  } finally {
    await client.end();
  }
});

test('refuses an operator who searches too often', async () => {
  const hurried = await seedStaff(api, 'operator');
  const { most } = LIMITS['workqueue.booking-searches'];
  for (let count = 0; count < most; count += 1) await find('QXK7PL', hurried);
  expect((await find('QXK7PL', hurried)).code).toBe('too-many-requests');
});
