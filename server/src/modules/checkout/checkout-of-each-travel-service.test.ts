import { expect, test } from 'vitest';
import { type Booking, findInCompany, listBookings } from '@marga/contract/bookings/booking';
import { createTrip } from '@marga/contract/trips/create-trip';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import { addMoney, isEqualMoney, fromWireMoney, parseMoney, scaleMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import { readSeatMap } from '@marga/contract/search/search';
import { startTestApi } from '../../../test/api.ts';
import {
  cheapestOffersIn,
  startTripCheckout,
  traveller,
  runSearch,
} from '../../../test/search-and-start-checkout.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';

/**
 * These tests check for every travel service that any offer of a search can be bought: as a trip, as the supplier's
 * order, in the ledger and in the booking list.
 */

const api = await startTestApi();
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 5_000 });
const company = await seedCompany(api, { roles: ['owner'], wallet: '90000000.00' });
const as = company.as('owner');
const day = '2027-03-14' as LocalDate;

const QUESTIONS: Readonly<Record<Booking['service'], CriteriaInput>> = {
  flight: {
    service: 'flight',
    journeys: [
      { origin: 'DEL', destination: 'BOM', departOn: day },
      { origin: 'BOM', destination: 'DEL', departOn: '2027-03-18' as LocalDate },
    ],
    travellers: { adults: 1 },
  },
  train: {
    service: 'train',
    origin: 'ci-delhi',
    destination: 'ci-mumbai',
    departOn: day,
    travellers: 1,
  },
  bus: { service: 'bus', origin: 'ci-delhi', destination: 'ci-jaipur', departOn: day, travellers: 1 },
  cab: {
    service: 'cab',
    pickup: 'ci-delhi',
    drop: 'ar-connaught-place-delhi',
    pickUpOn: day,
    pickUpAt: '09:30',
    travellers: 1,
  },
  hotel: {
    service: 'hotel',
    destination: 'ci-delhi',
    checkIn: day,
    checkOut: '2027-03-16' as LocalDate,
    rooms: [{ adults: 1 }],
  },
};

const SEARCH_TEXTS: Readonly<Record<Booking['service'], string>> = {
  flight: 'mumbai',
  train: 'meera',
  bus: 'jaipur',
  cab: 'connaught',
  hotel: 'delhi',
};

for (const [service, question] of Object.entries(QUESTIONS)) {
  test(`a ${service} is found, paid, ordered, listed and found again by what people remember`, async () => {
    const [found] = cheapestOffersIn(await runSearch(api, as, question));
    expect(found?.offer.itinerary.service).toBe(service);
    const { value: trip } = await api.call(createTrip, { as, body: { items: [found?.chosen] } });
    const { value: checkout } = await startTripCheckout(api, as, trip);
    const done = await runCheckout(api, deps, as, checkout.id);
    expect(done.bookings).toMatchObject([
      { service, state: 'confirmed', money: 'charged', total: found?.offer.total, status: 'upcoming' },
    ]);
    const [booking] = done.bookings;
    const { value: listed } = await api.call(listBookings, {
      as,
      query: { search: booking?.reference ?? '' },
    });
    expect(listed.items.map(({ id }) => id)).toEqual([booking?.id]);
    const { value: hits } = await api.call(findInCompany, {
      as,
      query: { text: SEARCH_TEXTS[service as Booking['service']] },
    });
    const hit = hits.bookings.find(({ id }) => id === booking?.id);
    expect(hit).toMatchObject({ service, departsOn: day });
    // The flight is a return.
    const shape = service === 'flight' ? 'return' : service === 'hotel' ? 'stay' : 'one-way';
    expect(hit?.route.shape).toBe(shape);
  });
}

test('a trip holds items of several services, and each becomes a booking of its own', async () => {
  const found = await Promise.all(
    [QUESTIONS.train, QUESTIONS.hotel, QUESTIONS.cab].map(async (question) =>
      cheapestOffersIn(await runSearch(api, as, question)).at(1),
    ),
  );
  const { value: trip } = await api.call(createTrip, {
    as,
    body: { items: found.map((offer) => offer?.chosen) },
  });
  const { value: checkout } = await startTripCheckout(api, as, trip);
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(new Set(done.bookings.map(({ service, state }) => `${service} ${state}`))).toEqual(
    new Set(['cab confirmed', 'hotel confirmed', 'train confirmed']),
  );
});

test('a fare in dollars is paid in rupees at the rate that was shown, and ordered in dollars', async () => {
  const question: CriteriaInput = {
    service: 'flight',
    journeys: [{ origin: 'DEL', destination: 'LON', departOn: day }],
    travellers: { adults: 1 },
  };
  const [found] = cheapestOffersIn(await runSearch(api, as, question));
  const { published, exchange, base, taxes, total } = found?.offer ?? {};
  expect(published?.currency).toBe('USD');
  const [whole = '', fraction = ''] = (exchange?.rate ?? '').split('.');
  const dollars = fromWireMoney(published ?? { amount: '0', currency: 'USD' });
  const rupees = scaleMoney(dollars, BigInt(whole + fraction), 10n ** BigInt(fraction.length), 'half-even');
  const nothing = { amount: '0', currency: 'INR' } as const;
  expect(addMoney(fromWireMoney(base ?? nothing), fromWireMoney(taxes ?? nothing)).minor).toBe(rupees.minor);
  // The pricing rules round the total to the rupee.
  expect(fromWireMoney(total ?? nothing).minor).toBe(((rupees.minor + 50n) / 100n) * 100n);
  const { value: trip } = await api.call(createTrip, { as, body: { items: [found?.chosen] } });
  expect(trip.items[0]).toMatchObject({ published, exchange, total });
  const { value: checkout } = await startTripCheckout(api, as, trip);
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done.bookings).toMatchObject([{ state: 'confirmed', total }]);
});

test('seats of a bus are those that were picked, one for each traveller, and nobody else’s afterwards', async () => {
  const [found] = cheapestOffersIn(await runSearch(api, as, { ...QUESTIONS.bus, departOn: '2027-04-02' }));
  const freeSeats = async () => {
    const { value } = await api.call(readSeatMap, { as, body: found?.chosen });
    return value.seats.filter(({ isFree, isForWomen }) => isFree && !isForWomen).map(({ id }) => id);
  };
  const [seat = '', other = ''] = await freeSeats();
  const ask = (seats: string[]) =>
    api.call(createTrip, { as, body: { items: [{ ...found?.chosen, seats }] } });
  expect((await ask([seat, other])).problem.issues?.[0]?.path).toBe('body.items.0.seats');
  const { value: trip } = await ask([seat]);
  expect(trip.items[0]?.seats).toEqual([seat]);
  const { value: late } = await ask([seat]);
  const { value: checkout } = await startTripCheckout(api, as, trip);
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done.bookings).toMatchObject([{ state: 'confirmed' }]);
  expect(await freeSeats()).not.toContain(seat);
  expect((await startTripCheckout(api, as, late)).code).toBe('offer-sold-out');
});

test('a trip for more people than one is paid for all of them', async () => {
  const question = { ...QUESTIONS.bus, travellers: 3, departOn: '2027-04-05' } as CriteriaInput;
  const [found] = cheapestOffersIn(await runSearch(api, as, question));
  const { value: trip } = await api.call(createTrip, { as, body: { items: [found?.chosen] } });
  const travellers = ['ASHA', 'MEERA', 'KABIR'].map((givenName) => ({ ...traveller, givenName }));
  const { value: checkout } = await startTripCheckout(api, as, trip, { travellers });
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done.bookings[0]?.travellers).toHaveLength(3);
  expect(isEqualMoney(fromWireMoney(done.total), fromWireMoney(trip.total))).toBe(true);
  expect(fromWireMoney(done.total).minor).toBeGreaterThan(parseMoney('1000', 'INR').minor);
});
