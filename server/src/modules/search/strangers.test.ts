import { afterAll, describe, expect, test } from 'vitest';
import { addTravellers } from '@marga/contract/travellers/travellers';
import { createTrip } from '@marga/contract/trips/create-trip';
import { makeQuote } from '@marga/contract/trips/saved-trips';
import { createId } from '@marga/contract/kernel/ids';
import { explainPrice, readFareCalendar, type SearchEvent, startSearch } from '@marga/contract/search/search';
import { companyOfCaller, startTestApi } from '../../../test/api.ts';
import {
  cheapestOffersIn,
  finalSearchResultsIn,
  flightCriteria,
  runSearch,
} from '../../../test/search-and-start-checkout.ts';
import { writePricingRule } from '../../../test/commission-and-markup-rules.ts';
import { insertTestSession, seedCompany } from '../../../test/seed-companies-and-users.ts';
import { createSavedTraveller } from '../../../test/sample-saved-traveller.ts';
import { busOffer, startScriptedSupplier } from '../../../test/scripted-supplier.ts';
import { now } from '../../platform/clock.ts';
import { LIMITS } from '../../platform/limits/limit-table.ts';

/** These tests check what somebody gets who has signed up and whom nobody knows. */

const redline = await startScriptedSupplier('redline', 'bus', () => []);
afterAll(() => redline.close());
const api = await startTestApi({
  SUPPLIERS: JSON.stringify([redline.connection]),
  SUPPLIER_SEARCHES: '8',
  SUPPLIER_SEARCH_TIMEOUT_MS: '4000',
});
const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const bus = (travellers = 1, destination = 'ci-jaipur') => ({
  service: 'bus',
  origin: 'ci-delhi',
  destination,
  departOn: day,
  travellers,
});
redline.answer = () => [busOffer({ number: 'R1', fare: 1_000, day })];

const unverified = await seedCompany(api, { state: 'unverified', emailVerified: false });
const stranger = unverified.as('owner');

await writePricingRule(api, {
  kind: 'commission',
  name: 'Redline gives something',
  scope: { companyId: companyOfCaller(stranger), supplier: 'redline' },
  value: { kind: 'fixed', amount: { amount: '100.00', currency: 'INR' }, per: 'booking' },
  reason: 'Agreed with the supplier',
});

const totals = (events: readonly SearchEvent[]) =>
  finalSearchResultsIn(events).flatMap(({ offers }) =>
    offers.map(({ total, clientTotal, trueCost }) => [total.amount, clientTotal.amount, trueCost.amount]),
  );

describe('somebody whose address is not verified', () => {
  test('sees the published fare, in results and in the calendar', async () => {
    const { events } = await runSearch(api, stranger, bus());
    expect(totals(events)).toEqual([['1000.00', '1000.00', '1000.00']]);
    const { value } = await api.call(readFareCalendar, {
      as: stranger,
      body: { criteria: bus(), month: day.slice(0, 7) },
    });
    expect(value.days.find((one) => one.day === day)?.cheapest?.amount).toBe('1000.00');
  });

  test('sees no lines of a price, makes no trip, and searches no corporate fares', async () => {
    const found = await runSearch(api, stranger, bus());
    const [chosen] = cheapestOffersIn(found).map((one) => one.chosen);
    const explained = await api.call(explainPrice, { as: stranger, body: chosen });
    expect(explained.code).toBe('email-not-verified');
    expect((await api.call(createTrip, { as: stranger, body: { items: [chosen] } })).code).toBe(
      'email-not-verified',
    );
    const corporate = { ...flightCriteria(), fareType: 'corporate' };
    expect((await api.call(startSearch, { as: stranger, body: corporate })).code).toBe('email-not-verified');
  });

  test('sees the net fare as soon as it is', async () => {
    const owner = unverified.person('owner').user;
    await api.admin('update engine."user" set "emailVerified" = true where "id" = $1', [owner]);
    const as = { ...stranger, cookie: await insertTestSession(api, owner) };
    const [shown] = totals((await runSearch(api, as, bus())).events);
    expect(Number(shown?.[0])).toBeLessThan(1_000);
    await api.admin('update engine."user" set "emailVerified" = false where "id" = $1', [owner]);
  });
});

test('tells nobody in the calendar when another company searched', async () => {
  const [competitor, spy] = [(await seedCompany(api)).as('owner'), (await seedCompany(api)).as('owner')];
  await runSearch(api, competitor, bus(6));
  const { value } = await api.call(readFareCalendar, {
    as: spy,
    body: { criteria: bus(6), month: day.slice(0, 7) },
  });
  const { asOf } = value.days.find((one) => one.day === day) ?? {};
  expect(Date.parse(asOf ?? '') % (6 * 3_600_000)).toBe(0);
  expect(Date.parse(asOf ?? '')).toBeLessThanOrEqual(Date.now());
});

describe('a company that is not approved', () => {
  const countUntilRefused = async (most: number, send: () => Promise<string | undefined>) => {
    for (let sent = 0; sent <= most; sent++) {
      const code = await send();
      if (code !== undefined) return { sent, code };
    }
    return { sent: most + 1, code: undefined };
  };

  test('searches, makes trips and quotes, and saves travellers within small quotas that approval lifts', async () => {
    const company = await seedCompany(api, { state: 'unverified' });
    const as = company.as('owner');
    const search = async () => (await api.call(startSearch, { as, body: bus() })).code;
    const { searchId, events } = await runSearch(api, as, bus());
    const offerId = finalSearchResultsIn(events)[0]?.offers[0]?.id;
    const { value: trip } = await api.call(createTrip, { as, body: { items: [{ searchId, offerId }] } });
    const quote = async () =>
      (await api.call(makeQuote, { as, params: { tripId: trip.id }, body: { days: 1, note: null } })).code;
    const { most: quotes } = LIMITS['trips.quotes-before-approval'];
    expect(await countUntilRefused(quotes, quote)).toEqual({ sent: quotes, code: 'limited-before-approval' });
    const { most: people } = LIMITS['travellers.travellers-before-approval'];
    const add = async (count: number) => {
      const travellers = Array.from({ length: count }, (_, at) =>
        createSavedTraveller({
          id: createId('traveller', now()),
          givenName: `ASHA ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at]}`,
        }),
      );
      return (await api.call(addTravellers, { as, body: { travellers, known: 'add' } })).code;
    };
    expect([await add(people), await add(1)]).toEqual([undefined, 'limited-before-approval']);
    // The search and the trip before count too.
    const { most: searches } = LIMITS['search.searches-before-approval'];
    const { sent, code } = await countUntilRefused(searches, search);
    expect([sent, code]).toEqual([searches - 2, 'limited-before-approval']);
    await api.admin("update identity.company set state = 'approved' where id = $1", [company.id]);
    expect([await search(), await quote(), await add(1)]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a company that floods a supplier', () => {
  const endOf = async (as: { cookie: string; company: string }, travellers: number, destination?: string) => {
    const { events } = await runSearch(api, as, bus(travellers, destination));
    return events.find((event) => event.type === 'supplier-ended')?.end;
  };

  test('delays only itself', async () => {
    const flooder = await seedCompany(api, { roles: ['owner', 'booker'] });
    const victim = (await seedCompany(api)).as('owner');
    redline.delayMs = 1_000;
    const before = redline.searches.length;
    const days = Array.from({ length: 30 }, (_, at) =>
      new Date(Date.now() + (40 + at) * 86_400_000).toISOString().slice(0, 10),
    );
    // One person may watch twenty searches at once, so two people of the company share them.
    const flood = days.map((departOn, at) =>
      runSearch(api, flooder.as(at % 2 === 0 ? 'owner' : 'booker'), { ...bus(), departOn }),
    );
    await expect.poll(() => redline.searches.length - before).toBeGreaterThanOrEqual(4);
    expect(await endOf(victim, 2)).toBe('answered');
    await Promise.all(flood);
    redline.delayMs = 0;
  });

  test('with a search on which the supplier fails does not have it suspended for others', async () => {
    const attacker = (await seedCompany(api)).as('owner');
    const victim = (await seedCompany(api)).as('owner');
    redline.answer = ({ criteria }) =>
      'destination' in criteria && criteria.destination === 'ci-mumbai'
        ? 500
        : [busOffer({ number: 'R1', fare: 1_000, day })];
    for (let travellers = 1; travellers <= 6; travellers++)
      expect(await endOf(attacker, travellers, 'ci-mumbai')).toBe('failed');
    expect(await endOf(attacker, 5), 'the attacker waits').toBe('skipped');
    expect(await endOf(victim, 4)).toBe('answered');
  });
});
