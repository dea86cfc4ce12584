import type { LocalDate } from '@marga/contract/kernel/time';
import { PAYMENT_METHODS, type Wallet } from '@marga/contract/ledger/ledger';
import { expect, test } from 'vitest';
import { findFirstUsablePaymentMethod, listPaymentMethodOptions } from './payment-method-options.ts';

const rupees = (amount: string) => ({ amount, currency: 'INR' }) as const;

const wallet: Wallet = {
  balance: rupees('12000.00'),
  held: rupees('2000.00'),
  available: rupees('10000.00'),
  credit: {
    limit: rupees('50000.00'),
    used: rupees('20000.00'),
    held: rupees('0.00'),
    available: rupees('30000.00'),
    isBlocked: false,
    cycle: 'monthly',
    dueDays: 7,
    closesOn: '2026-10-31' as LocalDate,
    due: null,
  },
};

test('each says what can be spent and what is left', () => {
  expect(listPaymentMethodOptions(PAYMENT_METHODS, wallet, rupees('5809.00'))).toEqual([
    {
      method: 'wallet',
      available: rupees('10000.00'),
      after: rupees('4191.00'),
      dueOn: undefined,
      obstacle: undefined,
    },
    {
      method: 'credit',
      available: rupees('30000.00'),
      after: rupees('24191.00'),
      dueOn: '2026-11-07',
      obstacle: undefined,
    },
    { method: 'gateway', available: undefined, after: undefined, dueOn: undefined, obstacle: undefined },
    { method: 'later', available: undefined, after: undefined, dueOn: undefined, obstacle: undefined },
  ]);
});

test('only those that the company has, and credit only with a line', () => {
  expect(listPaymentMethodOptions(['gateway'], wallet, rupees('1.00')).map(({ method }) => method)).toEqual([
    'gateway',
  ]);
  const withoutLine = listPaymentMethodOptions(PAYMENT_METHODS, { ...wallet, credit: null }, rupees('1.00'));
  expect(withoutLine.map(({ method }) => method)).toEqual(['wallet', 'gateway', 'later']);
});

test('the last paisa may be spent, and none beyond it', () => {
  const [exact] = listPaymentMethodOptions(['wallet'], wallet, rupees('10000.00'));
  const [beyond] = listPaymentMethodOptions(['wallet'], wallet, rupees('10000.01'));
  expect([exact?.obstacle, beyond?.obstacle]).toEqual([undefined, 'wallet-short']);
});

test('a line that is blocked says so before it says that it is short', () => {
  const blocked = { ...wallet, credit: wallet.credit && { ...wallet.credit, isBlocked: true } };
  expect(listPaymentMethodOptions(['credit'], blocked, rupees('90000.00'))[0]?.obstacle).toBe(
    'credit-overdue',
  );
  expect(listPaymentMethodOptions(['credit'], wallet, rupees('30000.01'))[0]?.obstacle).toBe('credit-short');
});

test('to pay later is out of the question where a supplier has said so', () => {
  expect(listPaymentMethodOptions(['later'], wallet, rupees('1.00'), true)[0]?.obstacle).toBe('not-held');
});

test('the first that covers it is chosen', () => {
  const usable = (amount: string) =>
    findFirstUsablePaymentMethod(listPaymentMethodOptions(PAYMENT_METHODS, wallet, rupees(amount)));
  expect([usable('100.00'), usable('20000.00'), usable('70000.00')]).toEqual(['wallet', 'credit', 'gateway']);
  expect(
    findFirstUsablePaymentMethod(listPaymentMethodOptions(['wallet'], wallet, rupees('70000.00'))),
  ).toBeUndefined();
});
