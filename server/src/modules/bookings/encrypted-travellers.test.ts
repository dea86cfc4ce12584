import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { listMessages } from '@marga/contract/bookings/booking-messages';
import { mailItineraries } from '@marga/contract/bookings/itinerary-documents';
import { findInCompany, listBookings, readBooking } from '@marga/contract/bookings/booking';
import { readCheckout } from '@marga/contract/checkout/checkout';
import { startTestApi } from '../../../test/api.ts';
import { makeTrip, startTripCheckout, traveller } from '../../../test/search-and-start-checkout.ts';
import { seedCompany, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import {
  decryptTravellers,
  encryptChangedTravellers,
  type EncryptedTravellers,
  encryptTravellers,
} from './encrypted-travellers.ts';
import { reencryptBookings } from './index.ts';
import { type BookingContact, toContactWords } from './contact-search.ts';

/** These tests check that a booking shows nobody more of its travellers than their names without permission. */

const api = await startTestApi();
const company = await seedCompany(api, { roles: ['owner', 'approver', 'finance'], wallet: '90000000.00' });
const stranger = await seedCompany(api);
const { givenName, familyName, ...details } = traveller;

async function book(phone: string, email: string) {
  const as = company.as('owner');
  const { value } = await startTripCheckout(api, as, await makeTrip(api, as), {
    travellers: [{ ...traveller, phone, email }],
    contact: { phone: '+918040001234', email: 'desk@people.example' },
  });
  const [booking] = value.bookings;
  if (!booking) throw new Error('nothing was booked');
  return { booking, checkout: value };
}

const rowOf = async (id: string): Promise<EncryptedTravellers & { contact_words: string[] }> => {
  const [row] = await api.admin<EncryptedTravellers & { contact_words: string[] }>(
    'select id, company_id, travellers, data_key_id, data_key, traveller_details, contact_words from bookings.booking where id = $1',
    [id],
  );
  if (!row) throw new Error('the booking is gone');
  return row;
};

const searched = async (search: string, of: TestCompany = company) =>
  (await api.call(listBookings, { as: of.as('owner'), query: { search } })).value.items.map(({ id }) => id);

test('a stored booking names its travellers and says nothing else of them in clear', async () => {
  const { booking } = await book('+919812300001', 'clear@people.example');
  const rows = await api.admin<{ text: string }>(
    `select b::text as text from bookings.booking b where id = $1
      union all select w::text from bookings.search_word w where booking_id = $1`,
    [booking.id],
  );
  const text = rows.map((row) => row.text).join('\n');
  expect(text).toContain('MEERA');
  expect(text).not.toMatch(/1988-02-29|9812300001|clear@people|8040001234|desk@people|"ms"/);
});

test('the database refuses a booking whose travellers have more than names', async () => {
  const { booking } = await book('+919812300002', 'refused@people.example');
  await expect(
    api.admin('update bookings.booking set travellers = $2 where id = $1', [
      booking.id,
      JSON.stringify([traveller]),
    ]),
  ).rejects.toThrow('booking_names_alone');
});

test('whoever reads travellers reads their details, finance reads their names alone', async () => {
  const { booking, checkout } = await book('+919812300003', 'redacted@people.example');
  const params = { bookingId: booking.id };
  const shown = { ...details, phone: '+919812300003', email: 'redacted@people.example' };
  for (const role of ['owner', 'approver'] as const) {
    const { value } = await api.call(readBooking, { as: company.as(role), params });
    expect(value.travellers).toEqual([{ givenName, familyName }]);
    expect(value.travellerDetails).toEqual({ state: 'shown', travellers: [shown] });
  }
  const finance = { as: company.as('finance') };
  const answers = await Promise.all([
    api.call(readBooking, { ...finance, params }),
    api.call(readCheckout, { ...finance, params: { checkoutId: checkout.id } }),
    api.call(listBookings, { ...finance, query: { search: 'meera' } }),
    api.call(findInCompany, { ...finance, query: { text: 'meera' } }),
  ]);
  expect(answers[0].value.travellers).toEqual([{ givenName, familyName }]);
  expect(answers[0].value.travellerDetails).toEqual({ state: 'restricted' });
  for (const { value } of answers)
    expect(JSON.stringify(value)).not.toMatch(/1988-02-29|9812300003|redacted@/);
});

test('the address to which an itinerary was mailed is shown to readers of travellers alone', async () => {
  const { booking } = await book('+919812300007', 'mailed@people.example');
  const bookingIds = [booking.id];
  await api.call(mailItineraries, {
    as: company.as('owner'),
    body: { bookingIds, to: 'mailed@people.example' },
  });
  const messagesFor = async (role: 'owner' | 'finance') => {
    const params = { bookingId: booking.id };
    return (await api.call(listMessages, { as: company.as(role), params })).value.messages;
  };
  expect(await messagesFor('owner')).toMatchObject([{ kind: 'itineraries', to: 'mailed@people.example' }]);
  expect(await messagesFor('finance')).toMatchObject([{ kind: 'itineraries', to: null }]);
});

test('a booking is found by a whole telephone number or mail address, in the company alone', async () => {
  const { booking } = await book('+919812300004', 'Sought@people.example');
  for (const typed of ['98123 00004', '+91 9812300004', 'sought@PEOPLE.example'])
    expect(await searched(typed), typed).toEqual([booking.id]);
  const found = await api.call(findInCompany, { as: company.as('owner'), query: { text: '9812300004' } });
  expect(found.value.bookings.map(({ id }) => id)).toEqual([booking.id]);
  for (const typed of ['981230000', 'sought@people', 'ought@people.example'])
    expect(await searched(typed), typed).toEqual([]);
  expect(await searched('9812300004', stranger)).toEqual([]);
  expect(await searched('meera')).toContain(booking.id);
});

interface Owner {
  readonly id: string;
  readonly companyId: string;
}

/** Returns the row of a booking of this company with `traveller`. */
function encryptedRow(of: Owner, contacts: readonly BookingContact[] = []): EncryptedTravellers {
  const encrypted = encryptTravellers(api.config, of, [traveller], contacts);
  return {
    id: of.id,
    company_id: of.companyId,
    travellers: encrypted.travellers,
    data_key_id: encrypted.dataKeyId,
    data_key: encrypted.dataKey,
    traveller_details: encrypted.details,
  };
}

test('a text that was moved to another booking or company is not decrypted', async () => {
  const [one, other] = [
    { id: 'bkg_1', companyId: 'cmp_1' },
    { id: 'bkg_2', companyId: 'cmp_1' },
  ];
  const [mine, theirs] = [encryptedRow(one), encryptedRow(other)];
  expect(decryptTravellers(api.config, mine)).toEqual([traveller]);
  expect(() =>
    decryptTravellers(api.config, { ...mine, traveller_details: theirs.traveller_details }),
  ).toThrow();
  expect(() => decryptTravellers(api.config, { ...mine, data_key: theirs.data_key })).toThrow();
  expect(() => decryptTravellers(api.config, { ...mine, company_id: 'cmp_2' })).toThrow();
  expect(decryptTravellers(api.config, { ...mine, data_key: null, data_key_id: null })).toBeUndefined();
});

test('a change of travellers leaves the contacts of the trip as they are', () => {
  const of = { id: 'bkg_1', companyId: 'cmp_1' };
  const contact = { phone: '+918040001234', email: 'desk@people.example' };
  const row = encryptedRow(of, [contact]);
  const changed = { ...traveller, email: 'changed@people.example' };
  const after = encryptChangedTravellers(api.config, row, [changed]);
  const [office] = toContactWords(api.config, 'desk@people.example');
  const [mail] = toContactWords(api.config, 'changed@people.example');
  const [before] = toContactWords(api.config, traveller.email);
  expect(after.contactWords).toEqual(expect.arrayContaining([office, mail]));
  expect(after.contactWords).not.toContain(before);
  expect(decryptTravellers(api.config, { ...row, traveller_details: after.details })).toEqual([changed]);
});

test('after a new key has come a worker re-encrypts data keys and contacts, and the old key is not needed', async () => {
  const [{ booking }, lost] = [
    await book('+919812300005', 'rotated@people.example'),
    await book('+919812300006', 'lost@people.example'),
  ];
  await api.admin(`update bookings.booking set data_key_id = 'burnt' where id = $1`, [lost.booking.id]);
  const before = await rowOf(booking.id);
  const newest = { id: 'newest', key: randomBytes(32) };
  const config = { TRAVELLER_KEYS: [newest, ...api.config.TRAVELLER_KEYS] as const };
  const { log, telemetry, db } = api.platform;
  const deps = { db: openRelayDatabase(api), companyDb: db, config, log, telemetry };
  const first = await reencryptBookings(deps);
  expect(first.reencrypted).toBeGreaterThan(0);
  expect(first.unreadable).toBe(1);
  expect(await reencryptBookings(deps)).toEqual({ reencrypted: 0, unreadable: 1 });
  const after = await rowOf(booking.id);
  expect(after.traveller_details).toBe(before.traveller_details);
  expect(decryptTravellers({ TRAVELLER_KEYS: [newest] }, after)).toMatchObject([
    { email: 'rotated@people.example' },
  ]);
  const words = toContactWords({ TRAVELLER_KEYS: [newest] }, '9812300005');
  const office = toContactWords({ TRAVELLER_KEYS: [newest] }, 'desk@people.example');
  expect(after.contact_words).toEqual(expect.arrayContaining([...words, ...office]));
  const found = await api.admin('select booking_id from bookings.search_word where word = $1', [words[0]]);
  expect(found).toEqual([{ booking_id: booking.id }]);
  const stale = before.contact_words;
  expect(
    await api.admin('select from bookings.search_word where booking_id = $1 and word = any ($2)', [
      booking.id,
      stale,
    ]),
  ).toEqual([]);
});
