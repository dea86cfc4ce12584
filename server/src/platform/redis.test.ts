import { afterAll, expect, test } from 'vitest';
import { getTestRedisUrl } from '../../test/redis.ts';
import { RedisStore } from './redis.ts';

const url = await getTestRedisUrl();
const [one, two] = [new RedisStore(url), new RedisStore(url)];
const away = new RedisStore('redis://127.0.0.1:9');
afterAll(() => [one, two, away].forEach((store) => store.close()));

const MINUTE_MS = 60_000;

test('what is put is found by everybody until its time is over', async () => {
  await one.put([
    ['a', '1', MINUTE_MS],
    ['b', 'दिल्ली', MINUTE_MS],
  ]);
  expect(await two.findMany(['a', 'b', 'c'])).toEqual(['1', 'दिल्ली', undefined]);
  await one.put([['b', 'दिल्ली', 20]]);
  await expect.poll(() => two.findMany(['a', 'b'])).toEqual(['1', undefined]);
  await one.remove('a');
  expect(await two.find('a')).toBeUndefined();
});

test('a claim goes to one of many, and to the next when it is let go or runs out', async () => {
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).claim('c', MINUTE_MS)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  await one.remove('c');
  expect(await two.claim('c', 20)).toBe(true);
  await expect.poll(() => one.claim('c', MINUTE_MS)).toBe(true);
});

test('a strict claim is given once and answers no to the rest', async () => {
  const claims = await Promise.all([one, two, one].map((store) => store.claimStrictly('s', 60_000)));
  expect(claims.filter((claim) => claim === true)).toHaveLength(1);
  expect(claims.filter((claim) => claim === false)).toHaveLength(2);
});

test('a wake-up reaches every listener of its channel, until it stops listening', async () => {
  const received: string[] = [];
  const stop = await two.onNotify('x', () => received.push('first'));
  await two.onNotify('x', () => received.push('second'));
  await two.onNotify('y', () => received.push('other'));
  expect(two.canNotify).toBe(true);
  one.notify('x');
  await expect.poll(() => received).toEqual(['first', 'second']);
  stop();
  one.notify('x');
  await expect.poll(() => received).toEqual(['first', 'second', 'second']);
});

test('without Redis nothing is found, everybody may claim, no script runs and nobody waits long', async () => {
  // If these calls waited for a connection, this test would run into its timeout.
  expect(await away.find('a')).toBeUndefined();
  expect(await away.findMany(['a', 'b'])).toEqual([undefined, undefined]);
  await away.put([['a', '1', 1_000]]);
  expect(await away.claim('c', 1_000)).toBe(true);
  expect(await away.claimStrictly('c', 1_000)).toBeUndefined();
  expect(await away.runScript('return 1', 'c', [])).toBeUndefined();
  away.notify('x');
  (await away.onNotify('x', () => {}))();
  expect(away.canNotify).toBe(false);
  await expect(away.ping()).rejects.toThrow();
});
