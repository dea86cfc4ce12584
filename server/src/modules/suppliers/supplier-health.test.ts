import { expect, test } from 'vitest';
import {
  createSupplierHealthRecord,
  searchLatencyPercentile,
  mergeHealthSnapshots,
} from './supplier-health.ts';

const MINUTE = 60_000;

function start() {
  let time = 1_000 * MINUTE;
  return { record: createSupplierHealthRecord(() => time), pass: (ms: number) => void (time += ms) };
}

test('searches are counted by the minute and by their end', () => {
  const { record, pass } = start();
  record.searched('answered', 20);
  record.searched('timed-out', 4_000);
  pass(MINUTE);
  record.searched('skipped', 0);
  expect(record.snapshot().minutes).toEqual([
    { at: 1_000 * MINUTE, ends: [1, 0, 1, 0] },
    { at: 1_001 * MINUTE, ends: [0, 0, 0, 1] },
  ]);
});

test('half an hour is kept, however long the process runs', () => {
  const { record, pass } = start();
  for (let minute = 0; minute < 200; minute++) {
    record.searched('answered', 5);
    pass(MINUTE);
  }
  expect(record.snapshot().minutes.length).toBeLessThanOrEqual(30);
  pass(31 * MINUTE);
  expect(record.snapshot().minutes).toEqual([]);
});

test('percentiles are of the last five minutes and at most an eighth off', () => {
  const { record, pass } = start();
  expect(searchLatencyPercentile(record.snapshot(), 0.5)).toBeNull();
  for (let call = 0; call < 100; call++) record.searched('answered', 9_000);
  pass(6 * MINUTE);
  for (let ms = 1; ms <= 1_000; ms++) record.searched('answered', ms);
  for (const [share, exact] of [
    [0.5, 500],
    [0.95, 950],
  ] as const) {
    const read = searchLatencyPercentile(record.snapshot(), share) ?? 0;
    expect(Math.abs(read - exact) / exact).toBeLessThan(0.125);
  }
});

test('the last failure stays, and an order in doubt is one', () => {
  const { record, pass } = start();
  record.searched('failed', 3);
  pass(10);
  record.ordered('order', 'confirmed', true);
  record.ordered('order', 'unknown', false);
  pass(10);
  record.searched('answered', 3);
  expect(record.snapshot()).toMatchObject({
    orders: 2,
    ordersUnclear: 1,
    lastFailure: { at: 1_000 * MINUTE + 10, operation: 'order', end: 'unknown' },
  });
});

test('several processes are one when they are added', () => {
  const [one, other] = [start(), start()];
  one.record.searched('answered', 10);
  other.pass(MINUTE);
  other.record.searched('answered', 1_000);
  other.record.searched('failed', 1);
  one.pass(MINUTE);
  one.record.searched('answered', 10);
  const merged = mergeHealthSnapshots([one.record.snapshot(), other.record.snapshot()]);
  expect(merged.minutes.map(({ ends }) => ends)).toEqual([
    [1, 0, 0, 0],
    [2, 1, 0, 0],
  ]);
  expect(merged.lastFailure?.end).toBe('failed');
  expect(searchLatencyPercentile(merged, 0.5)).toBeLessThan(15);
  expect(searchLatencyPercentile(merged, 0.95)).toBeGreaterThan(800);
  expect(searchLatencyPercentile(mergeHealthSnapshots([]), 0.5)).toBeNull();
});
