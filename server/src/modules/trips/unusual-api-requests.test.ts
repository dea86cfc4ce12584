import { expect, test } from 'vitest';
import { createTrip, readTrip } from '@marga/contract/trips/create-trip';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import { startTestApi } from '../../../test/api.ts';
import { cheapestOffersIn, startTripCheckout, runSearch } from '../../../test/search-and-start-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';

/** These tests send choices that Marga's own pages cannot send, as another client of the API could. */

const api = await startTestApi();
const company = await seedCompany(api, { roles: ['owner'], wallet: '90000000.00' });
const as = company.as('owner');
const day = '2027-03-14' as LocalDate;
const choose = async (question: CriteriaInput, seats: string[] = []) => {
  const [found] = cheapestOffersIn(await runSearch(api, as, question));
  return api.call(createTrip, { as, body: { items: [{ ...found?.chosen, seats }] } });
};

test.each([
  ['a NUL', ['\u0000', 'L1']],
  ['half a character', ['\ud800', 'L1']],
  ['markup', ['<b>', 'L1']],
  ['the same twice', ['L1', 'L1']],
])('seats with %s are refused', async (_, seats) => {
  const bus: CriteriaInput = {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: day,
    travellers: 2,
  };
  expect((await choose(bus, seats)).code).toBe('request-invalid');
});

test('a flight has no seats to choose, so none is promised', async () => {
  const flight: CriteriaInput = {
    service: 'flight',
    journeys: [{ origin: 'DEL', destination: 'BOM', departOn: day }],
    travellers: { adults: 1 },
  };
  expect((await choose(flight, ['1A'])).problem.issues?.[0]?.path).toBe('body.items.0.seats');
});

test('more guests than a trip can name are refused, and nothing breaks', async () => {
  const stay: CriteriaInput = {
    service: 'hotel',
    destination: 'ci-delhi',
    checkIn: day,
    checkOut: '2027-03-15' as LocalDate,
    rooms: [{ adults: 4 }, { adults: 4 }, { adults: 4 }],
  };
  expect((await choose(stay)).code).toBe('request-invalid');
});

test('asking for the price again and again holds no exchange rate for longer', async () => {
  const abroad: CriteriaInput = {
    service: 'flight',
    journeys: [{ origin: 'DEL', destination: 'LON', departOn: day }],
    travellers: { adults: 1 },
  };
  const { value: trip } = await choose(abroad);
  expect(trip.items[0]?.exchange).not.toBeNull();
  const refused = await startTripCheckout(api, as, trip, {
    acceptedTotal: { amount: '1.00', currency: 'INR' },
  });
  expect(refused.code).toBe('price-changed');
  const { value: again } = await api.call(readTrip, { as, params: { tripId: trip.id } });
  expect(again.items[0]?.exchange).toEqual(trip.items[0]?.exchange);
  expect(again.expiresAt <= trip.expiresAt).toBe(true);
});
