import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readBooking } from '@marga/contract/bookings/booking';
import { startCheckout } from '@marga/contract/checkout/checkout';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import { createApiKey } from '@marga/contract/identity/team';
import { listTravellers, readTraveller } from '@marga/contract/travellers/travellers';
import { createTrip } from '@marga/contract/trips/create-trip';
import type { Trip } from '@marga/contract/trips/trip';
import { startTestApi } from '../../../test/api.ts';
import {
  cheapestOffersIn,
  hotelCriteria,
  runSearch,
  trainCriteria,
  traveller,
} from '../../../test/search-and-start-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';

/** These tests check that a checkout asks for exactly the details that the suppliers of its offers require. */

const api = await startTestApi();
const company = await seedCompany(api, { roles: ['owner'], wallet: '90000000.00' });
const as = company.as('owner');
const { email, phone } = traveller;
const contact = { email, phone };
const meera = { title: 'ms', givenName: 'MEERA', familyName: 'RAO' };

const TRAIN = trainCriteria(2);
const HOTEL = hotelCriteria(2);

async function tripOf(criteria: CriteriaInput): Promise<Trip> {
  const [found] = cheapestOffersIn(await runSearch(api, as, criteria));
  return (await api.call(createTrip, { as, body: { items: [found?.chosen] } })).value;
}

function pay(
  trip: Trip,
  travellers: readonly object[],
  reachedBy: object | null = contact,
  more: object = {},
) {
  const body = {
    tripId: trip.id,
    travellers,
    acceptedTotal: trip.total,
    payWith: 'wallet',
    ...(reachedBy && { contact: reachedBy }),
    ...more,
  };
  return api.call(startCheckout, { as, key: randomUUID(), body });
}

test('returns 400 naming traveller and field when an offer lacks what its supplier requires', async () => {
  const trip = await tripOf(TRAIN);
  expect(trip.items[0]?.travellerFields.everyone).toEqual([
    'title',
    'givenName',
    'familyName',
    'gender',
    'age',
  ]);
  const { problem } = await pay(trip, [
    { ...meera, age: 38, gender: 'f' },
    { ...meera, givenName: 'ANIL' },
  ]);
  expect(problem.issues).toEqual([
    { path: 'body.travellers.1.gender', message: 'item 1 (railyatra) requires gender of traveller 2' },
    { path: 'body.travellers.1.age', message: 'item 1 (railyatra) requires age of traveller 2' },
  ]);
});

test('books with the required details alone, and stores the contact of the trip for everybody', async () => {
  const { value } = await pay(await tripOf(TRAIN), [
    { ...meera, age: 38, gender: 'f' },
    { title: 'mstr', givenName: 'KABIR', familyName: 'RAO', bornOn: '2020-03-15', gender: 'm' },
  ]);
  const params = { bookingId: value.bookings[0]?.id ?? '' };
  const { value: booking } = await api.call(readBooking, { as, params });
  expect(booking.travellerDetails).toEqual({
    state: 'shown',
    travellers: [
      { title: 'ms', age: 38, gender: 'f', email, phone },
      // The railway asks for an age, which follows from the date of birth: six until the day after.
      { title: 'mstr', bornOn: '2020-03-15', age: 6, gender: 'm', email, phone },
    ],
  });
});

test('a hotel needs the name of its lead guest, and no other', async () => {
  const trip = await tripOf(HOTEL);
  expect(trip.travellers).toBe(2);
  expect((await pay(trip, [meera])).value.bookings[0]?.travellers).toEqual([
    { givenName: 'MEERA', familyName: 'RAO' },
  ]);
});

test('returns 400 when neither the trip nor a traveller has an address', async () => {
  const { problem } = await pay(await tripOf(HOTEL), [meera], null);
  expect(problem.issues).toMatchObject([{ path: 'body.contact' }]);
});

test('saves whoever is booked once, with a guardian for a child, and without the contact of the trip', async () => {
  const anil = { title: 'mr', givenName: 'ANIL', familyName: 'KUMAR', age: 40, gender: 'm' };
  const tara = { title: 'miss', givenName: 'TARA', familyName: 'KUMAR', bornOn: '2018-05-06', gender: 'f' };
  const saved = async () => {
    const { value } = await api.call(listTravellers, { as, query: { search: 'KUMAR' } });
    return value.items.map(({ givenName, bornOn, email: own }) => [givenName, bornOn, own]);
  };
  await pay(await tripOf(TRAIN), [anil, tara]);
  expect(await saved()).toEqual([]);
  for (const _ of [1, 2]) await pay(await tripOf(TRAIN), [anil, tara], contact, { rememberTravellers: true });
  expect(await saved()).toEqual([
    ['ANIL', null, null],
    ['TARA', '2018-05-06', null],
  ]);
});

test.each(['1234 5678 9012', '1234-5678-9012', '123456789012', '12-34/5678 9012'])(
  'returns 400 for the Aadhaar number %s, which may not be stored',
  async (number) => {
    const lead = { ...meera, age: 38, gender: 'f' };
    const trip = await tripOf(HOTEL);
    for (const field of ['idNumber', 'passportNumber']) {
      const { problem } = await pay(trip, [{ ...lead, [field]: number }]);
      expect(problem.issues).toMatchObject([{ path: `body.travellers.0.${field}` }]);
    }
  },
);

test('changes nothing of a traveller who is saved already, such as the passport', async () => {
  const zara = { title: 'ms', givenName: 'ZARA', familyName: 'SHAH', age: 30, gender: 'f' };
  const passport = (passportNumber: string) => ({ passportNumber, nationality: 'IN' });
  const numbers = async () => {
    const { value } = await api.call(listTravellers, { as, query: { search: 'SHAH' } });
    const whole = value.items.map(({ id }) => api.call(readTraveller, { as, params: { travellerId: id } }));
    return (await Promise.all(whole)).map(({ value: one }) => one.documents.map(({ number }) => number));
  };
  for (const number of ['P1111111', 'P2222222'])
    await pay(await tripOf(HOTEL), [{ ...zara, ...passport(number) }], contact, { rememberTravellers: true });
  expect(await numbers()).toEqual([['P1111111']]);
});

test('saves nobody for an API key that may buy and may not manage travellers', async () => {
  const { value: made } = await api.call(createApiKey, {
    as: company.as('owner'),
    body: {
      name: 'Shop',
      scopes: ['checkout:create', 'booking:read'],
      dailyCap: { amount: '900000.00', currency: 'INR' },
    },
  });
  const trip = await tripOf(HOTEL);
  const hidden = { title: 'mr', givenName: 'HIDDEN', familyName: 'MEHTA' };
  const { status } = await api.call(startCheckout, {
    as: { company: company.id },
    headers: { authorization: `Bearer ${made.secret}` },
    key: randomUUID(),
    body: {
      tripId: trip.id,
      travellers: [hidden],
      contact,
      acceptedTotal: trip.total,
      payWith: 'wallet',
      rememberTravellers: true,
    },
  });
  expect(status).toBe(202);
  const { value } = await api.call(listTravellers, { as, query: { search: 'MEHTA' } });
  expect(value.items).toEqual([]);
});

test('answers with the checkout also when the travellers cannot be saved', async () => {
  const trip = await tripOf(HOTEL);
  await api.admin('alter table travellers.traveller add constraint nobody check (false) not valid');
  const { status, value } = await pay(trip, [{ ...meera, givenName: 'NOBODY' }], contact, {
    rememberTravellers: true,
  });
  await api.admin('alter table travellers.traveller drop constraint nobody');
  expect([status, value.tripId]).toEqual([202, trip.id]);
});
