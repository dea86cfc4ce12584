import { expect, test } from 'vitest';
import { missingPasswordRequirements, passwordRequirementsOf, DEFAULT_POLICY } from './password-policy.ts';
import { estimatePasswordStrength } from './password-strength.ts';

const strict = {
  ...DEFAULT_POLICY,
  requireLowercase: true,
  requireUppercase: true,
  requireNumeric: true,
  requireNonAlphanumeric: true,
};

test('only what a policy asks for is listed', () => {
  expect(passwordRequirementsOf(DEFAULT_POLICY)).toEqual(['min-length', 'strength']);
  expect(passwordRequirementsOf({ ...DEFAULT_POLICY, minStrength: 0 })).toEqual(['min-length']);
  expect(passwordRequirementsOf(strict)).toHaveLength(6);
});

test('each requirement is met by what it names', () => {
  expect(missingPasswordRequirements(strict, '', 0)).toHaveLength(6);
  expect(missingPasswordRequirements(strict, 'पासवर्ड aB1 लंबा', 3)).toEqual([]);
  expect(missingPasswordRequirements(strict, 'हिन्दीमेंलिखाaB1', 3)).toEqual(['non-alphanumeric']);
  expect(missingPasswordRequirements(strict, 'alllowercase', 3)).toEqual([
    'uppercase',
    'numeric',
    'non-alphanumeric',
  ]);
  expect(missingPasswordRequirements(DEFAULT_POLICY, 'x'.repeat(129), 2)).toEqual(['max-length']);
});

test('a letter counts once, however many units it takes', () => {
  expect(missingPasswordRequirements(DEFAULT_POLICY, '😀'.repeat(7), 4)).toEqual(['min-length']);
});

test('a password whose strength is not known yet is not called weak', () => {
  expect(missingPasswordRequirements(DEFAULT_POLICY, 'password', undefined)).toEqual([]);
  expect(missingPasswordRequirements(DEFAULT_POLICY, 'password', 0)).toEqual(['strength']);
});

test('common passwords, dressed-up words and what the form already says are easy to guess', () => {
  for (const password of ['password1', 'Delhi@12345', 'himalaya-2026']) {
    expect(estimatePasswordStrength(password, { companyName: 'Himalaya Holidays' })).toBeLessThan(2);
  }
  const owner = { email: 'kestrelmoor@example.com' };
  expect(estimatePasswordStrength('kestrelmoor1', {})).toBeGreaterThan(
    estimatePasswordStrength('kestrelmoor1', owner),
  );
  expect(estimatePasswordStrength('seven green lanterns', owner)).toBeGreaterThanOrEqual(3);
});
