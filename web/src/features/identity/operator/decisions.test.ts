import { describe, expect, test } from 'vitest';
import { decisionsFor } from './decisions.ts';

describe('what is left to decide', () => {
  test('about an applicant: every operator approves or refuses', () => {
    expect(decisionsFor('unverified', 'operator')).toEqual(['approve', 'refuse']);
    expect(decisionsFor('unverified', 'operator-lead')).toEqual(['approve', 'refuse']);
  });

  test('about an approved company: only a lead suspends, and only a lead takes it back', () => {
    expect(decisionsFor('approved', 'operator-lead')).toEqual(['suspend']);
    expect(decisionsFor('suspended', 'operator-lead')).toEqual(['reinstate']);
    expect(decisionsFor('approved', 'operator')).toEqual([]);
    expect(decisionsFor('suspended', 'operator')).toEqual([]);
  });

  test('about a refused company: nothing, until it asks again', () => {
    expect(decisionsFor('refused', 'operator-lead')).toEqual([]);
    expect(decisionsFor('closed', 'operator-lead')).toEqual([]);
  });
});
