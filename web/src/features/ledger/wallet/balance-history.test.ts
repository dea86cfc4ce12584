import { expect, test } from 'vitest';
import { calculateBalanceLevels, drawBalancePath } from './balance-history.ts';
import { toSampleRupeeAmount, sampleStatementEntry } from './sample-wallet.ts';

const begin = Date.parse('2026-11-01T00:00:00Z');
const end = Date.parse('2026-11-11T00:00:00Z');

test('each movement is a step to where the balance then stood', () => {
  const entries = [
    sampleStatementEntry({ amount: '-60000.00', balance: '40000.00', at: '2026-11-06T00:00:00.000Z' }),
    sampleStatementEntry({ amount: '50000.00', balance: '100000.00', at: '2026-11-03T00:00:00.000Z' }),
  ];
  const levels = calculateBalanceLevels({ entries, opening: toSampleRupeeAmount('50000.00'), begin, end });
  expect(levels).toEqual([
    { from: 0, until: 20, height: 50 },
    { from: 20, until: 50, height: 100 },
    { from: 50, until: 100, height: 40 },
  ]);
  expect(drawBalancePath(levels)).toBe('M0 50H20V0H50V60H100');
});

test('money that did not move is one level, and none at all is nothing to draw', () => {
  expect(calculateBalanceLevels({ entries: [], opening: toSampleRupeeAmount('1.00'), begin, end })).toEqual([
    { from: 0, until: 100, height: 100 },
  ]);
  expect(calculateBalanceLevels({ entries: [], opening: toSampleRupeeAmount('0.00'), begin, end })).toEqual(
    [],
  );
  expect(drawBalancePath([])).toBe('');
});
