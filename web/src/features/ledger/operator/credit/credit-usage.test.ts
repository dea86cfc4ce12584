import { describe, expect, test } from 'vitest';
import { countDaysOverdue, calculateCreditUsage } from './credit-usage.ts';

const rupees = (amount: string) => ({ amount, currency: 'INR' }) as const;
const line = (limit: string, used: string, held: string) => ({
  limit: rupees(limit),
  used: rupees(used),
  held: rupees(held),
});

describe('a credit line on a scale', () => {
  test('is as long as its limit', () => {
    expect(calculateCreditUsage(line('100000.00', '25000.00', '10000.00'))).toEqual({
      used: 25,
      held: 10,
      limit: 100,
      isOver: false,
    });
  });

  test('is as long as what is used, once the limit was lowered under it', () => {
    expect(calculateCreditUsage(line('50000.00', '100000.00', '0.00'))).toEqual({
      used: 100,
      held: 0,
      limit: 50,
      isOver: true,
    });
  });

  test('of nothing is empty', () => {
    expect(calculateCreditUsage(line('0.00', '0.00', '0.00'))).toEqual({
      used: 0,
      held: 0,
      limit: 0,
      isOver: false,
    });
  });
});

describe('a debt', () => {
  test.each([
    ['2026-11-16', 0],
    ['2026-11-15', 0],
    ['2026-11-14', 1],
    ['2026-10-15', 31],
  ])('that was due on %s is overdue by %i days', (dueOn, days) => {
    expect(countDaysOverdue(dueOn, '2026-11-15')).toBe(days);
  });
});
