import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { authKeys } from '../../../test/configuration.ts';
import { measureProcessorMs } from '../../../test/cpu-time.ts';
import { getTestRedisUrl } from '../../../test/redis.ts';
import { RedisStore } from '../../platform/redis.ts';
import { Captcha, type CaptchaUse } from './captcha.ts';

const config = { AUTH_SECRET: authKeys, CAPTCHA_COST: 1 };
const newKey = { id: '2', key: randomBytes(32) };
const url = await getTestRedisUrl();
const [store, other, away] = [
  new RedisStore(url),
  new RedisStore(url),
  new RedisStore('redis://127.0.0.1:9'),
];
const captcha = new Captcha(config, store);
afterAll(() => [store, other, away].forEach((redis) => redis.close()));
afterEach(() => vi.useRealTimers());

const use: CaptchaUse = { purpose: 'sign-up', network: '203.0.113.7' };

async function solved(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('not solved');
  return { challenge, solution };
}

const encoded = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

test('a solution is good once, in whichever process it is shown', async () => {
  const payload = encoded(await solved(await captcha.newChallenge(use)));
  const second = new Captcha(config, other);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? captcha : second).checkSolution(payload, use)),
  );
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
  expect(await second.checkSolution(payload, use)).toBe('invalid');
});

test('without Redis a solution is still good once', async () => {
  const alone = new Captcha(config, away);
  const payload = encoded(await solved(await alone.newChallenge(use)));
  expect(await alone.checkSolution(payload, use)).toBe('ok');
  expect(await alone.checkSolution(payload, use)).toBe('invalid');
});

test('a solution does not serve another purpose, another network or another installation', async () => {
  const payload = encoded(await solved(await captcha.newChallenge(use)));
  expect(await captcha.checkSolution(payload, { ...use, purpose: 'sign-in' })).toBe('invalid');
  expect(await captcha.checkSolution(payload, { ...use, network: '203.0.113.8' })).toBe('invalid');
  const elsewhere = new Captcha({ ...config, AUTH_SECRET: [newKey] }, store);
  expect(await elsewhere.checkSolution(payload, use)).toBe('invalid');
  expect(await captcha.checkSolution(payload, use)).toBe('ok');
});

test('a challenge that was made before the keys changed is still good, until the old key is gone', async () => {
  const payload = encoded(await solved(await captcha.newChallenge(use)));
  const after = new Captcha({ ...config, AUTH_SECRET: [newKey] }, store);
  expect(await after.checkSolution(payload, use)).toBe('invalid');
  const during = new Captcha({ ...config, AUTH_SECRET: [newKey, ...authKeys] }, store);
  expect(await during.checkSolution(payload, use)).toBe('ok');
  const newer = encoded(await solved(await during.newChallenge(use)));
  expect(await captcha.checkSolution(newer, use), 'the new key signs').toBe('invalid');
});

test('a challenge is open for ten minutes', async () => {
  const payload = encoded(await solved(await captcha.newChallenge(use)));
  const late = encoded(await solved(await captcha.newChallenge(use)));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9.9 * 60_000 });
  expect(await captcha.checkSolution(payload, use)).toBe('ok');
  vi.setSystemTime(Date.now() + 0.2 * 60_000);
  expect(await captcha.checkSolution(late, use)).toBe('invalid');
});

test('nothing of a challenge can be changed, and no step of the work left out', async () => {
  const { challenge, solution } = await solved(await captcha.newChallenge(use));
  const { parameters } = challenge;
  const forgeries: unknown[] = [
    { challenge: { ...challenge, parameters: { ...parameters, expiresAt: 9_999_999_999 } }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, nonce: '00' } }, solution },
    { challenge: { parameters }, solution },
    { challenge: { ...challenge, signature: 'ab' }, solution },
    { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix.padEnd(64, '0') } },
    { challenge, solution: { ...solution, derivedKey: [] } },
    { challenge, solution: { counter: 0, derivedKey: '' } },
    { challenge },
    { challenge: null, solution },
    [],
    null,
  ];
  for (const forgery of forgeries) expect(await captcha.checkSolution(encoded(forgery), use)).toBe('invalid');
  for (const text of ['', '{', '🙂', 'A'.repeat(100_000), encoded({ challenge, solution }).slice(0, -40)])
    expect(await captcha.checkSolution(text, use)).toBe('invalid');
  expect(await captcha.checkSolution(encoded({ challenge, solution }), use)).toBe('ok');
});

test('what the browser is told neither names its network nor the secret', async () => {
  const serialisedChallenge = JSON.stringify(await captcha.newChallenge(use));
  expect(serialisedChallenge).not.toContain(use.network);
  expect(serialisedChallenge).not.toContain(authKeys[0].key.toString('hex'));
});

test('at its usual price a solution takes a moment, and checking it nearly nothing', async () => {
  const usual = new Captcha({ ...config, CAPTCHA_COST: 2_000 }, store);
  const challenge = await usual.newChallenge(use);
  let keysTried = 0;
  const countedDeriveKey: typeof deriveKey = (...given) => {
    keysTried += 1;
    return deriveKey(...given);
  };
  let payload = '';
  const solvingMs = await measureProcessorMs(async () => {
    const solution = await solveChallenge({ challenge, deriveKey: countedDeriveKey });
    payload = encoded({ challenge, solution });
  });
  const checkingMs = await measureProcessorMs(async () => {
    expect(await usual.checkSolution(payload, use)).toBe('ok');
  });
  expect(challenge.parameters.cost).toBe(2_000);
  expect(keysTried).toBeGreaterThanOrEqual(75);
  expect(keysTried).toBeLessThanOrEqual(151);
  expect(solvingMs).toBeGreaterThan(5 * checkingMs);
});
