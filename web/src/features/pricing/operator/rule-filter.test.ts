import { describe, expect, test } from 'vitest';
import { addressOf, filterOf, queryOf } from './rule-filter.ts';

describe('the filter of rules', () => {
  test('shows what is valid of every kind, unless the address says more', () => {
    const usual = filterOf(new URLSearchParams());
    expect(usual).toEqual({ kind: 'all', state: 'valid', service: undefined, company: undefined });
    expect(addressOf(usual)).toBe('');
    expect(queryOf(usual)).toEqual({ state: 'valid' });
  });

  test.each(['?kind=markup', '?state=all', '?kind=service-fee&state=over&service=flight&company=cmp_1'])(
    'comes back from the address %s',
    (address) => {
      expect(addressOf(filterOf(new URLSearchParams(address)))).toBe(address);
    },
  );

  test('leaves out what it does not know', () => {
    expect(addressOf(filterOf(new URLSearchParams('?kind=tax&state=maybe&service=boat')))).toBe('');
  });
});
