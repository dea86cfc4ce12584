import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import type { PasswordPolicy } from '@marga/contract/identity/account';
import { validatePassword } from './password-policy.ts';

/** This is the weakest policy that can be configured. */
const weakest: PasswordPolicy = {
  minLength: 8,
  maxLength: 128,
  requireLowercase: false,
  requireUppercase: false,
  requireNumeric: false,
  requireNonAlphanumeric: false,
  minStrength: 2,
};

test('of the passwords that people use most, the first three thousand that are long enough are refused, every one', () => {
  const common = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8);
  expect(common.slice(0, 3)).toEqual(['password', '12345678', '123456789']);
  const tried = common.slice(0, 3_000);
  expect(tried).toHaveLength(3_000);
  expect(tried.filter((password) => validatePassword(weakest, password, {}).length === 0)).toEqual([]);
}, 60_000);
