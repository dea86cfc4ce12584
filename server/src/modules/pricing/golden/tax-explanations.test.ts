import { expect, test } from 'vitest';
import { parseInstant } from '@marga/contract/kernel/time';
import {
  withTaxRate,
  type GoldenCase,
  calculateGoldenPrice,
  KARNATAKA,
  readTaxRules,
  createCommissionOrMarkupRule,
  createFixedRupeeRuleValue,
  createPercentRuleValue,
  UNREGISTERED,
} from '../../../../test/golden-prices.ts';

/**
 * These tests check that each price line explains its tax: what it is a share of, which version of which rule sets
 * it, and how certain that is.
 */

const law = await readTaxRules();
const sale: GoldenCase = {
  fare: '10000',
  taxes: '1200.25',
  rules: [createCommissionOrMarkupRule('commission', createPercentRuleValue(500))],
};
const lineOf = (changes: Partial<GoldenCase>, code: string) =>
  calculateGoldenPrice(law, { ...sale, ...changes }).lines.find((line) => line.code === code);

test.each([
  ['2024-09-30T18:29:59.999Z', 1, '5', /^Income-tax Act 1961 s\.194H/],
  ['2024-09-30T18:30:00.000Z', 2, '2', /^Income-tax Act 1961 s\.194H/],
  ['2026-03-31T18:29:59.999Z', 2, '2', /^Income-tax Act 1961 s\.194H/],
  ['2026-03-31T18:30:00.000Z', 3, '2', /^Income-tax Act 2025 s\.393\(1\) Sl\. 1\(ii\)/],
])('at %s TDS is by version %i of its rule, at %s %%', (at, version, rate, citation) => {
  expect(lineOf({ at: parseInstant(at) }, 'tds')).toMatchObject({
    basis: { rate, on: { amount: '500.00' }, times: null },
    rule: { id: 'tds.commission', version },
    citation: expect.stringMatching(citation) as string,
    status: 'sure',
  });
});

test.each([
  ['2026-03-31T18:29:59.999Z', 1, 'Income-tax Act 1961 s.206AA'],
  ['2026-03-31T18:30:00.000Z', 2, 'Income-tax Act 2025 s.397(2)'],
])('without a PAN, at %s, by version %i: %s', (at, version, citation) => {
  expect(lineOf({ at: parseInstant(at), buyer: UNREGISTERED }, 'tds')).toMatchObject({
    basis: { rate: '20' },
    rule: { id: 'tds.without-pan', version },
    citation,
  });
});

test('our own tax names its half, what it is on, and the place of supply', () => {
  const fee = createCommissionOrMarkupRule('service-fee', createFixedRupeeRuleValue('250', 'traveller'));
  const changes = { rules: [fee], buyer: KARNATAKA, facts: { travellers: 2 } };
  expect(lineOf(changes, 'cgst')).toMatchObject({
    amount: { amount: '45.00' },
    basis: { rate: '9', on: { amount: '500.00' } },
    rule: { id: 'gst.own-service', version: 1 },
    citation: expect.stringContaining('IGST Act s.12(2)') as string,
    status: 'sure',
  });
  expect(lineOf(changes, 'service-fee')).toMatchObject({
    basis: { rate: null, on: { amount: '250.00' }, times: 2 },
    rule: { id: fee.id, version: 1, name: fee.name },
    citation: null,
    status: null,
  });
});

test('where the fare makes the value, the line says so, and is no surer than that', () => {
  const byFare = withTaxRate(law, 'gst.air-valuation', { valuation: 'rule-32-3' });
  const line = lineOf(
    { rules: [createCommissionOrMarkupRule('markup', createFixedRupeeRuleValue('300'))], law: byFare },
    'igst',
  );
  expect(line).toMatchObject({ basis: { rate: '18', on: { amount: '500.00' } }, status: 'verify' });
  expect(line?.citation).toContain('Rule 32(3)');
});

test('a round off is explained, and to be verified; what a supplier quotes has no rule', () => {
  expect(lineOf({ rules: [] }, 'round-off')).toMatchObject({
    amount: { amount: '-0.25' },
    basis: null,
    rule: { id: 'round-off.net' },
    status: 'verify',
  });
  expect(lineOf({}, 'fare')).toMatchObject({ basis: null, rule: null, citation: null, status: null });
});

test('hundredths of a percent are written out', () => {
  expect(
    lineOf({ rules: [createCommissionOrMarkupRule('markup', createPercentRuleValue(125))] }, 'markup')?.basis
      ?.rate,
  ).toBe('1.25');
  expect(
    lineOf({ rules: [createCommissionOrMarkupRule('markup', createPercentRuleValue(5))] }, 'markup')?.basis
      ?.rate,
  ).toBe('0.05');
  expect(
    lineOf({ rules: [createCommissionOrMarkupRule('markup', createPercentRuleValue(10_000))] }, 'markup')
      ?.basis?.rate,
  ).toBe('100');
});

test('the marks of the rulebook are those of the rules of the market', () => {
  const verify = law.filter(({ status }) => status === 'verify').map(({ code }) => code);
  expect([...new Set(verify)].toSorted()).toEqual([
    'gst.air-valuation',
    'gst.bus.ac',
    'gst.bus.other',
    'gst.rail.ac',
    'gst.rail.other',
    'round-off.net',
  ]);
});
