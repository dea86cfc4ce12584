import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readBooking } from '@marga/contract/bookings/booking';
import { startCheckout } from '@marga/contract/checkout/checkout';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import { listTravellers } from '@marga/contract/travellers/travellers';
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
