import { describe, expect, test } from 'vitest';
import {
  parseRupeeAmount,
  findCaretPosition,
  countDigits,
  groupIndianDigits,
  findAmountProblem,
  formatAmountForInput,
} from './rupee-amount-input.ts';

const inr = (amount: string) => ({ amount, currency: 'INR' as const });

describe('an amount that is typed', () => {
  test.each([
    ['1', '1'],
    ['1234', '1,234'],
    ['100000', '1,00,000'],
    ['1234567.5', '12,34,567.5'],
    ['₹ 12,34,567.899', '12,34,567.89'],
    ['0025', '25'],
    ['0', '0'],
    ['12.', '12.'],
    ['ten', ''],
    ['1.2.3', '1.23'],
  ])('%j is grouped by lakhs as %j', (typed, shown) => {
    expect(groupIndianDigits(typed)).toBe(shown);
  });

  test('keeps the caret after the same figure', () => {
    // With the caret (|) the user typed 1234|5, which is grouped as 12,34|5.
    expect(findCaretPosition('12,345', countDigits('1234'))).toBe(5);
    expect(findCaretPosition('12,345', 0)).toBe(0);
    expect(findCaretPosition('12,345', 5)).toBe(6);
  });

  test.each([
    ['25,000', inr('25000.00')],
    ['1,234.5', inr('1234.50')],
    ['12.', inr('12.00')],
    ['', undefined],
    ['.', undefined],
  ])('%j is worth %j', (text, money) => {
    expect(parseRupeeAmount(text)).toEqual(money);
  });

  test.each([
    ['', 'missing'],
    ['99.99', 'too-little'],
    ['100', undefined],
    ['10,00,000', undefined],
    ['10,00,000.01', 'too-much'],
  ])('%j between 100 and ten lakhs is %j', (text, problem) => {
    expect(findAmountProblem(text, { least: inr('100.00'), most: inr('1000000.00') })).toBe(problem);
  });

  test('is shown without paise that are none', () => {
    expect(formatAmountForInput(inr('25000.00'))).toBe('25,000');
    expect(formatAmountForInput(inr('25000.50'))).toBe('25,000.50');
  });
});
