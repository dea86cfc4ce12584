import { describe, expect, test } from 'vitest';
import {
  formatPricingRuleFilterUrl,
  parsePricingRuleFilter,
  buildPricingRuleQuery,
} from './pricing-rule-filter.ts';

describe('the filter of rules', () => {
  test('shows what is valid of every kind, unless the address says more', () => {
    const usual = parsePricingRuleFilter(new URLSearchParams());
    expect(usual).toEqual({ kind: 'all', state: 'valid', service: undefined, company: undefined });
    expect(formatPricingRuleFilterUrl(usual)).toBe('');
    expect(buildPricingRuleQuery(usual)).toEqual({ state: 'valid' });
  });

  test.each(['?kind=markup', '?state=all', '?kind=service-fee&state=over&service=flight&company=cmp_1'])(
    'comes back from the address %s',
    (address) => {
      expect(formatPricingRuleFilterUrl(parsePricingRuleFilter(new URLSearchParams(address)))).toBe(address);
    },
  );

  test('leaves out what it does not know', () => {
    expect(
      formatPricingRuleFilterUrl(
        parsePricingRuleFilter(new URLSearchParams('?kind=tax&state=maybe&service=boat')),
      ),
    ).toBe('');
  });
});
