import { describe, expect, test } from 'vitest';
import { commonEnvironment, databaseEnvironment, databaseUrls } from '../../../test/configuration.ts';
import { readConfig } from '../../platform/config.ts';
import { normalisePassword } from './normalise-password.ts';
import { validatePassword } from './password-policy.ts';

function policyFrom(setting?: object) {
  const env = {
    ...commonEnvironment,
    ...databaseEnvironment(databaseUrls(5432, 'marga')),
    REDIS_URL: 'redis://127.0.0.1:1',
    RESTATE_INGRESS_URL: 'http://127.0.0.1:2',
    SMTP_URL: 'smtp://127.0.0.1:3',
    MAIL_FROM: 'Marga <no-reply@marga.example>',
    PUBLIC_ORIGIN: 'http://127.0.0.1:7001',
    SUPPLIERS: '[]',
    ...(setting && { PASSWORD_POLICY: JSON.stringify(setting) }),
  };
  return readConfig(env, 'api').PASSWORD_POLICY;
}

const policy = policyFrom();
const owner = { email: 'vasudha.k@lotuswings.example', name: 'Vasudha', companyName: 'Lotus Wings Pvt Ltd' };

test('without a word from outside the policy is the specified one, and only stricter ones can be set', () => {
  expect(policy).toEqual({
    minLength: 8,
    maxLength: 128,
    requireLowercase: false,
    requireUppercase: false,
    requireNumeric: false,
    requireNonAlphanumeric: false,
    minStrength: 2,
  });
  expect(policyFrom({ minLength: 12, requireNumeric: true })).toEqual({
    ...policy,
    minLength: 12,
    requireNumeric: true,
  });
  expect(() => policyFrom({ minLength: 6 })).toThrow('PASSWORD_POLICY');
  expect(() => policyFrom({ minlength: 9 })).toThrow('PASSWORD_POLICY');
});

test.each([
  'velvet-lantern-42',
  'monsoon kites fly',
  '7hK2mQx9',
  'पतंग उड़ती है छत पर',
  'tramcar 🙂 junction',
  'delhi-velvet-tramcar',
])('%o is good enough', (password) => expect(validatePassword(policy, password, owner)).toEqual([]));

test.each([
  'password',
  'P@$$w0rd1',
  'qwertyuiop',
  '12345678',
  'aaaaaaaaaaaa',
  'iloveyou',
  'Delhi@123',
  'India@2024',
  'Welcome@123',
  'jaimatadi1',
  'Rahul@1990',
  'vasudha.k@lotuswings.example',
  'Vasudha@1990',
  'LotusWings#77',
  'Lotus Wings Pvt Ltd 1',
])('%o is what anybody would try first', (password) => {
  expect(validatePassword(policy, password, owner)).toEqual(['too-common']);
});

describe('length', () => {
  test('is counted in characters, not in bytes or halves of them', () => {
    expect(validatePassword(policy, '🙂🚆🪁🌧🏔🛕🐘', owner)).toEqual(['too-short']);
    expect(validatePassword(policy, '🙂🚆🪁🌧🏔🛕🐘🪷', owner)).toEqual([]);
    expect(validatePassword(policy, '7hK2mQx', owner)).toEqual(['too-short']);
    const longest = 'velvet lantern '.repeat(9).slice(0, 128);
    expect(validatePassword(policy, longest, owner)).toEqual([]);
    expect(validatePassword(policy, `${longest}x`, owner)).toEqual(['too-long']);
  });

  test('does not depend on how a keyboard writes a letter', () => {
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];
    expect(normalisePassword(decomposed)).toBe(composed);
    // A nukta letter has no composed form in NFC; both ways of typing it give the same two characters.
    expect(normalisePassword('\u0958')).toBe(normalisePassword('\u0915\u093c'));
    expect(validatePassword(policy, `${decomposed}7hK`, owner)).toEqual(['too-short']);
    expect(normalisePassword('x²')).toBe('x²');
  });
});

test('every class of characters that is required and missing is named', () => {
  const strict = policyFrom({
    requireLowercase: true,
    requireUppercase: true,
    requireNumeric: true,
    requireNonAlphanumeric: true,
  });
  expect(validatePassword(strict, 'velvetlantern', owner)).toEqual([
    'needs-uppercase',
    'needs-numeric',
    'needs-non-alphanumeric',
  ]);
  expect(validatePassword(strict, 'VL42', owner)).toEqual([
    'too-short',
    'needs-lowercase',
    'needs-non-alphanumeric',
  ]);
  expect(validatePassword(strict, 'Velvet lantern 42', owner)).toEqual([]);
});

/** This measures processor time and not wall time, because other work on the machine lengthens only the latter. */
function costMs(work: () => unknown): number {
  const before = process.threadCpuUsage().user;
  work();
  return (process.threadCpuUsage().user - before) / 1_000;
}

test('no password of 128 characters keeps the process busy', () => {
  const repeated = (text: string) => text.repeat(128).slice(0, 128);
  const long = [
    'a',
    'ab',
    '4',
    '@',
    'p@$$w0rd',
    '01011990',
    '1234567890',
    'l1|!',
    '\\/\\/',
    '(){}[]<>',
    'a1b2c3d4',
    '4@8({[<36&9#!1|0$5+7%2',
    'aaaaabaaaaabc',
    'पासवर्ड',
    '🙂',
  ].map(repeated);
  validatePassword(policy, 'velvet-lantern-42', owner);
  for (const password of long) {
    expect(
      costMs(() => validatePassword(policy, password, owner)),
      password,
    ).toBeLessThan(150);
  }
});

test('an owner with a long name does not slow it down, and without one the list still holds', () => {
  const longNamed = { email: `${'a.'.repeat(100)}b@c.example`, companyName: 'x y '.repeat(37) };
  validatePassword(policy, 'velvet-lantern-42', owner);
  expect(costMs(() => validatePassword(policy, 'velvet-lantern-42', longNamed))).toBeLessThan(150);
  expect(validatePassword(policy, 'Mumbai2026!', {})).toEqual(['too-common']);
});
