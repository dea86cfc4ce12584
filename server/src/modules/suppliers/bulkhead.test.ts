import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBulkhead, type Entry } from './bulkhead.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const leave = (entry: Entry | undefined) => {
  if (entry?.kind === 'entered') entry.leave();
};

test('as many as there is room for come in at once, a few wait, the rest are told at once', async () => {
  const wall = createBulkhead({ concurrent: 2, queue: 1, waitMs: 100 });
  const inside = [await wall.enter(), await wall.enter()];
  const waiting = wall.enter();
  expect(await wall.enter()).toEqual({ kind: 'full' });
  expect([wall.inFlight, wall.waiting]).toEqual([2, 1]);
  leave(inside[0]);
  expect((await waiting).kind).toBe('entered');
  expect([wall.inFlight, wall.waiting]).toEqual([2, 0]);
});

test('nobody waits longer than a moment', async () => {
  const wall = createBulkhead({ concurrent: 1, queue: 5, waitMs: 100 });
  await wall.enter();
  const waiting = wall.enter();
  await vi.advanceTimersByTimeAsync(100);
  expect(await waiting).toEqual({ kind: 'full' });
  expect([wall.inFlight, wall.waiting]).toEqual([1, 0]);
});

test('who came first enters first, and leaving twice frees one place', async () => {
  const wall = createBulkhead({ concurrent: 1, queue: 5, waitMs: 100 });
  const inside = await wall.enter();
  const came: number[] = [];
  const entering = [1, 2].map(async (number) => {
    const entry = await wall.enter();
    came.push(number);
    return entry;
  });
  leave(inside);
  leave(inside);
  await vi.advanceTimersByTimeAsync(1);
  expect(came).toEqual([1]);
  leave(await entering[0]);
  await entering[1];
  expect(came).toEqual([1, 2]);
});

test('one caller takes three quarters of the slots at most, and the rest stay free for others', async () => {
  const wall = createBulkhead({ concurrent: 8, queue: 8, waitMs: 100 });
  for (let call = 0; call < 20; call++) void wall.enter('busy');
  await vi.advanceTimersByTimeAsync(0);
  expect([wall.inFlight, wall.waiting]).toEqual([6, 4]);
  expect((await wall.enter('other')).kind).toBe('entered');
  expect((await wall.enter('third')).kind).toBe('entered');
  expect(wall.inFlight).toBe(8);
});

test('a free slot goes to the caller with the fewest, however long the queue of another is', async () => {
  const wall = createBulkhead({ concurrent: 4, queue: 40, waitMs: 100 });
  const inside = await Promise.all(['busy', 'busy', 'other', 'third'].map((caller) => wall.enter(caller)));
  const came: string[] = [];
  const wait = (caller: string) => void wall.enter(caller).then(({ kind }) => came.push(`${caller} ${kind}`));
  for (let call = 0; call < 10; call++) wait('busy');
  wait('newcomer');
  leave(inside[0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(came).toEqual(['newcomer entered']);
});

test('a caller alone waits for nobody but itself, and our own calls take any slot', async () => {
  const wall = createBulkhead({ concurrent: 1, queue: 4, waitMs: 100 });
  expect((await wall.enter('alone')).kind).toBe('entered');
  const wide = createBulkhead({ concurrent: 4, queue: 0, waitMs: 100 });
  for (let call = 0; call < 4; call++) expect((await wide.enter()).kind).toBe('entered');
});

test('a supplier that asks for fewer calls gets half of them, and more again with each answer', async () => {
  const wall = createBulkhead({ concurrent: 16, queue: 0, waitMs: 100 });
  const room = async () => {
    const entries = await Promise.all(Array.from({ length: 20 }, () => wall.enter()));
    for (const entry of entries) leave(entry);
    return entries.filter(({ kind }) => kind === 'entered').length;
  };
  wall.slowDown();
  expect(await room()).toBe(8);
  wall.speedUp();
  expect(await room()).toBe(9);
  for (let call = 0; call < 9; call++) wall.slowDown();
  expect(await room(), 'never so few that we do not notice when it accepts more').toBe(2);
  for (let call = 0; call < 40; call++) wall.speedUp();
  expect(await room()).toBe(16);
});

const step = fc.oneof(
  fc.constant('enter' as const),
  fc.nat({ max: 20 }).map((which) => ({ leave: which })),
  fc.integer({ min: 1, max: 150 }).map((ms) => ({ pass: ms })),
);

test('whatever happens, no more are inside and waiting than there is room for, and at the end nobody', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.nat({ max: 4 }),
      fc.array(step, { maxLength: 100 }),
      async (concurrent, queue, steps) => {
        const wall = createBulkhead({ concurrent, queue, waitMs: 100 });
        const inside: Entry[] = [];
        const seen = (entry: Entry) => {
          if (entry.kind === 'entered') inside.push(entry);
        };
        for (const each of steps) {
          if (each === 'enter') void wall.enter().then(seen);
          else if ('leave' in each) leave(inside.splice(each.leave % Math.max(1, inside.length), 1)[0]);
          else await vi.advanceTimersByTimeAsync(each.pass);
          await vi.advanceTimersByTimeAsync(0);
          expect(wall.inFlight).toBe(inside.length);
          expect(wall.inFlight).toBeLessThanOrEqual(concurrent);
          expect(wall.waiting).toBeLessThanOrEqual(queue);
          // A slot is never left free while a call waits for it.
          if (wall.waiting > 0) expect(wall.inFlight).toBe(concurrent);
        }
        while (inside.length > 0) {
          leave(inside.pop());
          await vi.advanceTimersByTimeAsync(0);
        }
        expect([wall.inFlight, wall.waiting]).toEqual([0, 0]);
      },
    ),
    { numRuns: 60 },
  );
});
