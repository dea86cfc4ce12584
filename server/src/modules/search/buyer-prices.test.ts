import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { endRule } from '@marga/contract/pricing/pricing-proposals';
import { explainPrice, type Facet, readFareCalendar, type SearchEvent } from '@marga/contract/search/search';
import { companyOfCaller, startTestApi } from '../../../test/api.ts';
import { finalSearchResultsIn, runSearch } from '../../../test/search-and-start-checkout.ts';
import { agreeToPricingChange, writePricingRule } from '../../../test/commission-and-markup-rules.ts';
import { createCompanyOwnedBy, seedSignedInUser, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { busOffer, startScriptedSupplier } from '../../../test/scripted-supplier.ts';

/** These tests check that offers are shared between buyers, but that each buyer is shown their own prices. */

const north = await startScriptedSupplier('north', 'bus', () => []);
const south = await startScriptedSupplier('south', 'bus', () => []);
afterAll(() => {
  north.close();
  south.close();
});
const api = await startTestApi({ SUPPLIERS: JSON.stringify([north.connection, south.connection]) });
const beside = await startTestApi({ SUPPLIERS: JSON.stringify([north.connection, south.connection]) }, api);
const lead = await seedStaff(api, 'operator-lead');
const favoured = await createCompanyOwnedBy(api, await seedSignedInUser(api), '1000000.00');
const usual = await createCompanyOwnedBy(api, await seedSignedInUser(api), '1000000.00');
const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const question = {
  service: 'bus',
  origin: 'ci-delhi',
  destination: 'ci-jaipur',
  departOn: day,
  travellers: 1,
};
north.answer = () => [
  busOffer({ number: 'R1', fare: 1_000, day }),
  busOffer({ number: 'R2', fare: 700, day }),
];
south.answer = () => [busOffer({ number: 'R1', fare: 980, day })];

const rule = (changes: Readonly<Record<string, unknown>>) =>
  writePricingRule(api, {
    kind: 'commission',
    name: 'North gives more',
    scope: { companyId: companyOfCaller(favoured), supplier: 'north' },
    value: { kind: 'fixed', amount: { amount: '100.00', currency: 'INR' }, per: 'booking' },
    reason: 'Agreed with the supplier',
    ...changes,
  });
const commission = await rule({});

const shown = (events: readonly SearchEvent[]) =>
  finalSearchResultsIn(events)
    .map(({ offers }) => offers.map(({ supplier, total }) => `${supplier} ${total.amount}`))
    .toSorted((a, b) => String(a).localeCompare(String(b)));
const fromOf = (events: readonly SearchEvent[], name: string) => {
  const facets: Facet[] = events.findLast((event) => event.type === 'facets')?.facets ?? [];
  return facets
    .find((facet) => facet.name === name)
    ?.values.map(({ value, from, results }) => `${value} ${from.amount} ${results}`);
};

test('each buyer sees their own cheapest first, and facets that begin at what they pay', async () => {
  const theirs = (await runSearch(api, usual, question)).events;
  expect(shown(theirs)).toEqual([['north 700.00'], ['south 980.00', 'north 1000.00']]);
  expect(fromOf(theirs, 'supplier')).toEqual(['north 700.00 2', 'south 980.00 1']);
  // The price is 1000 − 100 of commission + 20, the 20 % of tax withheld from the commission because no PAN is known.
  const ours = (await runSearch(api, favoured, question)).events;
  expect(shown(ours)).toEqual([['north 620.00'], ['north 920.00', 'south 980.00']]);
  expect(fromOf(ours, 'supplier')).toEqual(['north 620.00 2', 'south 980.00 1']);
  expect(fromOf(ours, 'bus-kind')).toEqual(['volvo 620.00 2']);
  expect(north.searches).toHaveLength(1);
});

test('what a search shows is what its explanation adds up to', async () => {
  const { searchId, events } = await runSearch(api, favoured, question);
  for (const { offers } of finalSearchResultsIn(events)) {
    for (const { id: offerId, total, clientTotal, trueCost } of offers) {
      const { value } = await api.call(explainPrice, { as: favoured, body: { searchId, offerId } });
      expect([value.net, value.clientTotal, value.credit.trueCost]).toEqual([total, clientTotal, trueCost]);
    }
  }
  const offerId = finalSearchResultsIn(events)[0]?.offers[0]?.id;
  expect((await api.call(explainPrice, { as: usual, body: { searchId, offerId } })).code).toBe(
    'offer-expired',
  );
});

test('the calendar tells what a day costs this buyer', async () => {
  const cheapest = async (as: typeof usual) => {
    const { value } = await api.call(readFareCalendar, {
      as,
      body: { criteria: question, month: day.slice(0, 7) },
    });
    return value.days.find((one) => one.day === day)?.cheapest?.amount;
  };
  expect(await cheapest(usual)).toBe('700.00');
  expect(await cheapest(favoured)).toBe('620.00');
});

test('a search follows a change of rules within seconds, its explanation at once', async () => {
  const totals = async () => shown((await runSearch(beside, favoured, question)).events).flat();
  expect(await totals()).toContain('north 620.00');
  const ended = await api.call(endRule, {
    as: lead,
    params: { ruleId: commission },
    body: { reason: 'It was agreed until today' },
  });
  await agreeToPricingChange(api, ended);
  const { searchId, events } = await runSearch(beside, favoured, question);
  const offer = finalSearchResultsIn(events)
    .flatMap(({ offers }) => offers)
    .find(({ base }) => base.amount === '630.00');
  const { value } = await beside.call(explainPrice, { as: favoured, body: { searchId, offerId: offer?.id } });
  expect(value.net.amount).toBe('700.00');
  await sleep(5_100);
  expect(await totals()).toEqual(['north 700.00', 'south 980.00', 'north 1000.00']);
});
