import { expect, test } from 'vitest';
import { createTrip, readTrip } from '@marga/contract/trips/create-trip';
import { readPrice } from '@marga/contract/bookings/booking';
import { type Trip } from '@marga/contract/trips/trip';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import type { ChosenAncillary, Ancillary } from '@marga/contract/trips/ancillaries';
import { addMoney, fromWireMoney, subtractMoney, sumMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import { chooseAncillaries, readAncillaries } from '@marga/contract/trips/trip-ancillaries';
import { duplicateTrip, renewTrip } from '@marga/contract/trips/saved-trips';
import { startTestApi } from '../../../test/api.ts';
import {
  makeTrip,
  cheapestOffersIn,
  startTripCheckout,
  hotelCriteria,
  trainCriteria,
  traveller,
  runSearch,
} from '../../../test/search-and-start-checkout.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { allowPaymentMethods, makeHoldableTrip } from '../../../test/held-trip-helpers.ts';

/**
 * These tests cover seats, berths, meals, bags, special requests and remarks: chosen in a trip, priced by the
 * supplier, paid, ordered and stored.
 */

const api = await startTestApi();
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 5_000 });
const company = await seedCompany(api, { roles: ['owner', 'finance'], wallet: '90000000.00' });
const as = company.as('owner');
const elsewhere = (await seedCompany(api, { roles: ['owner'] })).as('owner');
const day = '2027-03-14' as LocalDate;

const TRAIN = trainCriteria(2);
const HOTEL = hotelCriteria(1);
const CAB: CriteriaInput = {
  service: 'cab',
  pickup: 'ci-delhi',
  drop: 'ci-sandbox-ancillary-unavailable',
  pickUpOn: day,
  pickUpAt: '09:30',
  travellers: 1,
};

async function tripOf(
  question: CriteriaInput,
  isWanted: (trip: string) => boolean = () => true,
): Promise<Trip> {
  const found = cheapestOffersIn(await runSearch(api, as, question)).find(({ offer }) =>
    isWanted(JSON.stringify(offer.itinerary)),
  );
  return (await api.call(createTrip, { as, body: { items: [found?.chosen] } })).value;
}

const itemOf = (trip: Trip, at = 0) => {
  const item = trip.items[at];
  if (!item) throw new Error('no such item');
  return item;
};
const at = (trip: Trip, index = 0) => ({ tripId: trip.id, offerId: itemOf(trip, index).offerId });
const offered = async (trip: Trip, index = 0) =>
  (await api.call(readAncillaries, { as, params: at(trip, index) })).value;
const choose = (
  trip: Trip,
  ancillaries: readonly ChosenAncillary[],
  remark: string | null = null,
  caller = as,
  index = 0,
) => api.call(chooseAncillaries, { as: caller, params: at(trip, index), body: { ancillaries, remark } });
const one = (id: string, position: number | null = 0, count = 1): ChosenAncillary => ({
  id,
  traveller: position,
  count,
});

const freeSeats = (ancillaries: readonly Ancillary[]) =>
  ancillaries.filter(({ seat, isFree, price }) => seat && isFree && fromWireMoney(price).minor > 0n);

async function flight(travellers = 1): Promise<{ trip: Trip; seats: Ancillary[]; bag: Ancillary }> {
  const trip = await makeTrip(api, as, { travellers });
  const { offered: shown } = await offered(trip);
  const bag = shown.ancillaries.find(({ kind }) => kind === 'baggage');
  if (!bag) throw new Error('no bag');
  return { trip, seats: freeSeats(shown.ancillaries), bag };
}

test('a seat and two bags are priced to the paisa, paid, ordered and kept with the booking', async () => {
  const { trip, seats, bag } = await flight();
  const [seat] = seats;
  if (!seat) throw new Error('no seat');
  const { value: chosen } = await choose(trip, [one(seat.id), one(bag.id, 0, 2)]);
  const ancillary = addMoney(
    fromWireMoney(seat.price),
    addMoney(fromWireMoney(bag.price), fromWireMoney(bag.price)),
  );
  expect(subtractMoney(fromWireMoney(chosen.total), fromWireMoney(trip.total))).toEqual(ancillary);
  expect(itemOf(chosen)).toMatchObject({
    base: itemOf(trip).base,
    taxes: itemOf(trip).taxes,
    ancillaries: [
      { id: seat.id, kind: 'seat', traveller: 0, count: 1 },
      { id: bag.id, kind: 'baggage', traveller: 0, count: 2 },
    ],
  });
  // The supplier's price of each ancillary is shown only to users who may read the price breakdown, also on the
  // trip.
  const shown = [...itemOf(chosen).ancillaries, ...(await offered(trip)).chosen];
  expect(shown).toHaveLength(4);
  for (const shownAncillary of shown) expect(shownAncillary).not.toHaveProperty('amount');
  const lines = itemOf(chosen).price?.lines ?? [];
  expect(lines.flatMap(({ code, name }) => (code === 'ancillary' ? [name] : []))).toEqual([
    seat.name,
    bag.name,
  ]);
  expect((await choose(trip, [one(seat.id), one(bag.id, 0, 2)])).value.total).toEqual(chosen.total);
  expect((await api.call(readTrip, { as, params: { tripId: trip.id } })).value.total).toEqual(chosen.total);
  // A checkout at the earlier total, before the ancillaries were chosen, is refused.
  expect((await startTripCheckout(api, as, trip)).code).toBe('price-changed');
  const { value: checkout } = await startTripCheckout(api, as, chosen);
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done.bookings).toMatchObject([
    {
      state: 'confirmed',
      total: chosen.total,
      ancillaries: [{ id: seat.id }, { id: bag.id, count: 2 }],
      remark: null,
    },
  ]);
  // The supplier's price of each ancillary is shown only to users who may read the price breakdown.
  expect(done.bookings[0]?.ancillaries[0]).not.toHaveProperty('amount');
  const booking = done.bookings[0];
  const { value: price } = await api.call(readPrice, { as, params: { bookingId: booking?.id ?? '' } });
  expect(price.price?.lines).toEqual(lines);
  const postings = await api.admin<{ kind: string; amount_minor: string }>(
    `select kind, amount_minor::text from ledger.posting where subject = $1 and kind = 'line-ancillary'`,
    [booking?.id],
  );
  expect(postings).toEqual([{ kind: 'line-ancillary', amount_minor: String(ancillary.minor) }]);
  const [auditCount] = await api.admin<{ n: string }>(
    `select count(*)::text as n from platform.audit where subject = $1 and action = 'booking.ancillaries-chosen'`,
    [trip.id],
  );
  expect(auditCount?.n).toBe('2');
});

test('a seat that somebody else has bought meanwhile is named before anything is charged', async () => {
  const { trip, seats } = await flight();
  const { value: other } = await api.call(createTrip, {
    as,
    body: { items: [(cheapestOffersIn(await runSearch(api, as, itemOf(trip).criteria))[0] ?? {}).chosen] },
  });
  const [seat] = seats;
  if (!seat) throw new Error('no seat');
  const { value: mine } = await choose(trip, [one(seat.id)]);
  const { value: theirs } = await choose(other, [one(seat.id)]);
  const { value: checkout } = await startTripCheckout(api, as, theirs);
  expect((await runCheckout(api, deps, as, checkout.id)).bookings).toMatchObject([{ state: 'confirmed' }]);
  const { problem } = await startTripCheckout(api, as, mine);
  expect(problem).toMatchObject({
    code: 'ancillary-unavailable',
    offerId: itemOf(mine).offerId,
    ancillaries: [{ id: seat.id, name: seat.name }],
  });
  expect((await choose(other, [one(seat.id)])).code).toBe('trip-already-paid');
  // The seat is shown as taken, and choosing it now is refused.
  const again = await flight();
  expect((await offered(again.trip)).offered.ancillaries.find(({ id }) => id === seat.id)?.isFree).toBe(
    false,
  );
  expect((await choose(again.trip, [one(seat.id)])).code).toBe('ancillary-unavailable');
  // Without the seat the trip can be paid.
  const { value: without } = await choose(mine, []);
  expect(without.total).toEqual(trip.total);
  expect((await startTripCheckout(api, as, without)).status).toBe(202);
});

test('berths are special requests, meals cost, each for one traveller, and both are ordered', async () => {
  const trip = await tripOf(TRAIN, (text) => /Rajdhani/.test(text) && /"class":"3A"/.test(text));
  const { offered: shown } = await offered(trip);
  expect(shown.longestRemark).toBeNull();
  const meal = shown.ancillaries.find(({ id }) => id === 'meal-veg');
  const { value: chosen } = await choose(trip, [
    one('berth-lower', 0),
    one('berth-upper', 1),
    one('meal-veg', 0),
    one('meal-jain', 1),
  ]);
  const meals = sumMoney(
    [fromWireMoney(meal?.price ?? trip.total), fromWireMoney(meal?.price ?? trip.total)],
    'INR',
  );
  expect(subtractMoney(fromWireMoney(chosen.total), fromWireMoney(trip.total))).toEqual(meals);
  const { value: checkout } = await startTripCheckout(api, as, chosen, {
    travellers: [traveller, { ...traveller, givenName: 'ASHA' }],
  });
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done.bookings[0]?.ancillaries.map(({ id, traveller: who }) => `${id} ${who}`)).toEqual([
    'berth-lower 0',
    'berth-upper 1',
    'meal-veg 0',
    'meal-jain 1',
  ]);
});

test('a hotel hears special requests and a remark; the booking keeps both', async () => {
  const trip = await tripOf(HOTEL);
  const { value: chosen } = await choose(trip, [one('twin-beds', null)], 'Arriving at 23:00, ताज के पास');
  expect(chosen.total).toEqual(trip.total);
  const { value: checkout } = await startTripCheckout(api, as, chosen);
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done.bookings).toMatchObject([
    {
      state: 'confirmed',
      ancillaries: [{ id: 'twin-beds', traveller: null }],
      remark: 'Arriving at 23:00, ताज के पास',
    },
  ]);
});

test('an ancillary that goes between the choosing and the paying stops the payment, and charges nothing', async () => {
  const trip = await tripOf(CAB);
  const { value: chosen } = await choose(trip, [one('child-seat', null, 2)], 'AI 302');
  expect(itemOf(chosen).ancillaries).toMatchObject([{ count: 2 }]);
  expect(fromWireMoney(chosen.total).minor - fromWireMoney(trip.total).minor).toBe(30_000n);
  const { problem } = await startTripCheckout(api, as, chosen);
  expect(problem).toMatchObject({
    code: 'ancillary-unavailable',
    ancillaries: [{ id: 'child-seat', name: 'Child seat' }],
  });
  const holds = await api.admin('select 1 from checkout.checkout where trip_id = $1', [trip.id]);
  expect(holds).toEqual([]);
});

test.each([
  ['what is not offered', [one('seat 0 99Z')], null, 'body.ancillaries.0.id'],
  ['a traveller who is not there', [one('meal-veg', 2)], null, 'body.ancillaries.0.traveller'],
  ['nobody, of what is for one', [one('meal-veg', null)], null, 'body.ancillaries.0.traveller'],
  ['more than there are', [one('meal-veg', 0, 2)], null, 'body.ancillaries.0.count'],
  ['the same twice', [one('meal-veg', 0), one('meal-veg', 0)], null, 'body.ancillaries.1.id'],
  ['two berths for one', [one('berth-lower', 0), one('berth-upper', 0)], null, 'body.ancillaries.1.id'],
  ['a remark where none is read', [], 'Window', 'body.remark'],
])('%s is refused by its field, and the trip stays as it was', async (_, ancillaries, remark, path) => {
  const trip = await tripOf(TRAIN, (text) => /Rajdhani/.test(text) && /"class":"3A"/.test(text));
  const answer = await choose(trip, ancillaries, remark);
  expect(answer.problem.issues?.[0]?.path).toBe(path);
  expect((await api.call(readTrip, { as, params: { tripId: trip.id } })).value).toEqual(trip);
});

test('two travellers cannot have one seat, and one cannot have two on one flight', async () => {
  const { trip, seats } = await flight(2);
  const [first, second] = seats;
  if (!first || !second) throw new Error('no seats');
  expect((await choose(trip, [one(first.id, 0), one(first.id, 1)])).problem.issues?.[0]?.path).toBe(
    'body.ancillaries.1.id',
  );
  expect((await choose(trip, [one(first.id, 0), one(second.id, 0)])).code).toBe('request-invalid');
  const { value } = await choose(trip, [one(first.id, 0), one(second.id, 1)]);
  expect(itemOf(value).ancillaries).toHaveLength(2);
});

test('another company, another item and whoever may not book find nothing here', async () => {
  const { trip, seats } = await flight();
  const [seat] = seats;
  const ancillaries = [one(seat?.id ?? '')];
  expect((await choose(trip, ancillaries, null, elsewhere)).code).toBe('not-found');
  expect((await api.call(readAncillaries, { as: elsewhere, params: at(trip) })).code).toBe('not-found');
  expect((await choose(trip, ancillaries, null, company.as('finance'))).code).toBe('permission-denied');
  const stranger = await makeTrip(api, as, { destination: 'LHR' });
  const params = { tripId: trip.id, offerId: itemOf(stranger).offerId };
  expect((await api.call(chooseAncillaries, { as, params, body: { ancillaries, remark: null } })).code).toBe(
    'not-found',
  );
});

test('ancillaries of two items of one trip, chosen at once, are both kept', async () => {
  const trip = await makeTrip(api, as, { items: 2 });
  const bags = await Promise.all(
    [0, 1].map(async (index) =>
      (await offered(trip, index)).offered.ancillaries.find(({ kind }) => kind === 'baggage'),
    ),
  );
  await Promise.all(bags.map((bag, index) => choose(trip, [one(bag?.id ?? '')], null, as, index)));
  const { value } = await api.call(readTrip, { as, params: { tripId: trip.id } });
  expect(value.items.map(({ ancillaries }) => ancillaries.length)).toEqual([1, 1]);
  expect(fromWireMoney(value.total)).toEqual(
    sumMoney(
      value.items.map(({ total }) => fromWireMoney(total)),
      'INR',
    ),
  );
});

test('a trip that is made again keeps what still fits and says what does not', async () => {
  const { trip, seats, bag } = await flight();
  const [seat] = seats;
  if (!seat) throw new Error('no seat');
  const { value: chosen } = await choose(trip, [one(seat.id), one(bag.id)]);
  const { value: renewed } = await api.call(renewTrip, { as, params: { tripId: trip.id } });
  expect(itemOf(renewed).ancillaries).toEqual(itemOf(chosen).ancillaries);
  expect(renewed.total).toEqual(chosen.total);
  expect(renewed.changes).toEqual([]);
  const { value: copy } = await api.call(duplicateTrip, {
    as,
    params: { tripId: trip.id },
    body: { beginsOn: '2027-03-21' },
  });
  expect(itemOf(copy).ancillaries).toMatchObject([{ id: bag.id }]);
  expect(copy.changes).toMatchObject([{ lostAncillaries: [seat.name] }]);
});

test('a remark that another house would not read is told as lost', async () => {
  const trip = await tripOf(HOTEL);
  await choose(trip, [], 'Arriving at 23:00');
  await api.admin(`update trips.trip set items = jsonb_set(items, '{0,supplier}', '"gone"') where id = $1`, [
    trip.id,
  ]);
  const { value: renewed } = await api.call(renewTrip, { as, params: { tripId: trip.id } });
  expect(itemOf(renewed).remark).toBeNull();
  expect(renewed.changes).toMatchObject([{ lostAncillaries: ['“Arriving at 23:00”'] }]);
});

test('what is priced in dollars is chosen and paid in rupees', async () => {
  const trip = await makeTrip(api, as, { destination: 'LON' });
  expect(itemOf(trip).published.currency).toBe('USD');
  const { offered: shown } = await offered(trip);
  expect(shown.ancillaries.every(({ price }) => price.currency === 'INR')).toBe(true);
  const [seat] = freeSeats(shown.ancillaries);
  const { value: chosen } = await choose(trip, [one(seat?.id ?? '')]);
  expect(itemOf(chosen).published.currency).toBe('USD');
  const lines = itemOf(chosen).price?.lines ?? [];
  expect(
    sumMoney(
      lines.map(({ amount }) => fromWireMoney(amount)),
      'INR',
    ),
  ).toEqual(fromWireMoney(itemOf(chosen).total));
  const { value: checkout } = await startTripCheckout(api, as, chosen);
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done.bookings).toMatchObject([{ state: 'confirmed', total: chosen.total }]);
});

test('seats and bags are paid at once: an order that is only held takes none', async () => {
  await allowPaymentMethods(api, as);
  const trip = await makeHoldableTrip(api, as);
  const bag = (await offered(trip)).offered.ancillaries.find(({ kind }) => kind === 'baggage');
  const { value: chosen } = await choose(trip, [one(bag?.id ?? '')]);
  expect((await startTripCheckout(api, as, chosen, { payWith: 'later' })).problem).toMatchObject({
    code: 'payment-method-off',
    offerIds: [itemOf(chosen).offerId],
  });
  const { value: plain } = await choose(trip, []);
  expect((await startTripCheckout(api, as, plain, { payWith: 'later' })).status).toBe(202);
});
