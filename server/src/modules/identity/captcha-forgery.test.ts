import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, expect, test } from 'vitest';
import { authKeys } from '../../../test/configuration.ts';
import { getTestRedisUrl } from '../../../test/redis.ts';
import { RedisStore } from '../../platform/redis.ts';
import { Captcha, type CaptchaUse } from './captcha.ts';

const redis = new RedisStore(await getTestRedisUrl());
afterAll(() => redis.close());
const captcha = new Captcha({ AUTH_SECRET: authKeys, CAPTCHA_COST: 1 }, redis);
const use: CaptchaUse = { purpose: 'sign-up', network: '203.0.113.7' };

test.each([
  { algorithm: 'none' },
  { algorithm: '' },
  { algorithm: 'SHA-1' },
  { algorithm: 'PBKDF2/SHA-1' },
  { cost: 0 },
  { keyLength: 1 },
])('who solves a puzzle does not choose how it is checked: %o is refused', async (chosen) => {
  const challenge = await captcha.newChallenge(use);
  const solution = await solveChallenge({ challenge, deriveKey });
  const forged = { ...challenge, parameters: { ...challenge.parameters, ...chosen } };
  const payload = Buffer.from(JSON.stringify({ challenge: forged, solution })).toString('base64');
  expect(await captcha.checkSolution(payload, use)).toBe('invalid');
});
