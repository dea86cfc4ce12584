import { expect, test } from 'vitest';
import { calculateBalanceBarPosition, calculateBalanceChartScale } from './balance-bar-position.ts';
import { sampleStatementEntry } from './sample-wallet.ts';

test('balances of a wallet stand between nothing and the highest', () => {
  const entries = [sampleStatementEntry({ amount: '-25000.00', balance: '75000.00' })];
  const scale = calculateBalanceChartScale(entries);
  expect(scale).toEqual({ least: 0n, most: 10_000_000n });
  expect(entries.map((entry) => calculateBalanceBarPosition(entry, scale))).toEqual([
    { before: 100, after: 75, nothing: 0 },
  ]);
});

test('balances of a credit line stand between the deepest debt and nothing', () => {
  const entries = [
    sampleStatementEntry({ amount: '10000.00', balance: '-30000.00' }),
    sampleStatementEntry({ amount: '-40000.00', balance: '-40000.00' }),
  ];
  const scale = calculateBalanceChartScale(entries);
  expect(entries.map((entry) => calculateBalanceBarPosition(entry, scale))).toEqual([
    { before: 0, after: 25, nothing: 100 },
    { before: 100, after: 0, nothing: 100 },
  ]);
});

test('where nothing was ever there, nothing is drawn', () => {
  const entry = sampleStatementEntry({ amount: '0.00', balance: '0.00' });
  expect(calculateBalanceBarPosition(entry, calculateBalanceChartScale([entry]))).toEqual({
    before: 0,
    after: 0,
    nothing: 0,
  });
});
