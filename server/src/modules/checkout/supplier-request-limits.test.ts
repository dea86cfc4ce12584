import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { askServiceRequest } from '@marga/contract/amendments/service-requests';
import { quoteCancellation, quoteChange } from '@marga/contract/amendments/amendments';
import { createTrip } from '@marga/contract/trips/create-trip';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { startSearch } from '@marga/contract/search/search';
import { addTripItems, swapTripItem } from '@marga/contract/trips/trip-items';
import { chooseAncillaries, readAncillaries } from '@marga/contract/trips/trip-ancillaries';
import { renewTrip } from '@marga/contract/trips/saved-trips';
import { bookOffer, findSupplierOffers } from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { findOffers, traveller } from '../../../test/search-and-start-checkout.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';

/**
 * These tests check that every trip operation that calls a supplier counts as a search, so that a new account
 * cannot take up a supplier's capacity.
 */

const LIMIT = 12;
/** A search, a trip with one item and the list of its ancillaries count as this many supplier calls. */
const USED = { tripWithAncillariesRead: 3 };
const api = await startTestApi({ SEARCHES_A_MINUTE: String(LIMIT) });

/** A minute begins with a company's first call, and a refusal names what is left of it. */
const refusal = {
  code: 'too-many-requests',
  retryAfterSeconds: expect.toSatisfy(isWithinAMinute) as unknown,
};

function isWithinAMinute(seconds: number): boolean {
  return seconds >= 1 && seconds <= 60;
}

/** Returns a company that has searched once, and so has most of its minute left. */
async function fresh() {
  const buyer = (await seedCompany(api, { roles: ['owner'] })).as('owner');
  const offers = await findOffers(api, buyer);
  const search = () =>
    api.call(startSearch, {
      as: buyer,
      body: {
        service: 'bus',
        origin: 'ci-delhi',
        destination: 'ci-mumbai',
        departOn: '2027-03-14',
        travellers: 1,
      },
    });
  /** Searches until the company has only this many calls left. */
  const leave = async (left: number, used: number) => {
    for (let at = used; at < LIMIT - left; at++) expect((await search()).code).toBeUndefined();
  };
  return { as: buyer, chosen: offers.map(({ chosen }) => chosen), leave };
}

/** Creates a trip of one flight with a bag and returns how many calls it used. */
async function withBag({ as, chosen }: Awaited<ReturnType<typeof fresh>>) {
  const { value: trip } = await api.call(createTrip, { as, body: { items: [chosen[0]] } });
  const params = { tripId: trip.id, offerId: trip.items[0]?.offerId ?? '' };
  const { value: shown } = await api.call(readAncillaries, { as, params });
  const bag = shown.offered.ancillaries.find(({ kind }) => kind === 'baggage');
  const body = { ancillaries: [{ id: bag?.id, traveller: 0, count: 1 }], remark: null };
  const choose = () => api.call(chooseAncillaries, { as, params, body });
  return { trip, choose };
}

test('choosing ancillaries asks twice: what there is, and what it costs', async () => {
  const buyer = await fresh();
  const { choose } = await withBag(buyer);
  await buyer.leave(3, USED.tripWithAncillariesRead);
  expect((await choose()).status).toBe(200);
  expect((await choose()).problem).toMatchObject(refusal);
});

test('a trip with ancillaries that is renewed asks once more for each item that has some', async () => {
  const buyer = await fresh();
  const { trip, choose } = await withBag(buyer);
  await choose();
  await buyer.leave(3, USED.tripWithAncillariesRead + 2);
  const renew = () => api.call(renewTrip, { as: buyer.as, params: { tripId: trip.id } });
  expect((await renew()).status).toBe(200);
  expect((await renew()).code).toBe('too-many-requests');
});

test('what cancelling or changing would cost is a question too', async () => {
  const as = (await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' })).as('owner');
  const [bus] = await findSupplierOffers(api, as, 'redline', {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: parseLocalDate('2027-03-14'),
    travellers: 1,
  });
  if (!bus) throw new Error('no bus runs');
  const { id: bookingId } = await bookOffer(api, workerDeps(api), as, bus);
  const quote = () => api.call(quoteCancellation, { as, params: { bookingId }, body: {} });
  const change = () =>
    api.call(quoteChange, { as, params: { bookingId }, body: { travellers: [traveller] } });
  expect([(await quote()).status, (await change()).status]).toEqual([201, 201]);
  for (let asked = 2; asked < LIMIT; asked += 2) await Promise.all([quote(), change()]);
  const answers = await Promise.all([quote(), change()]);
  for (const { problem } of answers) expect(problem).toMatchObject(refusal);
});

test('asking our people asks the supplier first whether it does it by itself', async () => {
  const as = (await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' })).as('owner');
  const [bus] = await findSupplierOffers(api, as, 'redline', {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: parseLocalDate('2027-03-14'),
    travellers: 1,
  });
  if (!bus) throw new Error('no bus runs');
  const { id: bookingId } = await bookOffer(api, workerDeps(api), as, bus);
  const ask = () =>
    api.call(askServiceRequest, { as, key: randomUUID(), params: { bookingId }, body: { remark: null } });
  expect((await ask()).code).toBe('supplier-can-cancel');
  const answers = await Promise.all(Array.from({ length: LIMIT }, ask));
  expect(answers.map(({ problem }) => problem)).toContainEqual(expect.objectContaining(refusal));
});

test('each offer that is put into a trip counts, and so does one that takes another’s place', async () => {
  const { as, chosen, leave } = await fresh();
  const { value: trip } = await api.call(createTrip, { as, body: { items: chosen.slice(0, 2) } });
  await leave(3, 3);
  const params = { tripId: trip.id };
  const added = await api.call(addTripItems, { as, params, body: { items: chosen.slice(2, 4) } });
  expect(added.value.items).toHaveLength(4);
  const swap = (was: number, at: number) =>
    api.call(swapTripItem, {
      as,
      params: { ...params, offerId: trip.items[was]?.offerId ?? '' },
      body: chosen[at],
    });
  expect((await swap(0, 4)).status).toBe(200);
  const refused = await Promise.all([
    swap(1, 5),
    api.call(addTripItems, { as, params, body: { items: chosen.slice(5, 6) } }),
    api.call(createTrip, { as, body: { items: chosen.slice(0, 1) } }),
  ]);
  expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('too-many-requests'));
});
