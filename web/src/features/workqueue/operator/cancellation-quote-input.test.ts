import { expect, test } from 'vitest';
import {
  calculateQuoteDateBounds,
  parseQuotedAmounts,
  parseCancellationQuote,
  parseCurrencyAmount,
  parseDayInput,
  parseInstantInput,
  parseAmountUpTo,
} from './cancellation-quote-input.ts';

const inr = { amount: '4000.00', currency: 'INR' } as const;
const jpy = { amount: '4000', currency: 'JPY' } as const;
const kwd = { amount: '40.500', currency: 'KWD' } as const;
/** The dialog was opened a day before the quote expires. */
const bounds = calculateQuoteDateBounds(Date.parse('2027-02-28T12:00:00Z'), '2027-03-01T18:00');
const typedQuote = { refund: '3400', charge: '', refundBy: '2027-03-20', expiresAt: '2027-03-01T18:00' };

test('an amount has the decimals of its currency', () => {
  expect(parseCurrencyAmount(' 10.5 ', inr)).toEqual({ amount: '10.5', currency: 'INR' });
  expect(parseCurrencyAmount('10.505', inr)).toBeUndefined();
  expect(parseCurrencyAmount('10.5', jpy)).toBeUndefined();
  expect(parseCurrencyAmount('10', jpy)).toEqual({ amount: '10', currency: 'JPY' });
  expect(parseCurrencyAmount('10.505', kwd)).toEqual({ amount: '10.505', currency: 'KWD' });
  for (const text of ['', '-1', '1,000', '1.', 'ten', '1e3'])
    expect(parseCurrencyAmount(text, inr)).toBeUndefined();
  expect(parseAmountUpTo('4000.01', inr)).toBeUndefined();
});

test('a moment and a day that are none, or of a year with five digits, are not sent', () => {
  expect(parseInstantInput('2027-03-01T18:00')).toMatch(/^2027-03-01T\d\d:\d\d:00\.000Z$/);
  for (const text of ['', '12027-03-01T18:00', '202700-03-01T18:00', 'soon'])
    expect(parseInstantInput(text)).toBeUndefined();
  expect(parseDayInput('2027-03-20')).toBe('2027-03-20');
  expect(parseDayInput('12027-03-20')).toBeUndefined();
  expect(
    parseCancellationQuote({ ...typedQuote, expiresAt: '12027-03-01T18:00' }, inr, true, bounds),
  ).toBeUndefined();
  expect(
    parseCancellationQuote({ ...typedQuote, refundBy: '12027-03-20' }, inr, true, bounds),
  ).toBeUndefined();
});

test('of the whole the charge is what is left, of a part both are asked for and are no more than was paid', () => {
  expect(parseQuotedAmounts(typedQuote, inr, true)?.charge).toEqual({ amount: '600.00', currency: 'INR' });
  expect(parseQuotedAmounts({ ...typedQuote, refund: '10.5' }, jpy, true)).toBeUndefined();
  expect(parseQuotedAmounts({ ...typedQuote, refund: '40.125' }, kwd, true)?.charge.amount).toBe('0.375');
  expect(parseQuotedAmounts(typedQuote, inr, false)).toBeUndefined();
  expect(parseQuotedAmounts({ ...typedQuote, charge: '600.01' }, inr, false)).toBeUndefined();
  expect(parseQuotedAmounts({ ...typedQuote, charge: '200' }, inr, false)?.charge.amount).toBe('200');
});

test('nothing back needs no day', () => {
  expect(
    parseCancellationQuote({ ...typedQuote, refund: '0', refundBy: '' }, inr, true, bounds),
  ).toMatchObject({
    refundBy: null,
  });
  expect(parseCancellationQuote({ ...typedQuote, refundBy: '' }, inr, true, bounds)).toBeUndefined();
});

test('the fields are bound as the server is: seven days to confirm, and its money not before that and within a year', () => {
  expect(bounds.refundBy).toEqual({ min: '2027-03-01', max: '2028-02-28' });
  expect(Date.parse(bounds.expiresAt.max) - Date.parse(bounds.expiresAt.min)).toBe(7 * 86_400_000 - 60_000);
  expect(parseCancellationQuote(typedQuote, inr, true, bounds)).toBeDefined();
  for (const wrong of [
    { expiresAt: '2027-02-27T18:00' },
    { expiresAt: '2027-03-09T18:00' },
    { refundBy: '2027-02-28' },
    { refundBy: '2028-02-29' },
  ])
    expect(
      parseCancellationQuote({ ...typedQuote, ...wrong }, inr, true, bounds),
      JSON.stringify(wrong),
    ).toBeUndefined();
});
