import { expect, test } from 'vitest';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { addMsToInstant } from '@marga/contract/kernel/time';
import {
  listGroups,
  listRules,
  listTaxRules,
  previewRule,
  previewTaxRule,
  recomputePrice,
} from '@marga/contract/pricing/pricing';
import { createRule, createTaxRule, endRule, setGroup } from '@marga/contract/pricing/pricing-proposals';
import { explainPrice } from '@marga/contract/search/search';
import { startTestApi } from '../../../test/api.ts';
import { agreeToPricingChange, writePricingRule } from '../../../test/commission-and-markup-rules.ts';
import {
  findOffers,
  makeTrip,
  startTripCheckout,
  startCheckoutOfNewTrip,
} from '../../../test/search-and-start-checkout.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';

const api = await startTestApi();
const beside = await startTestApi({}, api);
const lead = await seedStaff(api, 'operator-lead');
const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const other = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const owner = company.as('owner');
const reason = 'Agreed with the airline';

const draft = (changes: Readonly<Record<string, unknown>> = {}) => ({
  kind: 'markup',
  name: 'A markup',
  scope: { companyId: company.id },
  value: { kind: 'percent', basisPoints: 200, of: 'fare' },
  ...changes,
});

/** Ends a rule as two operators do. */
const end = async (ruleId: string) =>
  agreeToPricingChange(api, await api.call(endRule, { as: lead, params: { ruleId }, body: { reason } }));

const put = async (companyId: string, group: string | null) =>
  agreeToPricingChange(
    api,
    await api.call(setGroup, { as: lead, params: { companyId }, body: { group, reason } }),
  );

const ruleOf = async (id: string) =>
  (await api.call(listRules, { as: lead, query: {} })).value.items.find((rule) => rule.id === id);

const codes = async (as = owner, destination = 'DXB') => {
  const [found] = await findOffers(beside, as, { destination });
  const { value } = await beside.call(explainPrice, { as, body: found?.chosen });
  return value.lines.map(({ code }) => code);
};

test('a rule counts from the very moment it is written, in another process too, and only where it is meant', async () => {
  expect(await codes()).not.toContain('markup');
  const made = await writePricingRule(api, { ...draft(), reason });
  expect(await ruleOf(made)).toMatchObject({ state: 'valid', version: 1, createdBy: 'Somebody' });
  expect(await codes()).toContain('markup');
  expect(await codes(other.as('owner'))).not.toContain('markup');
  await end(made);
  expect((await ruleOf(made))?.state).toBe('over');
  expect(await codes()).not.toContain('markup');
});

test('who pays is priced by the rules of that moment, not by those of the search or the trip', async () => {
  const trip = await makeTrip(beside, owner, { destination: 'SIN' });
  const made = await writePricingRule(api, {
    ...draft({
      kind: 'service-fee',
      value: { kind: 'fixed', amount: { amount: '100.00', currency: 'INR' }, per: 'booking' },
    }),
    reason,
  });
  const refused = await startTripCheckout(beside, owner, trip);
  expect(refused.code).toBe('price-changed');
  const changed = refused.problem['trip'] as typeof trip;
  // The price rises by 100 and by 18 % tax on that.
  expect(fromWireMoney(changed.total).minor - fromWireMoney(trip.total).minor).toBe(11_800n);
  expect((await startTripCheckout(beside, owner, changed)).status).toBe(202);
  await end(made);
});

test('rules are listed by what they are about, a group’s rules count for who is in it', async () => {
  await put(other.id, 'Silver');
  const silver = { kind: 'commission', name: 'For silver', scope: { group: 'silver' }, reason };
  const rule = await writePricingRule(api, draft(silver));
  expect(await codes(other.as('owner'))).toEqual(expect.arrayContaining(['commission', 'tds']));
  expect(await codes()).not.toContain('commission');
  const { value: groups } = await api.call(listGroups, { as: lead });
  expect(groups.groups.map(({ name, companies }) => [name, companies.map(({ id }) => id)])).toEqual([
    ['Silver', [other.id]],
  ]);
  const listed = async (query: Record<string, string>) =>
    (await api.call(listRules, { as: lead, query })).value.items;
  expect((await listed({ kind: 'commission' })).map(({ id }) => id)).toEqual([rule]);
  expect((await listed({ companyId: company.id })).every(({ companyName }) => companyName !== null)).toBe(
    true,
  );
  expect((await listed({ state: 'valid' })).map(({ id }) => id)).toContain(rule);
  expect((await listed({ state: 'over' })).map(({ id }) => id)).not.toContain(rule);
  expect(await listed({ service: 'cab' })).toEqual([]);
  await put(other.id, null);
  expect(await codes(other.as('owner'))).not.toContain('commission');
  await end(rule);
});

test('an operator sees before what a rule would have changed, and our income with it', async () => {
  const checkout = await startCheckoutOfNewTrip(api, owner, { destination: 'DXB' });
  const [booking] = checkout.bookings;
  const { value } = await api.call(previewRule, { as: lead, body: draft() });
  expect(value.looked).toBeGreaterThan(0);
  expect(value.changed).toBe(value.looked);
  expect(fromWireMoney(value.incomeAfter).minor).toBeGreaterThan(fromWireMoney(value.incomeBefore).minor);
  expect(value.examples.map(({ bookingId }) => bookingId)).toContain(booking?.id);
  const { value: nobody } = await api.call(previewRule, {
    as: lead,
    body: draft({ scope: { supplier: 'nobody' } }),
  });
  expect(nobody.changed).toBe(0);
  const absent = draft({ scope: { companyId: 'cmp_00000000000000000000000000' } });
  expect((await api.call(previewRule, { as: lead, body: absent })).code).toBe('not-found');
  expect((await api.call(createRule, { as: lead, body: { ...absent, reason } })).code).toBe('not-found');
});

test('a price of any day is calculated again and comes out the same, whatever has been changed since', async () => {
  const rule = await writePricingRule(api, { ...draft(), reason });
  const checkout = await startCheckoutOfNewTrip(api, owner, { destination: 'DXB' });
  const bookingId = checkout.bookings[0]?.id ?? '';
  const recomputed = () => api.call(recomputePrice, { as: lead, params: { bookingId } });
  const { value: before } = await recomputed();
  expect(before.isSame).toBe(true);
  expect(before.original.lines.map(({ code }) => code)).toContain('markup');
  const dearer = { value: { kind: 'percent', basisPoints: 900, of: 'fare' }, reason };
  await writePricingRule(api, draft({ replaces: rule, ...dearer }));
  await put(company.id, 'gold');
  await end(rule);
  const { value: after } = await recomputed();
  expect(after).toEqual(before);
  const { value: preview } = await api.call(previewRule, {
    as: lead,
    body: draft({ name: 'The same again' }),
  });
  expect(preview.examples.map((example) => example.bookingId)).not.toContain(bookingId);
  expect(
    (await api.call(recomputePrice, { as: lead, params: { bookingId: 'bkg_00000000000000000000000000' } }))
      .code,
  ).toBe('not-found');
});

test('a new rate of the law waits for its day, and changes nothing before', async () => {
  const { value: book } = await api.call(listTaxRules, { as: lead });
  expect(book.rules).toHaveLength(19);
  expect(book.rules.filter(({ state }) => state === 'valid')).toHaveLength(14);
  const coming = {
    code: 'gst.own-service',
    title: 'GST on what we take',
    params: { basisPoints: 2_800, hasCredit: true },
    citation: 'A council to come',
    status: 'verify',
    validFrom: addMsToInstant(now(), 86_400_000),
  };
  const { value: preview } = await api.call(previewTaxRule, { as: lead, body: coming });
  expect(fromWireMoney(preview.netAfter).minor).toBeGreaterThan(fromWireMoney(preview.netBefore).minor);
  expect(preview.incomeAfter).not.toBeNull();
  const proposed = await api.call(createTaxRule, { as: lead, body: { ...coming, reason } });
  expect(proposed.value).toMatchObject({ state: 'proposed', change: { before: { version: 1 } } });
  await agreeToPricingChange(api, proposed);
  const { value: after } = await api.call(listTaxRules, { as: lead });
  expect(after.rules.filter(({ code }) => code === 'gst.own-service')).toMatchObject([
    { version: 1, state: 'valid', validUntil: coming.validFrom },
    { version: 2, state: 'coming', validUntil: null },
  ]);
  const again = await api.call(createTaxRule, { as: lead, body: { ...coming, reason } });
  expect(again.code).toBe('rule-overlaps');
});

test.each([
  ['the past', { validFrom: '2026-01-01T00:00:00.000Z' }],
  ['a param too few', { params: { basisPoints: 1_800 } }],
  ['a param that it does not read', { params: { basisPoints: 1_800, hasCredit: true, valuation: 'actual' } }],
])('a rule of the law with %s is refused', async (_, changes) => {
  const body = {
    code: 'gst.cab',
    title: 'GST inside a cab',
    params: { basisPoints: 1_800, hasCredit: true },
    citation: 'A council to come',
    status: 'verify',
    validFrom: addMsToInstant(now(), 86_400_000),
    reason,
    ...changes,
  };
  expect((await api.call(createTaxRule, { as: lead, body })).code).toBe('request-invalid');
});

test('every change is in the audit log, with its reason', async () => {
  const rows = await api.admin<{ action: string; reason: string }>(
    `select distinct action, detail ->> 'reason' as reason from platform.audit
      where action like 'pricing.%' and action not like 'pricing.proposal-%' order by 1`,
  );
  expect(rows).toEqual(
    ['pricing.group-set', 'pricing.rule-ended', 'pricing.rule-written', 'pricing.tax-rule-written'].map(
      (action) => ({ action, reason }),
    ),
  );
});

test('an operator has no say in what a company adds, and a company none in what an operator gives', async () => {
  const own = await api.call(createRule, { as: lead, body: { ...draft({ kind: 'own-markup' }), reason } });
  expect(own.code).toBe('request-invalid');
  const twice = await api.call(createRule, {
    as: lead,
    body: { ...draft({ scope: { companyId: company.id, group: 'gold' } }), reason },
  });
  expect(twice.code).toBe('request-invalid');
  const operator = await seedStaff(api, 'operator');
  expect((await api.call(createRule, { as: operator, body: { ...draft(), reason } })).code).toBe(
    'permission-denied',
  );
  expect((await api.call(listRules, { as: operator })).status).toBe(200);
});
