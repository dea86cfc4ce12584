import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { getTestRedisUrl } from '../../test/redis.ts';
import { RedisStore } from './redis.ts';
import { waitForPollTicks } from './poll-with-notifications.ts';

const url = await getTestRedisUrl();
const redis = new RedisStore(url);
afterAll(() => redis.close());

const SELDOM = { pollMs: 60_000 };

test('looks at once, and again whenever one of the channels wakes it', async () => {
  const left = new AbortController();
  let looks = 0;
  for await (const _ of waitForPollTicks(redis, ['one', 'other'], left.signal, SELDOM)) {
    looks += 1;
    if (looks === 1) setTimeout(() => redis.notify('one'), 20);
    if (looks === 2) setTimeout(() => redis.notify('other'), 20);
    if (looks === 3) left.abort();
  }
  expect(looks).toBe(3);
});

test('does not sleep through a wake that came while it was still looking', async () => {
  const left = new AbortController();
  let looks = 0;
  for await (const _ of waitForPollTicks(redis, ['busy'], left.signal, SELDOM)) {
    looks += 1;
    if (looks === 2) left.abort();
    redis.notify('busy');
    await sleep(100);
  }
  expect(looks).toBe(2);
});

test('rests between two looks, however often it is woken', async () => {
  const left = new AbortController();
  const flood = setInterval(() => redis.notify('flood'), 5);
  const looks: number[] = [];
  for await (const _ of waitForPollTicks(redis, ['flood'], left.signal, {
    pollMs: 60_000,
    minIntervalMs: 100,
  })) {
    looks.push(performance.now());
    if (looks.length === 4) left.abort();
  }
  clearInterval(flood);
  const pauses = looks.slice(1).map((at, index) => at - (looks[index] ?? 0));
  expect(pauses).toHaveLength(3);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(99);
});

test('two that begin to listen at once are both listening when they look', async () => {
  const left = new AbortController();
  const received = [0, 0];
  const listen = async (index: number) => {
    for await (const _ of waitForPollTicks(redis, ['shared'], left.signal, SELDOM)) {
      received[index] = (received[index] ?? 0) + 1;
      if (received[index] === 1) redis.notify('shared');
      if (Math.min(...received) > 1) left.abort();
    }
  };
  // A listener that was not subscribed yet would wait for a minute, and this test would run into its timeout.
  await Promise.all([listen(0), listen(1)]);
  expect(Math.min(...received)).toBeGreaterThan(1);
});

test('looks by itself when Redis is away', async () => {
  const away = new RedisStore('redis://127.0.0.1:9');
  const left = new AbortController();
  let looks = 0;
  for await (const _ of waitForPollTicks(away, ['one'], left.signal, SELDOM)) {
    looks += 1;
    if (looks === 2) left.abort();
  }
  expect(looks).toBe(2);
  away.close();
});
