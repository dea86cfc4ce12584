import { describe, expect, test } from 'vitest';
import { formatDailyLimit, parseDailyLimit } from './daily-spending-limit.ts';

describe('the limit of a day', () => {
  test.each([
    ['25000', '25000.00'],
    [' ₹ 1,25,000 ', '125000.00'],
    ['99.5', '99.50'],
    ['0', '0.00'],
    ['१२,५००', '12500.00'],
  ])('reads %j as rupees', (typed, amount) => {
    expect(parseDailyLimit(typed)).toEqual({ ok: true, limit: { amount, currency: 'INR' } });
  });

  test('is none when nothing is typed', () => {
    expect(parseDailyLimit('  ')).toEqual({ ok: true, limit: null });
  });

  test.each(['-1', '1.234', '1.2.3', 'lots', '1e5', '9999999999'])(
    'does not guess what %j means',
    (typed) => {
      expect(parseDailyLimit(typed)).toEqual({ ok: false });
    },
  );

  test('comes back into the field as it was meant', () => {
    expect(formatDailyLimit({ amount: '25000.00', currency: 'INR' })).toBe('25000');
    expect(formatDailyLimit({ amount: '25000.50', currency: 'INR' })).toBe('25000.50');
    expect(formatDailyLimit(null)).toBe('');
  });
});
