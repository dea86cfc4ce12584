import { describe, expect, test } from 'vitest';
import { listAllowedDecisions } from './company-decisions.ts';

describe('what is left to decide', () => {
  test('about an applicant: every operator approves or refuses', () => {
    expect(listAllowedDecisions('unverified', 'operator')).toEqual(['approve', 'refuse']);
    expect(listAllowedDecisions('unverified', 'operator-lead')).toEqual(['approve', 'refuse']);
  });

  test('about an approved company: only a lead suspends, and only a lead takes it back', () => {
    expect(listAllowedDecisions('approved', 'operator-lead')).toEqual(['suspend']);
    expect(listAllowedDecisions('suspended', 'operator-lead')).toEqual(['reinstate']);
    expect(listAllowedDecisions('approved', 'operator')).toEqual([]);
    expect(listAllowedDecisions('suspended', 'operator')).toEqual([]);
  });

  test('about a refused company: nothing, until it asks again', () => {
    expect(listAllowedDecisions('refused', 'operator-lead')).toEqual([]);
    expect(listAllowedDecisions('closed', 'operator-lead')).toEqual([]);
  });
});
