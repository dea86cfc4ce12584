import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import { expect, test } from 'vitest';
import { solveCaptcha } from './captcha.ts';

const keys = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' };

function challengeOf(cost: number, counter: number) {
  return createChallenge({ algorithm: 'PBKDF2/SHA-256', cost, counter, deriveKey, ...keys });
}

test('a solution is what whoever made the puzzle finds right, and fits into a header', async () => {
  const payload = await solveCaptcha(await challengeOf(10, 40));
  expect(payload).toMatch(/^[\w+/=]{100,1500}$/);
  const { challenge, solution } = JSON.parse(atob(payload)) as Payload;
  expect(solution.counter).toBe(40);
  expect(await verifySolution({ challenge, solution, deriveKey, ...keys })).toMatchObject({ verified: true });
});

test('a puzzle that cannot be one is refused at once, not tried for a minute', async () => {
  const { parameters } = await challengeOf(10, 4);
  await expect(solveCaptcha({ parameters: { ...parameters, keyPrefix: '' } })).rejects.toThrow('keyPrefix');
});
