import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import { createTemporaryDataFolder } from '../../test/engines/data-folder.ts';
import { startRedis } from '../../test/engines/redis.ts';
import { getTestRedisUrl } from '../../test/redis.ts';
import { AttemptLimiter, type AttemptPolicy } from './attempt-limiter.ts';
import { RedisStore } from './redis.ts';

const folder = createTemporaryDataFolder('attempts');
const [engine, sharedUrl] = await Promise.all([startRedis({ folder }), getTestRedisUrl()]);
const stores = {
  one: new RedisStore(sharedUrl),
  two: new RedisStore(sharedUrl),
  away: new RedisStore('redis://127.0.0.1:9'),
  dying: new RedisStore(engine.url),
};
afterAll(async () => {
  Object.values(stores).forEach((store) => store.close());
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

const HOUR_MS = 3_600_000;
const strict: AttemptPolicy = { free: 10, firstWaitMs: 30_000, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS };
const quick: AttemptPolicy = { ...strict, free: 2, firstWaitMs: 150, mostWaitMs: 400 };

describe.each([
  ['with Redis', stores.one],
  ['without Redis', stores.away],
])('%s', (_, store) => {
  test('what is free costs nothing; the next is let through and begins the wait', async () => {
    const limiter = new AttemptLimiter(store, strict);
    for (let failures = 1; failures <= 10; failures++) {
      expect(await limiter.attempt('a')).toEqual({ allowed: true, failures, retryAfterMs: 0 });
    }
    expect(await limiter.attempt('a')).toEqual({ allowed: true, failures: 11, retryAfterMs: 30_000 });
    const refused = await limiter.attempt('a');
    expect(refused).toMatchObject({ allowed: false, failures: 11 });
    expect(refused.retryAfterMs).toBeGreaterThan(25_000);
    expect(refused.retryAfterMs).toBeLessThanOrEqual(30_000);
    expect(await limiter.peek('a')).toMatchObject({ allowed: false, failures: 11 });
    expect(await limiter.attempt('b')).toMatchObject({ allowed: true, failures: 1 });
  });

  test('the wait doubles up to its limit, and what is refused meanwhile does not prolong it', async () => {
    const limiter = new AttemptLimiter(store, quick);
    const waits: number[] = [];
    for (let failures = 1; failures <= 6; failures++) {
      const { retryAfterMs } = await limiter.attempt('c');
      waits.push(retryAfterMs);
      if (retryAfterMs > 0) await sleep(retryAfterMs + 10);
      expect(await limiter.peek('c')).toEqual({ allowed: true, failures, retryAfterMs: 0 });
    }
    expect(waits).toEqual([0, 0, 150, 300, 400, 400]);
    // Refusals are tested with a wait so long that no slow machine outlasts it.
    const slow = new AttemptLimiter(store, { ...strict, free: 0 });
    await slow.attempt('c2');
    const refusals = [await slow.attempt('c2'), await slow.attempt('c2')];
    for (const refusal of refusals) expect(refusal).toMatchObject({ allowed: false, failures: 1 });
    expect(refusals[1]?.retryAfterMs).toBeLessThanOrEqual(refusals[0]?.retryAfterMs ?? 0);
  });

  test('the longest wait holds however many failures there were', async () => {
    const limiter = new AttemptLimiter(store, { free: 0, firstWaitMs: 1, mostWaitMs: 1, forgetMs: HOUR_MS });
    for (let failures = 1; failures <= 60; failures++) {
      expect((await limiter.attempt('d')).retryAfterMs).toBe(1);
      await sleep(3);
    }
    expect((await limiter.peek('d')).failures).toBe(60);
  });

  test('failures are forgotten after a time, or when they are forgiven', async () => {
    const forgetful = new AttemptLimiter(store, { ...strict, forgetMs: 50 });
    await forgetful.attempt('e1');
    await sleep(80);
    expect(await forgetful.attempt('e1')).toMatchObject({ failures: 1 });
    const limiter = new AttemptLimiter(store, { ...strict, free: 0 });
    await limiter.attempt('e2');
    expect(await limiter.attempt('e2')).toMatchObject({ allowed: false });
    await limiter.resetAttempts('e2');
    expect(await limiter.attempt('e2')).toMatchObject({ allowed: true, failures: 1 });
  });

  test('an attempt that turned out well is taken back, with the wait that it began', async () => {
    const limiter = new AttemptLimiter(store, { ...strict, free: 2 });
    await limiter.attempt('f');
    await limiter.attempt('f');
    const good = await limiter.attempt('f');
    expect((await limiter.peek('f')).allowed).toBe(false);
    await limiter.undoAttempt('f', good);
    expect(await limiter.peek('f')).toEqual({ allowed: true, failures: 2, retryAfterMs: 0 });
  });

  test('a success that was begun before does not end the wait of a later failure', async () => {
    const limiter = new AttemptLimiter(store, strict);
    const good = await limiter.attempt('g');
    for (let count = 0; count < 10; count++) await limiter.attempt('g');
    await limiter.undoAttempt('g', good);
    expect(await limiter.attempt('g')).toMatchObject({ allowed: false, failures: 10 });
  });

  test('an attempt below a number of failures is counted as long as there are fewer', async () => {
    const limiter = new AttemptLimiter(store, strict);
    for (let failures = 1; failures <= 3; failures++) {
      expect(await limiter.attempt('m', 3)).toMatchObject({ allowed: true, failures });
    }
    expect(await limiter.attempt('m', 3)).toEqual({ allowed: false, failures: 3, retryAfterMs: 0 });
    expect(await limiter.attempt('m')).toMatchObject({ allowed: true, failures: 4 });
  });

  test('taking back what was forgotten meanwhile leaves nothing behind', async () => {
    const limiter = new AttemptLimiter(store, strict);
    const good = await limiter.attempt('h');
    await limiter.resetAttempts('h');
    await limiter.undoAttempt('h', good);
    expect(await limiter.attempt('h')).toMatchObject({ failures: 1 });
  });
});

test('of a thousand at once in two processes exactly the free ones and one more get through', async () => {
  const [one, two] = [new AttemptLimiter(stores.one, strict), new AttemptLimiter(stores.two, strict)];
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => (index % 2 ? one : two).attempt('burst')),
  );
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(11);
});

test('when Redis dies the count goes on from what was known, and nobody gets a fresh start', async () => {
  const limiter = new AttemptLimiter(stores.dying, strict);
  for (let count = 0; count < 7; count++) await limiter.attempt('i');
  await engine.killHard();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => limiter.attempt('i')));
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(4);
  expect(await limiter.peek('i')).toMatchObject({ allowed: false, failures: 11 });
});

test('a Redis that comes back with nothing is told what was known, and not what was forgiven meanwhile', async () => {
  const [one, two] = [new AttemptLimiter(stores.dying, strict), new AttemptLimiter(stores.dying, strict)];
  await engine.restart();
  await expect.poll(() => stores.dying.ping().then(() => true)).toBe(true);
  for (let count = 0; count < 11; count++) for (const key of ['k', 'l']) await one.attempt(key);
  await engine.restart();
  await expect.poll(() => stores.dying.ping().then(() => true)).toBe(true);
  expect(await one.attempt('k')).toMatchObject({ allowed: false, failures: 11 });
  await two.resetAttempts('l');
  expect(await one.attempt('l')).toEqual({ allowed: true, failures: 1, retryAfterMs: 0 });
});

test('a key left alone takes no room in Redis for longer than it is remembered', async () => {
  const redis = new Redis(sharedUrl);
  // The key is remembered for as long as its wait lasts, although failures are forgotten sooner.
  const patient = new AttemptLimiter(stores.one, { ...strict, free: 0, forgetMs: 1 });
  await patient.attempt('j');
  await sleep(20);
  expect(await patient.attempt('j')).toMatchObject({ allowed: false });
  expect(await redis.pttl('attempts:j')).toBeLessThanOrEqual(strict.firstWaitMs);
  const brief = new AttemptLimiter(stores.one, { ...quick, free: 0, forgetMs: 1 });
  await brief.attempt('j2');
  await expect.poll(() => redis.exists('attempts:j2')).toBe(0);
  expect(await brief.peek('j2')).toEqual({ allowed: true, failures: 0, retryAfterMs: 0 });
  redis.disconnect();
});
