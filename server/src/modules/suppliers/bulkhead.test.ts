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
