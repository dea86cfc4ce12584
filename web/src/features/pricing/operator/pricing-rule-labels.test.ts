import { type RuleScope } from '@marga/contract/pricing/pricing';
import { createRule } from '@marga/contract/pricing/pricing-proposals';
import { describe, expect, test } from 'vitest';
import { formatMessage } from '@marga/contract/messages/format-message';
import type { Translate } from '../../../shared/i18n/use-translations.ts';
import { compileMessage } from '../../../shared/messages/compile-message.ts';
import en from '@marga/contract/messages/en.json' with { type: 'json' };
import { listRuleScopeLabels, formatRuleValueAndBase } from './pricing-rule-labels.ts';

const t: Translate = (id, values = {}) => formatMessage(compileMessage(en[id]), values, 'en-IN');
const scope = (given: Partial<RuleScope>): RuleScope => createRule.body.shape.scope.parse(given);

describe('what a rule is about', () => {
  test('is said from the weightiest to the lightest', () => {
    const parts = listRuleScopeLabels(
      scope({
        supplier: 'skybridge',
        route: 'DEL-BOM',
        class: 'premium_economy',
        service: 'flight',
        leadDays: { from: 0, until: 7 },
      }),
      null,
      t,
    );
    expect(parts).toEqual(['Skybridge', 'DEL–BOM', 'premium economy', 'Flights', '0–7 days before']);
  });

  test.each([
    [{ from: 3, until: 3 }, '3 days before'],
    [{ from: 30, until: 400 }, '30 days or more before'],
  ])('says %j in words', (leadDays, label) => {
    expect(listRuleScopeLabels(scope({ leadDays }), null, t)).toEqual([label]);
  });

  test('names the company, and its group', () => {
    const company = scope({ companyId: 'cmp_00000000000000000000000000' as RuleScope['companyId'] });
    expect(listRuleScopeLabels(company, 'Himalaya Holidays', t)).toEqual(['Himalaya Holidays']);
    expect(listRuleScopeLabels(scope({ group: 'Gold' }), null, t)).toEqual(['Group Gold']);
  });

  test('is nothing for a rule about everything', () => {
    expect(listRuleScopeLabels(scope({}), null, t)).toEqual([]);
  });
});

describe('what a rule gives or takes', () => {
  test('is a rate of the fare', () => {
    expect(formatRuleValueAndBase({ kind: 'percent', basisPoints: 250, of: 'fare' }, t, 'en')).toEqual({
      figure: '2.5 %',
      of: 'of the fare',
    });
  });

  test('is an amount for each of something', () => {
    const amount = { amount: '1250.00', currency: 'INR' } as const;
    expect(formatRuleValueAndBase({ kind: 'fixed', amount, per: 'room-night' }, t, 'en')).toEqual({
      figure: '₹1,250',
      of: 'a room and night',
    });
  });
});
