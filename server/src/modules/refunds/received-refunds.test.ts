import { expect, test } from 'vitest';
import { createMoney } from '@marga/contract/kernel/money';
import { now } from '../../platform/clock.ts';
import {
  matchReceivedRefunds,
  hasUnexplainedRefund,
  type ExpectedSupplierRefund,
} from './received-refunds.ts';

/** These tests check which supplier payments are matched to which expected refund. */

const expectedRefund = (
  quote: string,
  quoted: number,
  arrived = 0,
  more: Partial<ExpectedSupplierRefund> = {},
): ExpectedSupplierRefund => ({
  supplier_quote: quote,
  quote_kind: ['manual', 'operator'].find((kind) => quote.startsWith(`${kind} `)) ?? 'supplier',
  quoted_minor: BigInt(quoted),
  quoted_currency: 'INR',
  arrived_minor: BigInt(arrived),
  is_polled: !quote.startsWith('manual '),
  ...more,
});
const paid = (quote: string, minor: number, currency: 'INR' | 'USD' = 'INR') => ({
  quote,
  amount: createMoney(BigInt(minor), currency),
  paidAt: now(),
});

function arrivals(
  reportedRefunds: readonly ReturnType<typeof paid>[],
  expectedRefunds: readonly ExpectedSupplierRefund[],
  isUnsettled = false,
): string[] {
  const quotes = expectedRefunds.map(({ supplier_quote: quote }) => quote);
  return matchReceivedRefunds(reportedRefunds, expectedRefunds, quotes, isUnsettled).map(
    ({ expectedRefund: { supplier_quote: quote }, arrived }) => `${quote}: ${arrived.minor}`,
  );
}

test('what comes under a quote is that quote’s, also where it is more or less, and never in another currency', () => {
  expect(
    arrivals([paid('q1', 300), paid('q2', 50)], [expectedRefund('q1', 200), expectedRefund('q2', 100)]),
  ).toEqual(['q1: 300', 'q2: 50']);
  expect(arrivals([paid('q1', 300, 'USD')], [expectedRefund('q1', 200)])).toEqual([]);
  expect(arrivals([paid('q1', 200)], [expectedRefund('q1', 200, 200)]), 'said again').toEqual([]);
});

test('what no quote explains is for one due alone: an operator’s end, else the last of which nothing is awaited', () => {
  const expectedRefunds = [
    expectedRefund('q1', 0),
    expectedRefund('q2', 100, 100),
    expectedRefund('q3', 500),
  ];
  const reportedRefunds = [paid('q2', 100), paid('goodwill', 40)];
  expect(arrivals([paid('goodwill', 40)], [expectedRefund('q1', 0)])).toEqual(['q1: 40']);
  expect(arrivals([...reportedRefunds, paid('q3', 500)], expectedRefunds)).toEqual(['q3: 500', 'q2: 140']);
  expect(
    arrivals([paid('goodwill', 40)], [expectedRefund('operator m1', 0), expectedRefund('q1', 0)]),
  ).toEqual(['operator m1: 40']);
  const over = expectedRefunds.map((one) => ({ ...one, is_polled: false }));
  expect(arrivals(reportedRefunds, over), 'nobody asks any more').toEqual([]);
});

test('it is kept for what is still owed, and for what was agreed on the telephone', () => {
  expect(arrivals([paid('x', 500)], [expectedRefund('q1', 0), expectedRefund('q2', 500)])).toEqual([]);
  expect(arrivals([paid('x', 520)], [expectedRefund('q1', 0), expectedRefund('q2', 500)])).toEqual([
    'q1: 20',
  ]);
  expect(arrivals([paid('x', 500)], [expectedRefund('q1', 0), expectedRefund('manual ern_1', 500)])).toEqual(
    [],
  );
  expect(
    arrivals([paid('x', 500)], [expectedRefund('operator m1', 0), expectedRefund('manual ern_1', 400, 500)]),
  ).toEqual([]);
  const letBe = expectedRefund('q2', 500, 300, { is_polled: false });
  expect(arrivals([paid('q2', 300), paid('x', 40)], [expectedRefund('q1', 0), letBe])).toEqual(['q1: 40']);
});

test('what was written down or taken elsewhere has come once, whatever it is called afterwards', () => {
  expect(arrivals([paid('goodwill', 40)], [expectedRefund('q1', 0, 40)])).toEqual([]);
  expect(
    arrivals([paid('goodwill', 40)], [expectedRefund('q1', 0, 40), expectedRefund('operator m1', 0)]),
  ).toEqual([]);
  expect(
    arrivals(
      [paid('goodwill', 40)],
      [expectedRefund('q1', 0, 40, { is_polled: false }), expectedRefund('q2', 0)],
    ),
  ).toEqual([]);
  expect(
    arrivals([paid('goodwill', 40), paid('more', 5)], [expectedRefund('q1', 0, 40), expectedRefund('q2', 0)]),
  ).toEqual(['q2: 5']);
  // The 40 that were first recorded under another name have now arrived under the refund's own quote, so there is
  // nothing more to record.
  expect(arrivals([paid('q1', 40)], [expectedRefund('q1', 0, 40), expectedRefund('q2', 0)])).toEqual([]);
});

test('what was written down for another due than its quote’s has come once; what is still owed comes first', () => {
  const expectedRefunds = [expectedRefund('q1', 0), expectedRefund('q2', 400, 600)];
  expect(arrivals([paid('q2', 400), paid('q1', 200)], expectedRefunds)).toEqual([]);
  expect(arrivals([paid('q2', 400), paid('q1', 230)], expectedRefunds), 'only what is more').toEqual([
    'q1: 30',
  ]);
  expect(
    arrivals(
      [paid('q2', 400), paid('q1', 200), paid('q3', 100)],
      [...expectedRefunds, expectedRefund('q3', 100)],
    ),
  ).toEqual(['q3: 100']);
  const abroad = expectedRefund('q2', 400, 600, { quoted_currency: 'USD' });
  expect(arrivals([paid('q1', 200)], [expectedRefund('q1', 0), abroad])).toEqual(['q1: 200']);
  expect(
    arrivals([paid('q1', 200)], [expectedRefund('q1', 0), expectedRefund('manual ern_1', 400, 400)]),
  ).toEqual(['q1: 200']);
});

test('while the booking itself is on its way to be cancelled, what no quote explains may be for that', () => {
  const expectedRefunds = [expectedRefund('q1', 0), expectedRefund('q2', 100)];
  expect(arrivals([paid('q2', 100), paid('goodwill', 40)], expectedRefunds, true)).toEqual(['q2: 100']);
});

test('a name of ours that a supplier uses explains nothing', () => {
  expect(arrivals([paid('operator m1', 40)], [expectedRefund('operator m1', 0)])).toEqual([]);
  expect(hasUnexplainedRefund([paid('q1', 40)], [expectedRefund('q1', 40, 40)])).toBe(false);
  expect(hasUnexplainedRefund([paid('goodwill', 40)], [expectedRefund('q1', 0, 40)])).toBe(true);
});
