import type { RefundLine } from '@marga/contract/amendments/amendments';
import { expect, test } from 'vitest';
import { toSampleRupeeAmount } from '../ledger/wallet/sample-wallet.ts';
import { calculateRefundLinePositions } from './refund-breakdown-bar-positions.ts';

const line = (code: RefundLine['code'], amount: string): RefundLine => ({
  code,
  name: null,
  amount: toSampleRupeeAmount(amount),
  rule: '',
});

test('what comes back falls from what was paid, each charge from where the one before has ended', () => {
  expect(
    calculateRefundLinePositions([
      line('paid', '2000.00'),
      line('supplier-charge', '-500.00'),
      line('commission-earned', '100.00'),
    ]),
  ).toEqual({
    steps: [
      { from: 0, to: 100 },
      { from: 100, to: 75 },
      { from: 75, to: 80 },
    ],
    end: 80,
  });
});

test('of nothing paid nothing falls', () => {
  expect(calculateRefundLinePositions([line('paid', '0.00')])).toEqual({
    steps: [{ from: 0, to: 0 }],
    end: 0,
  });
});
