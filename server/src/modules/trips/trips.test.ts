import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTrip, readTrip } from '@marga/contract/trips/create-trip';
import { type Trip } from '@marga/contract/trips/trip';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import { readSeatMap } from '@marga/contract/search/search';
import { changeTrip, duplicateTrip, listTrips, renewTrip } from '@marga/contract/trips/saved-trips';
import { startTestApi } from '../../../test/api.ts';
import {
  findOffers,
  makeTrip,
  cheapestOffersIn,
  startTripCheckout,
  traveller,
  runSearch,
} from '../../../test/search-and-start-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { travellerVaultOf } from '../../platform/personal-data/traveller-vault.ts';
import { reencryptTrips } from './index.ts';

/**
 * These tests cover a trip that is stored with its travellers and purpose, found again, made again, and checked
 * before anything is paid.
 */

const api = await startTestApi();
/** For this second instance the database's clock is 21 minutes ahead, so the offers found by the first have expired. */
const later = await startTestApi({ TEST_CLOCK_OFFSET_MS: String(21 * 60_000) }, api);
const company = await seedCompany(api, { roles: ['owner', 'booker', 'traveller'], wallet: '90000000.00' });
const as = company.as('owner');
const elsewhere = (await seedCompany(api, { roles: ['owner'] })).as('owner');
const day = '2027-03-14' as LocalDate;

const member = {
  travellerId: null,
  title: 'ms',
  givenName: 'MEERA',
  familyName: 'RAO',
  bornOn: '1988-02-29',
  gender: 'f',
  email: 'meera@people.example',
  phone: '+919812345678',
};

const write = (trip: Trip, body: object, caller = as) =>
  api.call(changeTrip, { as: caller, params: { tripId: trip.id }, body });

test('what is written down of a trip is kept, field by field, and people are encrypted where they lie', async () => {
  const trip = await makeTrip(api, as);
  expect(trip).toMatchObject({ name: null, party: [], savedAt: null, changes: [], quotes: [] });
  await write(trip, { name: 'Sales meeting', client: 'Asha Textiles', isSaved: true });
  const { value } = await write(trip, {
    purpose: 'Quarterly review',
    remarks: 'Window seats\nif there are any',
    contact: { name: 'Night desk', email: 'desk@agency.example', phone: '+919800000000' },
    gstin: ' 27aapfu0939f1zv ',
    party: [member],
  });
  expect(value).toMatchObject({
    name: 'Sales meeting',
    client: 'Asha Textiles',
    gstin: '27AAPFU0939F1ZV',
    party: [member],
    contact: { name: 'Night desk' },
  });
  expect((await api.call(readTrip, { as, params: { tripId: trip.id } })).value).toEqual(value);
  const [row] = await api.admin<{ people: string }>('select people from trips.trip where id = $1', [trip.id]);
  expect(Buffer.from(row?.people ?? '', 'base64').toString('latin1')).not.toMatch(/MEERA|meera|desk@/);
});

test('after a new key has come a worker re-encrypts who travels, past what no key opens, and the old key is not needed', async () => {
  const [trip, lost] = [await makeTrip(api, as), await makeTrip(api, as)];
  for (const one of [trip, lost]) await write(one, { party: [member] });
  await api.admin(`update trips.trip set people_key = 'burnt' where id = $1`, [lost.id]);
  const newest = { id: 'newest', key: randomBytes(32) };
  const config = { TRAVELLER_KEYS: [newest, ...api.config.TRAVELLER_KEYS] as const };
  const { log, telemetry } = api.platform;
  const reencryptDeps = { db: openRelayDatabase(api), config, log, telemetry };
  const first = await reencryptTrips(reencryptDeps);
  expect(first.reencrypted).toBeGreaterThan(0);
  expect(first.unreadable).toBe(1);
  expect(await reencryptTrips(reencryptDeps)).toEqual({ reencrypted: 0, unreadable: 1 });
  const [row] = await api.admin<{ keyId: string; ciphertext: string }>(
    `select people_key as "keyId", people as ciphertext from trips.trip where id = $1`,
    [trip.id],
  );
  if (!row) throw new Error('the trip is gone');
  const opened = travellerVaultOf({ TRAVELLER_KEYS: [newest] }).decrypt(company.id, trip.id, row);
  expect(opened).toMatchObject({ party: [member] });
});

test('whoever may not read the book of travellers sees who travels only where they wrote it down', async () => {
  const trip = await makeTrip(api, as);
  await write(trip, { party: [member] });
  const { value } = await api.call(readTrip, { as: company.as('traveller'), params: { tripId: trip.id } });
  expect(value.party).toEqual([]);
  const own = await makeTrip(api, company.as('traveller'));
  expect((await write(own, { party: [member] }, company.as('traveller'))).value.party).toEqual([member]);
});

test.each([
  ['a GST number with a wrong check digit', { gstin: '27AAPFU0939F1ZW' }, 'body.gstin'],
  ['a GST number of no form', { gstin: 'GST 12' }, 'body.gstin'],
  ['more people than it is priced for', { party: [member, member] }, 'body.party'],
  ['an empty name', { name: '  ' }, 'body.name'],
  [
    'a contact without a telephone',
    { contact: { name: 'A', email: 'a@b.example', phone: '12' } },
    'body.contact.phone',
  ],
])('%s is refused, and the trip stays as it was', async (_, body, path) => {
  const trip = await makeTrip(api, as);
  expect((await write(trip, body)).problem.issues?.[0]?.path).toBe(path);
  expect((await api.call(readTrip, { as, params: { tripId: trip.id } })).value).toEqual(trip);
});

test('a trip that was paid stays as it was, and another company’s is not there', async () => {
  const trip = await makeTrip(api, as);
  expect((await write(trip, { name: 'Mine' }, elsewhere)).code).toBe('not-found');
  const { value: checkout } = await startTripCheckout(api, as, trip);
  expect((await write(trip, { name: 'Too late' })).problem).toMatchObject({
    code: 'trip-already-paid',
    checkoutId: checkout.id,
  });
});

test('saved trips are listed, the latest first, by page, by words and by whether they are booked', async () => {
  const lister = (await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' })).as('owner');
  const names = ['Monsoon offsite', 'Delhi fair', 'Board meeting'];
  for (const name of names)
    await write(await makeTrip(api, lister), { name, client: 'Ācme', isSaved: true }, lister);
  const unsaved = await makeTrip(api, lister);
  const ask = async (query: Record<string, string>) =>
    (await api.call(listTrips, { as: lister, query })).value;
  const first = await ask({ limit: '2' });
  expect(first.items.map(({ name }) => name)).toEqual(['Board meeting', 'Delhi fair']);
  expect((await ask({ limit: '2', cursor: first.nextCursor ?? '' })).items.map(({ name }) => name)).toEqual([
    'Monsoon offsite',
  ]);
  expect((await ask({ search: 'fair DELHI' })).items).toMatchObject([
    { name: 'Delhi fair', travellers: 1, isAlive: true, openQuotes: 0, items: [{ service: 'flight' }] },
  ]);
  await write(unsaved, { isSaved: true }, lister);
  await startTripCheckout(api, lister, unsaved);
  expect((await ask({ state: 'booked' })).items.map(({ id }) => id)).toEqual([unsaved.id]);
  expect((await ask({ state: 'open' })).items).toHaveLength(3);
  expect((await api.call(listTrips, { as: elsewhere })).value.items).toEqual([]);
});

test('a trip whose offers have lapsed is searched for again and can then be paid', async () => {
  const trip = await makeTrip(api, as, { items: 2 });
  expect((await startTripCheckout(later, as, trip)).code).toBe('offer-expired');
  // Suppliers' responses are cached by the process's own clock; in this test only the database's clock is ahead.
  const { value: renewed } = await api.call(renewTrip, { as, params: { tripId: trip.id } });
  expect(renewed.id).toBe(trip.id);
  expect(renewed.items.map(({ itinerary }) => itinerary)).toEqual(
    trip.items.map(({ itinerary }) => itinerary),
  );
  expect(renewed.changes).toEqual([]);
  expect((await startTripCheckout(api, as, renewed)).status).toBe(202);
});

test('what is no longer sold leaves the trip, which says so; when nothing is left the trip stays as it was', async () => {
  const trip = await makeTrip(api, as, { items: 2 });
  const [discontinued] = trip.items;
  // This imitates a flight that no longer operates.
  await api.admin(
    `update trips.trip set items = jsonb_set(items, '{0,itinerary,segments,0,number}', '"0000"') where id = $1`,
    [trip.id],
  );
  const { value: renewed } = await api.call(renewTrip, { as, params: { tripId: trip.id } });
  expect(renewed.items).toHaveLength(1);
  expect(renewed.changes).toMatchObject([
    { offerId: discontinued?.offerId, before: { total: discontinued?.total }, after: null },
  ]);
  expect(renewed.total).toEqual(renewed.items[0]?.total);
  await api.admin(
    `update trips.trip set items = jsonb_set(items, '{0,itinerary,segments,0,number}', '"0000"') where id = $1`,
    [trip.id],
  );
  expect((await api.call(renewTrip, { as, params: { tripId: trip.id } })).code).toBe('offer-sold-out');
});

test('a price that changed is shown item by item', async () => {
  const [[plain], [risen]] = await Promise.all([
    findOffers(api, as),
    findOffers(api, as, { destination: 'XPC' }),
  ]);
  const { value: trip } = await api.call(createTrip, {
    as,
    body: { items: [plain?.chosen, risen?.chosen] },
  });
  const { problem } = await startTripCheckout(api, as, trip);
  const repriced = problem['trip'] as Trip;
  expect(repriced.changes).toMatchObject([
    {
      offerId: risen?.offer.id,
      before: { total: risen?.offer.total },
      after: { total: repriced.items[1]?.total },
    },
  ]);
});

test('a trip is made again for the same people, also on other days', async () => {
  const trip = await makeTrip(api, as);
  await write(trip, { name: 'Every month', party: [member], isSaved: true });
  const { value: copy } = await api.call(duplicateTrip, {
    as,
    params: { tripId: trip.id },
    body: { beginsOn: '2027-03-21' },
  });
  expect(copy.id).not.toBe(trip.id);
  expect(copy).toMatchObject({ name: 'Every month', party: [member], checkoutId: null });
  expect(copy.savedAt).not.toBeNull();
  const departs = ({ items: [item] }: Trip) =>
    item?.itinerary.service === 'flight' ? item.itinerary.segments[0]?.departsAt.local.slice(0, 10) : '';
  expect([departs(trip), departs(copy)]).toEqual(['2027-03-14', '2027-03-21']);
  expect((await startTripCheckout(api, as, copy)).status).toBe(202);
  const past = await api.call(duplicateTrip, {
    as,
    params: { tripId: trip.id },
    body: { beginsOn: '2020-01-01' },
  });
  expect(past.code).toBe('offer-sold-out');
});

test('a trip does not store an Aadhaar number that somebody types as the number of an ID', async () => {
  const trip = await makeTrip(api, as);
  const typed = { ...member, idNumber: '1234 5678 9012', passportNumber: 'P1234567' };
  const { value } = await write(trip, { party: [typed] });
  expect(value.party).toMatchObject([{ idNumber: '', passportNumber: 'P1234567' }]);
});

test('a copy has only the items that were asked for, such as those that could not be booked', async () => {
  const trip = await makeTrip(api, as, { items: 2 });
  const offerId = trip.items[1]?.offerId;
  const copyOf = (offerIds: unknown[]) =>
    api.call(duplicateTrip, { as, params: { tripId: trip.id }, body: { offerIds } });
  const { value: copy } = await copyOf([offerId]);
  expect(copy.items.map(({ itinerary }) => itinerary)).toEqual([trip.items[1]?.itinerary]);
  expect((await copyOf(['ofr_00000000000000000000000000'])).code).toBe('not-found');
});

test('whoever may not read who travels does not read it in a copy either', async () => {
  const trip = await makeTrip(api, as);
  await write(trip, { party: [member], isSaved: true });
  const { value: copy } = await api.call(duplicateTrip, {
    as: company.as('traveller'),
    params: { tripId: trip.id },
    body: {},
  });
  expect(copy).toMatchObject({ party: [], contact: null });
});

test('a fare for an adult and a child is paid for an adult and a child, by their ages on the last day', async () => {
  const family: CriteriaInput = {
    service: 'flight',
    journeys: [{ origin: 'DEL', destination: 'DXB', departOn: day }],
    travellers: { adults: 1, children: 1 },
  };
  const [found] = cheapestOffersIn(await runSearch(api, as, family));
  const { value: trip } = await api.call(createTrip, { as, body: { items: [found?.chosen] } });
  const kabir = { ...traveller, givenName: 'KABIR', gender: 'm' as const };
  const born = (bornOn: string) =>
    startTripCheckout(api, as, trip, { travellers: [traveller, { ...kabir, bornOn: bornOn as LocalDate }] });
  // Born on 2015-03-14 the child turns twelve on the day of travel; born on 2025-03-15 it turns two the day after.
  expect((await born('2015-03-14')).problem.issues?.[0]).toMatchObject({ path: 'body.travellers' });
  expect((await born('2025-03-15')).code).toBe('request-invalid');
  expect((await born('2015-03-15')).status).toBe(202);
});

test('a seat that is kept for women is paid for a woman', async () => {
  const bus: CriteriaInput = {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: '2027-04-09' as LocalDate,
    travellers: 1,
  };
  const [found] = cheapestOffersIn(await runSearch(api, as, bus));
  const { value: map } = await api.call(readSeatMap, { as, body: found?.chosen });
  const seat = map.seats.find(({ isFree, isForWomen }) => isFree && isForWomen)?.id;
  const { value: trip } = await api.call(createTrip, {
    as,
    body: { items: [{ ...found?.chosen, seats: [seat] }] },
  });
  expect(trip.items[0]?.seatsForWomen).toEqual([seat]);
  const man = { ...traveller, givenName: 'ARJUN', gender: 'm' as const };
  expect((await startTripCheckout(api, as, trip, { travellers: [man] })).problem.issues?.[0]).toMatchObject({
    path: 'body.travellers.0.gender',
  });
  expect((await startTripCheckout(api, as, trip)).status).toBe(202);
});

test('a name that the supplier does not take is refused before anything is paid', async () => {
  const trip = await makeTrip(api, as);
  const endless = { ...traveller, givenName: 'A'.repeat(38), familyName: 'B'.repeat(38) };
  expect(
    (await startTripCheckout(api, as, trip, { travellers: [endless] })).problem.issues?.[0],
  ).toMatchObject({
    path: 'body.travellers.0.givenName',
  });
});
