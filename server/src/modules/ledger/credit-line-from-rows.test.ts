import { expect, test } from 'vitest';
import { parseInstant, parseLocalDate } from '@marga/contract/kernel/time';
import { toApiAmount } from './convert-amount-to-api-format.ts';
import {
  creditLineFromRow,
  creditStatementFromRow,
  parseCreditCycle,
  sortPaymentMethods,
} from './credit-line-from-rows.ts';
import type { LineRow, StatementRow } from './db/credit-queries.ts';

const statement: StatementRow = {
  id: 'cst_1',
  company_id: 'cmp_1',
  from_on: parseLocalDate('2026-10-01'),
  until_on: parseLocalDate('2026-10-31'),
  closed_at: parseInstant('2026-10-31T18:30:00.000Z'),
  amount_due_minor: 100_000n,
  due_on: parseLocalDate('2026-11-15'),
  paid_minor: 30_000n,
  is_late: false,
};
const line: LineRow = {
  limit_minor: 500_000n,
  balance_minor: -120_000n,
  held_minor: 50_000n,
  blocked: false,
  cycle: 'monthly',
  due_days: 15,
  cycle_since: parseLocalDate('2026-10-01'),
  open_since: parseLocalDate('2026-11-01'),
};
const now = parseInstant('2026-11-18T06:00:00.000Z');
const rupees = (amount: string) => ({ amount, currency: 'INR' });

test('a statement says what was due, what of it is paid and what is left', () => {
  expect(creditStatementFromRow(statement)).toEqual({
    id: 'cst_1',
    from: '2026-10-01',
    until: '2026-10-31',
    closedAt: '2026-10-31T18:30:00.000Z',
    amountDue: rupees('1000.00'),
    dueOn: '2026-11-15',
    paid: rupees('300.00'),
    outstanding: rupees('700.00'),
    state: 'due',
  });
});

test.each([
  [99_999n, false, 'due'],
  [99_999n, true, 'overdue'],
  [100_000n, false, 'paid'],
  [100_000n, true, 'paid'],
  [100_001n, true, 'paid'],
])('a statement over ₹1,000 of which %s paise are paid, late: %s, is %s', (paid_minor, is_late, state) => {
  expect(creditStatementFromRow({ ...statement, paid_minor, is_late }).state).toBe(state);
});

test('a line says what of its limit is used, held and available', () => {
  expect(creditLineFromRow(line, undefined, now)).toEqual({
    limit: rupees('5000.00'),
    used: rupees('1200.00'),
    held: rupees('500.00'),
    available: rupees('3300.00'),
    isBlocked: false,
    cycle: 'monthly',
    dueDays: 15,
    closesOn: '2026-11-30',
    due: null,
  });
});

test('of a limit that was lowered under what is used nothing is available, not less', () => {
  expect(creditLineFromRow({ ...line, limit_minor: 170_001n }, undefined, now).available).toEqual(
    rupees('0.01'),
  );
  expect(creditLineFromRow({ ...line, limit_minor: 100_000n }, undefined, now).available).toEqual(
    rupees('0.00'),
  );
});

test.each([
  [30_000n, true],
  [99_999n, true],
  [100_000n, false],
  [100_001n, false],
])('the latest statement over ₹1,000 with %s paise paid is still due: %s', (paid_minor, isDue) => {
  const latest = { ...statement, paid_minor };
  expect(creditLineFromRow(line, latest, now).due).toEqual(isDue ? creditStatementFromRow(latest) : null);
});

test('cycles and currencies that nobody knows are mistakes', () => {
  expect(parseCreditCycle('weekly')).toBe('weekly');
  expect(() => parseCreditCycle('daily')).toThrow('no statement closes daily');
  expect(() => toApiAmount(1n, 'XXX')).toThrow('unknown currency XXX');
});

test('ways to pay are offered in one order, and unknown ones not at all', () => {
  expect(sortPaymentMethods(['later', 'barter', 'credit', 'wallet'])).toEqual(['wallet', 'credit', 'later']);
});
