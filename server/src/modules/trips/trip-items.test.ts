import { expect, test } from 'vitest';
import { createTrip, readTrip } from '@marga/contract/trips/create-trip';
import { type Trip } from '@marga/contract/trips/trip';
import { addMoney, fromWireMoney, toWireMoney } from '@marga/contract/kernel/money';
import { addTripItems, deleteTrip, removeTripItem, swapTripItem } from '@marga/contract/trips/trip-items';
import { changeTrip, makeQuote, readQuote } from '@marga/contract/trips/saved-trips';
import { startTestApi } from '../../../test/api.ts';
import {
  findOffers,
  type FoundOffer,
  makeTrip,
  cheapestOffersIn,
  startTripCheckout,
  runSearch,
} from '../../../test/search-and-start-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';

/** These tests cover changes to the items of a trip: until it is paid, one can be added, removed or replaced. */

const api = await startTestApi();
const company = await seedCompany(api, { roles: ['owner', 'finance'], wallet: '90000000.00' });
const as = company.as('owner');
const elsewhere = (await seedCompany(api, { roles: ['owner'] })).as('owner');

const addTo = (trip: Trip, offers: readonly FoundOffer[], caller = as) =>
  api.call(addTripItems, {
    as: caller,
    params: { tripId: trip.id },
    body: { items: offers.map(({ chosen }) => chosen) },
  });
const swap = (trip: Trip, at: number, body: object, caller = as) =>
  api.call(swapTripItem, { as: caller, params: { tripId: trip.id, offerId: offerAt(trip, at) }, body });
const take = (trip: Trip, at: number, caller = as) =>
  api.call(removeTripItem, { as: caller, params: { tripId: trip.id, offerId: offerAt(trip, at) } });
const read = async (trip: Trip) => (await api.call(readTrip, { as, params: { tripId: trip.id } })).value;
const offerAt = ({ items }: Trip, at: number) => items[at]?.offerId ?? '';
const idsOf = ({ items }: Trip) => items.map(({ offerId }) => offerId);
const sumOf = ({ items }: Trip) =>
  toWireMoney(items.map(({ total }) => fromWireMoney(total)).reduce((one, other) => addMoney(one, other)));

const stay = {
  service: 'hotel',
  destination: 'ci-delhi',
  checkIn: '2027-03-14',
  checkOut: '2027-03-16',
  rooms: [{ adults: 1 }],
};

test('an item of another service is added, one is taken out and one swapped; the total is calculated anew', async () => {
  const offers = await findOffers(api, as);
  const [hotel] = cheapestOffersIn(await runSearch(api, as, stay));
  const [first, second, third] = offers;
  const trip = (await api.call(createTrip, { as, body: { items: [first?.chosen] } })).value;
  const added = (
    await addTo(
      trip,
      [hotel, second].flatMap((offer) => offer ?? []),
    )
  ).value;
  expect(idsOf(added)).toEqual([first?.offer.id, hotel?.offer.id, second?.offer.id]);
  expect(added.total).toEqual(sumOf(added));
  expect(added.items[1]?.criteria).toMatchObject({ service: 'hotel' });

  const swapped = (await swap(added, 0, third?.chosen ?? {})).value;
  expect(idsOf(swapped)).toEqual([third?.offer.id, hotel?.offer.id, second?.offer.id]);
  expect(swapped.total).toEqual(sumOf(swapped));

  const left = (await take(swapped, 2)).value;
  expect(idsOf(left)).toEqual([third?.offer.id, hotel?.offer.id]);
  expect(left.total).toEqual(sumOf(left));
  expect(await read(trip)).toEqual(left);
  expect((await startTripCheckout(api, as, left)).value.bookings).toHaveLength(2);
});

test('the last item stays: the trip itself is deleted, with its quotes, and its people', async () => {
  const trip = await makeTrip(api, as);
  await api.call(changeTrip, { as, params: { tripId: trip.id }, body: { name: 'Fair', isSaved: true } });
  const quoted = await api.call(makeQuote, {
    as,
    params: { tripId: trip.id },
    body: { days: 7, note: null },
  });
  expect((await take(trip, 0)).problem.issues?.[0]?.message).toBe('a trip has at least one item');
  expect((await api.call(deleteTrip, { as: elsewhere, params: { tripId: trip.id } })).code).toBe('not-found');
  expect((await api.call(deleteTrip, { as, params: { tripId: trip.id } })).status).toBe(204);
  expect((await api.call(readTrip, { as, params: { tripId: trip.id } })).code).toBe('not-found');
  expect((await api.call(readQuote, { body: { token: quoted.value.token } })).code).toBe('not-found');
  expect((await api.call(deleteTrip, { as, params: { tripId: trip.id } })).code).toBe('not-found');
  const audited = await api.admin<{ detail: object }>(
    `select detail from platform.audit where subject = $1 and action = 'booking.trip-deleted'`,
    [trip.id],
  );
  expect(audited).toEqual([{ detail: { quotes: 1 } }]);
});

test('a quote that was given out stays as it was made', async () => {
  const trip = await makeTrip(api, as, { items: 2 });
  const { value } = await api.call(makeQuote, {
    as,
    params: { tripId: trip.id },
    body: { days: 7, note: null },
  });
  await take(trip, 1);
  const shown = await api.call(readQuote, { body: { token: value.token } });
  expect(shown.value).toMatchObject({ clientTotal: trip.clientTotal });
  expect(shown.value.items).toHaveLength(2);
});

test('a trip that was paid is not touched, and another company’s is not there', async () => {
  const offers = await findOffers(api, as);
  const trip = await makeTrip(api, as, { items: 2 });
  const more = offers.slice(3, 4);
  const chosen = more[0]?.chosen ?? {};
  expect((await addTo(trip, more, elsewhere)).code).toBe('not-found');
  expect((await swap(trip, 0, chosen, elsewhere)).code).toBe('not-found');
  expect((await take(trip, 0, elsewhere)).code).toBe('not-found');
  expect((await take(trip, 0, company.as('finance'))).code).toBe('permission-denied');
  const { value: checkout } = await startTripCheckout(api, as, trip);
  for (const answer of [
    await addTo(trip, more),
    await swap(trip, 0, chosen),
    await take(trip, 0),
    await api.call(deleteTrip, { as, params: { tripId: trip.id } }),
  ])
    expect(answer.problem).toMatchObject({ code: 'trip-already-paid', checkoutId: checkout.id });
});

test('what does not fit the trip is refused, and the trip stays as it was', async () => {
  const trip = await makeTrip(api, as);
  const pair = await findOffers(api, as, { travellers: 2 });
  const [same, other] = await findOffers(api, as);
  expect((await addTo(trip, pair.slice(0, 1))).problem.issues).toEqual([
    { path: 'body.items.0', message: 'the trip is for 1 travellers' },
  ]);
  const twice = [same, same].flatMap((offer) => offer ?? []);
  expect((await addTo(trip, twice)).problem.issues?.[0]?.message).toBe('it is in the trip already');
  const seated = { ...other?.chosen, seats: ['1A'] };
  expect((await swap(trip, 0, seated)).problem.issues).toEqual([
    { path: 'body.seats', message: 'there are none to choose from' },
  ]);
  const crowd = (await findOffers(api, as, { destination: 'BOM' })).slice(0, 10);
  expect((await addTo(trip, crowd)).problem.issues?.[0]?.message).toBe('a trip has at most 10 items');
  expect(await read(trip)).toEqual(trip);
});

test('of two who change a trip at once, one is told that it has changed', async () => {
  const trip = await makeTrip(api, as, { items: 3 });
  const answers = await Promise.all([take(trip, 0), take(trip, 1)]);
  const left = (await read(trip)).items.length;
  const refused = answers.filter(({ code }) => code === 'state-changed').length;
  // In sequence both requests succeed; at the same time one of them is refused, and no removed item comes back.
  expect(left).toBe(1 + refused);
});
