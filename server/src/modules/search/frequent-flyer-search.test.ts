import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ConnectOffer } from '@marga/contract/connect/protocol';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import { startSearch, watchSearch } from '@marga/contract/search/search';
import { routePathOf, startTestApi } from '../../../test/api.ts';
import { finalSearchResultsIn, runSearch } from '../../../test/search-and-start-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { startScriptedSupplier } from '../../../test/scripted-supplier.ts';

/**
 * These tests check that a search with personal numbers calls the suppliers every time and does not affect other
 * buyers.
 */

const airline = await startScriptedSupplier('airline', 'flight', () => []);
const api = await startTestApi({
  SUPPLIERS: JSON.stringify([airline.connection]),
  // At this rate a price in dollars exceeds the largest amount in rupees.
  EXCHANGE_RATES: JSON.stringify({ USD: '999999' }),
  SEARCHES_A_MINUTE: '8',
  LOG_LEVEL: 'silent',
});
let buyer = await createCompanyOwnedBy(api, await seedSignedInUser(api), '1.00');
afterAll(() => airline.close());
beforeEach(async () => {
  airline.searches.length = 0;
  buyer = await createCompanyOwnedBy(api, await seedSignedInUser(api), '1.00');
});

const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
const question = {
  service: 'flight',
  journeys: [{ origin: 'DEL', destination: 'DXB', departOn: day }],
  travellers: { adults: 1 },
  frequentFlyers: [{ airline: 'AI', number: '123456789' }],
};

function flight(selection: string, amount: string, currency: 'INR' | 'USD'): ConnectOffer {
  const at = (clock: string) => ({ local: `${day}T${clock}`, zone: 'Asia/Kolkata' });
  const price = { amount, currency };
  return {
    selection,
    travellerFields: null,
    terms: null,
    itinerary: {
      service: 'flight',
      segments: [
        {
          carrier: 'Air India',
          carrierCode: 'AI',
          number: '995',
          origin: 'DEL',
          originName: 'Delhi',
          destination: 'DXB',
          destinationName: 'Dubai',
          departsAt: at('10:00'),
          arrivesAt: at('13:30'),
          durationMinutes: 210,
          aircraft: null,
          journey: 0,
        },
      ],
      durationMinutes: 210,
      cabin: 'economy',
      fareName: selection,
      fareType: 'regular',
      checkedBags: 1,
      refundable: true,
      changeable: true,
      emissionsKg: null,
    },
    base: price,
    taxes: { amount: '0', currency },
    total: price,
    expiresAt: instantFromEpochMs(Date.now() + 30 * 60_000),
  };
}

test('a price that nothing of ours can hold is left out, and the others stay', async () => {
  airline.answer = () => [flight('absurd', '90000000000.00', 'USD'), flight('sane', '9000.00', 'INR')];
  for (const frequentFlyers of [question.frequentFlyers, []]) {
    const { events } = await runSearch(api, buyer, { ...question, frequentFlyers });
    const shown = finalSearchResultsIn(events).flatMap(({ offers }) => offers.map(({ variant }) => variant));
    expect(shown).toEqual(['sane']);
  }
});

test('watching it over and over is counted like searching', async () => {
  airline.answer = () => [];
  const { value } = await api.call(startSearch, { as: buyer, body: question });
  const path = routePathOf(watchSearch, { params: { searchId: value.id } });
  const statuses: number[] = [];
  for (let look = 0; look < 12; look++) {
    const response = await api.request('GET', path, { as: buyer });
    await response.text();
    statuses.push(response.status);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(3);
  expect(airline.searches.length).toBeLessThan(9);
});

test('the way back of a cab is not beyond what is sold', async () => {
  const cab = {
    service: 'cab',
    kind: 'return',
    pickup: 'ci-delhi',
    drop: 'ci-jaipur',
    pickUpOn: day,
    pickUpAt: '09:00',
    returnOn: '9999-12-31',
    returnAt: '10:00',
    travellers: 1,
  };
  expect((await api.call(startSearch, { as: buyer, body: cab })).code).toBe('request-invalid');
});
