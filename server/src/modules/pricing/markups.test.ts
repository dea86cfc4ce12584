import { expect, test } from 'vitest';
import { createTrip } from '@marga/contract/trips/create-trip';
import { addMsToInstant } from '@marga/contract/kernel/time';
import { createMarkup, endMarkup, listMarkups, previewMarkup } from '@marga/contract/pricing/pricing';
import { explainPrice } from '@marga/contract/search/search';
import { startTestApi } from '../../../test/api.ts';
import { findOffers, startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';

const api = await startTestApi();
const company = await seedCompany(api, { roles: ['owner', 'booker', 'finance'], wallet: '9000000.00' });
const other = await seedCompany(api, { roles: ['owner'] });
const owner = company.as('owner');

const draft = (changes: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'own-markup',
  name: 'Flights',
  scope: { service: 'flight' },
  value: { kind: 'percent', basisPoints: 500, of: 'fare-and-taxes' },
  ...changes,
});

test('a company adds a markup, sees it, changes it from a moment on, and ends it', async () => {
  const { value: made } = await api.call(createMarkup, { as: owner, body: draft() });
  expect(made).toMatchObject({
    version: 1,
    state: 'valid',
    name: 'Flights',
    createdBy: 'Somebody',
    scope: { companyId: company.id, service: 'flight', group: null },
  });
  const later = addMsToInstant(now(), 3_600_000);
  const { value: next } = await api.call(createMarkup, {
    as: owner,
    body: draft({
      replaces: made.id,
      validFrom: later,
      name: 'Flights from then on',
      value: { kind: 'fixed', amount: { amount: '150.00', currency: 'INR' }, per: 'traveller' },
    }),
  });
  expect(next).toMatchObject({ id: made.id, version: 2, state: 'coming', validFrom: later });
  const { value: listed } = await api.call(listMarkups, { as: company.as('finance') });
  expect(listed.items.map(({ version, validUntil }) => [version, validUntil])).toEqual([
    [2, null],
    [1, later],
  ]);
  const { value: ended } = await api.call(endMarkup, { as: owner, params: { ruleId: made.id } });
  expect(ended).toMatchObject({ version: 2, state: 'over' });
  expect((await api.call(endMarkup, { as: owner, params: { ruleId: made.id } })).code).toBe('state-changed');
  const { value: after } = await api.call(listMarkups, { as: owner, query: { limit: '1' } });
  expect(after.items).toHaveLength(1);
  const { value: rest } = await api.call(listMarkups, {
    as: owner,
    query: { limit: '1', cursor: after.nextCursor ?? '' },
  });
  expect([...after.items, ...rest.items].map(({ state }) => state)).toEqual(['over', 'over']);
  const audit = await api.admin<{ action: string }>(
    `select action from platform.audit where company_id = $1 and action like 'pricing.%' order by seq`,
    [company.id],
  );
  expect(audit.map(({ action }) => action)).toEqual([
    'pricing.markup-written',
    'pricing.markup-written',
    'pricing.markup-ended',
  ]);
});

test('two markups with one scope are refused, before they are written and when they are', async () => {
  const body = draft({ scope: { service: 'hotel', carrier: 'Hotel Marigold' } });
  await api.call(createMarkup, { as: owner, body });
  const same = draft({ scope: { service: 'hotel', carrier: 'HOTEL MARIGOLD' } });
  expect((await api.call(createMarkup, { as: owner, body: same })).code).toBe('rule-overlaps');
  expect((await api.call(previewMarkup, { as: owner, body: same })).code).toBe('rule-overlaps');
  expect((await api.call(createMarkup, { as: other.as('owner'), body })).status).toBe(201);
});

test.each([
  ['another kind', { kind: 'commission' }, 'body.kind'],
  ['a group', { scope: { group: 'gold' } }, 'body.scope.group'],
  ['the past', { validFrom: '2026-01-01T00:00:00.000Z' }, 'body.validFrom'],
  [
    'an end before its beginning',
    { validFrom: '2027-02-01T00:00:00.000Z', validUntil: '2027-01-01T00:00:00.000Z' },
    'body.validUntil',
  ],
  [
    'dollars',
    { value: { kind: 'fixed', amount: { amount: '5.00', currency: 'USD' }, per: 'booking' } },
    'body.value.amount',
  ],
  [
    'less than nothing',
    { value: { kind: 'fixed', amount: { amount: '-5.00', currency: 'INR' }, per: 'booking' } },
    'body.value.amount',
  ],
  [
    'rooms of a flight',
    { value: { kind: 'fixed', amount: { amount: '5.00', currency: 'INR' }, per: 'room-night' } },
    'body.value.per',
  ],
  ['more than everything', { value: { kind: 'percent', basisPoints: 10_001, of: 'fare' } }, undefined],
  ['half a hundredth', { value: { kind: 'percent', basisPoints: 0.5, of: 'fare' } }, undefined],
  ['what cannot be written', { name: 'a\u0000b c' }, undefined],
  ['half a character', { scope: { carrier: '\ud800' } }, undefined],
  ['a route that is none', { scope: { route: 'DEL' } }, undefined],
  ['what no rule has', { scope: { colour: 'red' } }, undefined],
])('a markup of %s is refused', async (_, changes, path) => {
  const answer = await api.call(createMarkup, { as: owner, body: draft({ ...changes }) });
  expect(answer.code).toBe('request-invalid');
  expect(answer.problem.issues?.map((issue) => issue.path)).toEqual(
    path === undefined ? expect.anything() : [path],
  );
});

test('what is another company’s is not there: not listed, not changed, not ended', async () => {
  const { value: theirs } = await api.call(createMarkup, {
    as: other.as('owner'),
    body: draft({ scope: { service: 'cab' } }),
  });
  const { value: mine } = await api.call(listMarkups, { as: owner, query: { limit: '100' } });
  expect(mine.items.map(({ id }) => id)).not.toContain(theirs.id);
  expect((await api.call(endMarkup, { as: owner, params: { ruleId: theirs.id } })).code).toBe('not-found');
  const replacing = draft({ scope: { service: 'cab' }, replaces: theirs.id });
  expect((await api.call(createMarkup, { as: owner, body: replacing })).code).toBe('not-found');
  expect((await api.call(previewMarkup, { as: owner, body: replacing })).code).toBe('not-found');
  const named = draft({ scope: { companyId: other.id } });
  expect((await api.call(createMarkup, { as: owner, body: named })).code).toBe('not-found');
  expect((await api.call(previewMarkup, { as: owner, body: named })).code).toBe('not-found');
});

test('a markup is the client’s, in the search, in the explanation and in the trip, and only this company’s', async () => {
  await api.call(createMarkup, {
    as: other.as('owner'),
    body: draft({ scope: {}, value: { kind: 'percent', basisPoints: 1_000, of: 'fare' } }),
  });
  const [found] = await findOffers(api, other.as('owner'), { destination: 'SIN' });
  const { value: price } = await api.call(explainPrice, { as: other.as('owner'), body: found?.chosen });
  expect(price.clientLines.map(({ code, basis }) => [code, basis?.rate])).toEqual([['own-markup', '10']]);
  expect(price).toMatchObject({ net: found?.offer.total, clientTotal: found?.offer.clientTotal });
  expect(price.credit.trueCost).toEqual(found?.offer.trueCost);
  const trip = await api.call(createTrip, { as: other.as('owner'), body: { items: [found?.chosen] } });
  expect(trip.value.items[0]?.price).toMatchObject({ lines: price.lines, clientLines: price.clientLines });
  const [same] = await findOffers(api, owner, { destination: 'SIN' });
  expect(same?.offer.clientTotal).toEqual(same?.offer.total);
});

test('before it is written a company sees what it would have changed on its own bookings', async () => {
  const empty = await api.call(previewMarkup, {
    as: other.as('owner'),
    body: draft({ scope: { service: 'bus' } }),
  });
  expect(empty.value).toMatchObject({ looked: 0, changed: 0, examples: [] });
  const checkout = await startCheckoutOfNewTrip(api, owner, { destination: 'DXB' });
  const [booking] = checkout.bookings;
  const { value } = await api.call(previewMarkup, {
    as: owner,
    body: draft({ value: { kind: 'fixed', amount: { amount: '150.00', currency: 'INR' }, per: 'booking' } }),
  });
  expect(value).toMatchObject({ looked: 1, changed: 1, netBefore: booking?.total, netAfter: booking?.total });
  expect(value.incomeAfter).toEqual(value.incomeBefore);
  expect(value.examples).toMatchObject([
    {
      bookingId: booking?.id,
      reference: booking?.reference,
      service: 'flight',
      netBefore: booking?.total,
      netAfter: booking?.total,
    },
  ]);
  const [example] = value.examples;
  expect(example?.clientBefore).toEqual(booking?.total);
  expect(example?.clientAfter.amount).not.toBe(example?.clientBefore.amount);
  const { value: untouched } = await api.call(previewMarkup, {
    as: owner,
    body: draft({ scope: { service: 'train' } }),
  });
  expect(untouched).toMatchObject({ looked: 1, changed: 0, examples: [] });
});

test('a company has so many markups and no more, however it adds them', async () => {
  const busy = (await seedCompany(api, { roles: ['owner'] })).as('owner');
  await api.admin(
    `insert into pricing.rule (id, version, kind, name, company_id, route, basis_points, share_of, valid_from, created_by, created_by_name)
      select 'rul_many_' || $1 || n, 1, 'own-markup', 'Route', $1, 'AAA-' || n, 100, 'fare', date_trunc('milliseconds', platform.clock_now()), 'somebody', 'Somebody'
      from generate_series(1, 499) n`,
    [busy.company],
  );
  expect((await api.call(createMarkup, { as: busy, body: draft() })).status).toBe(201);
  const more = draft({ scope: { service: 'bus' } });
  expect((await api.call(createMarkup, { as: busy, body: more })).code).toBe('request-invalid');
});
