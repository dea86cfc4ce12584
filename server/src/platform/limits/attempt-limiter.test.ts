import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import { createTemporaryDataFolder } from '../../../test/engines/data-folder.ts';
import { startRedis } from '../../../test/engines/redis.ts';
import { getTestRedisUrl } from '../../../test/redis.ts';
import { AttemptLimiter, type AttemptPolicy } from './attempt-limiter.ts';
import { RedisStore } from '../redis.ts';

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
const strict: AttemptPolicy = {
  most: 10,
  windowMs: HOUR_MS,
  wait: { firstMs: 30_000, mostMs: HOUR_MS },
};
const quick: AttemptPolicy = { ...strict, most: 2, wait: { firstMs: 150, mostMs: 400 } };
const createLimiter = (store: RedisStore, policy: AttemptPolicy) => new AttemptLimiter(store, 'test', policy);

describe.each([
  ['with Redis', stores.one],
  ['without Redis', stores.away],
])('%s', (_, store) => {
  test('what is free costs nothing; the next is let through and begins the wait', async () => {
    const limiter = createLimiter(store, strict);
    for (let count = 1; count <= 10; count++) {
      expect(await limiter.attempt('a')).toEqual({ allowed: true, count, retryAfterMs: 0 });
    }
    expect(await limiter.attempt('a')).toEqual({ allowed: true, count: 11, retryAfterMs: 30_000 });
    const refused = await limiter.attempt('a');
    expect(refused).toMatchObject({ allowed: false, count: 11 });
    expect(refused.retryAfterMs).toBeGreaterThan(25_000);
    expect(refused.retryAfterMs).toBeLessThanOrEqual(30_000);
    expect(await limiter.peek('a')).toMatchObject({ allowed: false, count: 11 });
    expect(await limiter.attempt('b')).toMatchObject({ allowed: true, count: 1 });
  });

  test('the wait doubles up to its limit, and what is refused meanwhile does not prolong it', async () => {
    const limiter = createLimiter(store, quick);
    const waits: number[] = [];
    for (let count = 1; count <= 6; count++) {
      const { retryAfterMs } = await limiter.attempt('c');
      waits.push(retryAfterMs);
      if (retryAfterMs > 0) await sleep(retryAfterMs + 10);
      expect(await limiter.peek('c')).toEqual({ allowed: true, count, retryAfterMs: 0 });
    }
    expect(waits).toEqual([0, 0, 150, 300, 400, 400]);
    // Refusals are tested with a wait so long that no slow machine outlasts it.
    const slow = createLimiter(store, { ...strict, most: 0 });
    await slow.attempt('c2');
    const refusals = [await slow.attempt('c2'), await slow.attempt('c2')];
    for (const refusal of refusals) expect(refusal).toMatchObject({ allowed: false, count: 1 });
    expect(refusals[1]?.retryAfterMs).toBeLessThanOrEqual(refusals[0]?.retryAfterMs ?? 0);
  });

  test('the longest wait holds however many attempts there were', async () => {
    const limiter = createLimiter(store, { most: 0, windowMs: HOUR_MS, wait: { firstMs: 1, mostMs: 1 } });
    for (let count = 1; count <= 60; count++) {
      expect((await limiter.attempt('d')).retryAfterMs).toBe(1);
      await sleep(3);
    }
    expect((await limiter.peek('d')).count).toBe(60);
  });

  test('attempts are forgotten after a time, or when they are forgiven', async () => {
    const forgetful = createLimiter(store, { ...strict, windowMs: 50 });
    await forgetful.attempt('e1');
    await sleep(80);
    expect(await forgetful.attempt('e1')).toMatchObject({ count: 1 });
    const limiter = createLimiter(store, { ...strict, most: 0 });
    await limiter.attempt('e2');
    expect(await limiter.attempt('e2')).toMatchObject({ allowed: false });
    await limiter.reset('e2');
    expect(await limiter.attempt('e2')).toMatchObject({ allowed: true, count: 1 });
  });

  test('an attempt that turned out well is taken back, with the wait that it began', async () => {
    const limiter = createLimiter(store, { ...strict, most: 2 });
    await limiter.attempt('f');
    await limiter.attempt('f');
    const good = await limiter.attempt('f');
    expect((await limiter.peek('f')).allowed).toBe(false);
    await limiter.undo('f', good);
    expect(await limiter.peek('f')).toEqual({ allowed: true, count: 2, retryAfterMs: 0 });
  });

  test('a success that was begun before does not end the wait of a later failure', async () => {
    const limiter = createLimiter(store, strict);
    const good = await limiter.attempt('g');
    for (let count = 0; count < 10; count++) await limiter.attempt('g');
    await limiter.undo('g', good);
    expect(await limiter.attempt('g')).toMatchObject({ allowed: false, count: 10 });
  });

  test('an attempt below a number of attempts is counted as long as there are fewer', async () => {
    const limiter = createLimiter(store, strict);
    for (let count = 1; count <= 3; count++) {
      expect(await limiter.attempt('m', 3)).toMatchObject({ allowed: true, count });
    }
    expect(await limiter.attempt('m', 3)).toEqual({ allowed: false, count: 3, retryAfterMs: 0 });
    expect(await limiter.attempt('m')).toMatchObject({ allowed: true, count: 4 });
  });

  test('taking back what was forgotten meanwhile leaves nothing behind', async () => {
    const limiter = createLimiter(store, strict);
    const good = await limiter.attempt('h');
    await limiter.reset('h');
    await limiter.undo('h', good);
    expect(await limiter.attempt('h')).toMatchObject({ count: 1 });
  });
});

test('of a thousand at once in two processes exactly the free ones and one more get through', async () => {
  const [one, two] = [createLimiter(stores.one, strict), createLimiter(stores.two, strict)];
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => (index % 2 ? one : two).attempt('burst')),
  );
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(11);
});

test('when Redis dies the count goes on from what was known, and nobody gets a fresh start', async () => {
  const limiter = createLimiter(stores.dying, strict);
  for (let count = 0; count < 7; count++) await limiter.attempt('i');
  await engine.killHard();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => limiter.attempt('i')));
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(4);
  expect(await limiter.peek('i')).toMatchObject({ allowed: false, count: 11 });
});

test('a Redis that comes back with nothing is told what was known, and not what was forgiven meanwhile', async () => {
  const [one, two] = [createLimiter(stores.dying, strict), createLimiter(stores.dying, strict)];
  await engine.restart();
  await expect.poll(() => stores.dying.ping().then(() => true)).toBe(true);
  for (let count = 0; count < 11; count++) for (const key of ['k', 'l']) await one.attempt(key);
  await engine.restart();
  await expect.poll(() => stores.dying.ping().then(() => true)).toBe(true);
  expect(await one.attempt('k')).toMatchObject({ allowed: false, count: 11 });
  await two.reset('l');
  expect(await one.attempt('l')).toEqual({ allowed: true, count: 1, retryAfterMs: 0 });
});

test('a key left alone takes no room in Redis for longer than it is remembered', async () => {
  const redis = new Redis(sharedUrl);
  // The key is remembered for as long as its wait lasts, although attempts are forgotten sooner.
  const patient = createLimiter(stores.one, { ...strict, most: 0, windowMs: 1 });
  await patient.attempt('j');
  await sleep(20);
  expect(await patient.attempt('j')).toMatchObject({ allowed: false });
  expect(await redis.pttl('limits:test:j')).toBeLessThanOrEqual(30_000);
  const brief = createLimiter(stores.one, { ...quick, most: 0, windowMs: 1 });
  await brief.attempt('j2');
  await expect.poll(() => redis.exists('limits:test:j2')).toBe(0);
  expect(await brief.peek('j2')).toEqual({ allowed: true, count: 0, retryAfterMs: 0 });
  redis.disconnect();
});

describe('a window that is counted in the process first', () => {
  const window: AttemptPolicy = { most: 5, windowMs: HOUR_MS };

  test('counts before the next line runs, and all of several attempts or none', () => {
    const limiter = createLimiter(stores.away, window);
    expect(limiter.attemptLocally('p1', 2)).toEqual({ allowed: true, count: 2, retryAfterMs: 0 });
    expect(limiter.attemptLocally('p1', 2)).toEqual({ allowed: true, count: 4, retryAfterMs: 0 });
    expect(limiter.attemptLocally('p1', 2)).toMatchObject({ allowed: false, count: 4 });
    expect(limiter.attemptLocally('p1', 1)).toMatchObject({ allowed: true, count: 5 });
    expect(limiter.attemptLocally('p1', 1)).toMatchObject({ allowed: false, count: 5 });
  });

  test('lets another process know a little later, and hears of its attempts', async () => {
    const [one, two, onlooker] = [stores.one, stores.two, stores.two].map((each) =>
      createLimiter(each, window),
    );
    one?.attemptLocally('p2', 2);
    await expect.poll(() => onlooker?.peek('p2')).toMatchObject({ count: 2 });
    expect(two?.attemptLocally('p2', 1)).toMatchObject({ allowed: true, count: 1 });
    await expect.poll(() => onlooker?.peek('p2')).toMatchObject({ count: 3 });
    expect(two?.attemptLocally('p2', 3)).toMatchObject({ allowed: false, count: 3 });
  });

  test('tells a Redis that comes back what was counted while it was away', async () => {
    await expect.poll(() => stores.dying.ping().then(() => true)).toBe(true);
    const [limiter, onlooker] = [createLimiter(stores.dying, window), createLimiter(stores.dying, window)];
    limiter.attemptLocally('p3', 1);
    await expect.poll(() => onlooker.peek('p3')).toMatchObject({ count: 1 });
    await engine.killHard();
    limiter.attemptLocally('p3', 3);
    await sleep(300);
    expect(limiter.attemptLocally('p3', 2).allowed).toBe(false);
    await engine.restart();
    await expect.poll(() => onlooker.peek('p3'), { timeout: 5_000 }).toMatchObject({ count: 4 });
  });
});

describe.each([
  ['with Redis', stores.one],
  ['without Redis', stores.away],
])('a window, %s', (_, store) => {
  const window: AttemptPolicy = { most: 3, windowMs: HOUR_MS };

  test('lets through as many as it says, and the rest wait for its end', async () => {
    const limiter = createLimiter(store, window);
    for (let count = 1; count <= 3; count++)
      expect(await limiter.attempt('w1')).toEqual({ allowed: true, count, retryAfterMs: 0 });
    const refused = await limiter.attempt('w1');
    expect(refused).toMatchObject({ allowed: false, count: 3 });
    expect(refused.retryAfterMs).toBeGreaterThan(HOUR_MS - 60_000);
    expect(refused.retryAfterMs).toBeLessThanOrEqual(HOUR_MS);
    expect(await limiter.peek('w1')).toMatchObject({ allowed: false, count: 3 });
  });

  test('begins with the first attempt, and later ones do not prolong it', async () => {
    const limiter = createLimiter(store, { most: 2, windowMs: 200 });
    await limiter.attempt('w2');
    await sleep(120);
    await limiter.attempt('w2');
    await sleep(120);
    expect(await limiter.attempt('w2')).toMatchObject({ allowed: true, count: 1 });
  });
});
