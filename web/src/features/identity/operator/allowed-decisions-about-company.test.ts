import { describe, expect, test } from 'vitest';
import { listAllowedCompanyDecisions } from './allowed-decisions-about-company.ts';

describe('what is left to decide', () => {
  test('about an applicant: every operator approves or refuses', () => {
    expect(listAllowedCompanyDecisions('unverified', 'operator')).toEqual(['approve', 'refuse']);
    expect(listAllowedCompanyDecisions('unverified', 'operator-lead')).toEqual(['approve', 'refuse']);
  });

  test('about an approved company: only a lead suspends, and only a lead takes it back', () => {
    expect(listAllowedCompanyDecisions('approved', 'operator-lead')).toEqual(['suspend']);
    expect(listAllowedCompanyDecisions('suspended', 'operator-lead')).toEqual(['reinstate']);
    expect(listAllowedCompanyDecisions('approved', 'operator')).toEqual([]);
    expect(listAllowedCompanyDecisions('suspended', 'operator')).toEqual([]);
  });

  test('about a refused company: nothing, until it asks again', () => {
    expect(listAllowedCompanyDecisions('refused', 'operator-lead')).toEqual([]);
    expect(listAllowedCompanyDecisions('closed', 'operator-lead')).toEqual([]);
  });
});
