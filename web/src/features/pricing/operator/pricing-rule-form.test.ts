import type { PricingRule } from '@marga/contract/pricing/pricing';
import { describe, expect, test } from 'vitest';
import { fillPricingRuleForm, NEW_RULE, parsePricingRuleForm, type RuleForm } from './pricing-rule-form.ts';

const written = (given: Partial<RuleForm>) =>
  parsePricingRuleForm({ ...NEW_RULE, name: 'Winter markup', percent: '2.5', ...given }, undefined);

describe('a rule that is being written down', () => {
  test('is about everything, from now on, unless it says more', () => {
    expect(written({}).draft).toEqual({
      kind: 'markup',
      name: 'Winter markup',
      scope: {
        companyId: null,
        group: null,
        supplier: null,
        carrier: null,
        route: null,
        class: null,
        service: null,
        leadDays: null,
      },
      value: { kind: 'percent', basisPoints: 250, of: 'fare' },
      validFrom: null,
      validUntil: null,
      replaces: null,
    });
  });

  test('takes suppliers and routes as people type them', () => {
    const { draft } = written({ supplier: ' Skybridge ', route: 'del–bom', leadUntil: '7' });
    expect(draft?.scope).toMatchObject({
      supplier: 'skybridge',
      route: 'DEL-BOM',
      leadDays: { from: 0, until: 7 },
    });
  });

  test('lasts from the first day in India to the end of the last', () => {
    const { draft } = written({ from: '2026-12-01', lastDay: '2026-12-31' });
    expect(draft).toMatchObject({
      validFrom: '2026-11-30T18:30:00.000Z',
      validUntil: '2026-12-31T18:30:00.000Z',
    });
  });

  test('is an amount in rupees with commas', () => {
    const { draft } = written({ valueKind: 'fixed', amount: '1,250.50', per: 'traveller' });
    expect(draft?.value).toEqual({
      kind: 'fixed',
      amount: { amount: '1250.50', currency: 'INR' },
      per: 'traveller',
    });
  });

  test.each<[keyof ReturnType<typeof parsePricingRuleForm>['problems'], Partial<RuleForm>]>([
    ['name', { name: ' a' }],
    ['percent', { percent: '120' }],
    ['amount', { valueKind: 'fixed', amount: '' }],
    ['company', { whose: 'company' }],
    ['group', { whose: 'group' }],
    ['supplier', { supplier: 'sky bridge!' }],
    ['route', { route: 'DEL' }],
    ['lead', { leadFrom: '8', leadUntil: '7' }],
    ['lead', { leadUntil: 'soon' }],
    ['lastDay', { from: '2026-12-02', lastDay: '2026-12-01' }],
  ])('says what is to be mended in %s', (field, given) => {
    const { draft, problems } = written(given);
    expect(draft).toBeUndefined();
    expect(Object.keys(problems)).toEqual([field]);
  });
});

describe('a rule whose value is to change', () => {
  const rule: PricingRule = {
    id: 'rul_00000000000000000000000000' as PricingRule['id'],
    version: 1,
    kind: 'commission',
    name: 'Winter commission',
    scope: {
      companyId: null,
      group: 'Gold',
      supplier: 'skybridge',
      carrier: null,
      route: null,
      class: null,
      service: 'flight',
      leadDays: null,
    },
    value: { kind: 'percent', basisPoints: 300, of: 'fare-and-taxes' },
    validFrom: '2026-11-01T00:00:00.000Z' as PricingRule['validFrom'],
    validUntil: null,
    state: 'valid',
    createdAt: '2026-11-01T00:00:00.000Z' as PricingRule['createdAt'],
    createdBy: 'Leela Nair',
  };

  test('keeps its kind and scope', () => {
    const form = fillPricingRuleForm(rule);
    expect(form).toMatchObject({ kind: 'commission', percent: '3', of: 'fare-and-taxes' });
    const { draft } = parsePricingRuleForm({ ...form, percent: '4', whose: 'company' }, rule);
    expect(draft).toMatchObject({
      kind: 'commission',
      scope: rule.scope,
      value: { basisPoints: 400 },
      replaces: rule.id,
    });
  });
});
