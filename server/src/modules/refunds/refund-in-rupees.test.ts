import { expect, test } from 'vitest';
import { createMoney } from '@marga/contract/kernel/money';
import type { StoredPrice } from '../pricing/index.ts';
import { refundInRupees } from './refund-in-rupees.ts';

const SOLD = {
  quoted: { total: { amount: '100.00', currency: 'USD' } },
  exchange: { rate: '82.50' },
} as unknown as StoredPrice;
const QUOTED = { quoted_minor: 10_000n, quoted_rupees_minor: 824_999n };
const cents = (minor: bigint) => createMoney(minor, 'USD');

test('one cent at 82.50 is 82 paise: halves go to the even figure', () => {
  expect(refundInRupees(cents(1n), QUOTED, SOLD)).toEqual(createMoney(82n, 'INR'));
  expect(refundInRupees(cents(3n), QUOTED, SOLD)).toEqual(createMoney(248n, 'INR'));
});

test('exactly the quoted amount is worth what was stored with the quote', () => {
  expect(refundInRupees(cents(10_000n), QUOTED, SOLD)).toEqual(createMoney(824_999n, 'INR'));
});

test('rupees are rupees, whatever the currency of the sale', () => {
  const arrived = createMoney(500n, 'INR');
  expect(refundInRupees(arrived, { quoted_minor: 900n, quoted_rupees_minor: 900n }, SOLD)).toEqual(arrived);
  expect(refundInRupees(arrived, { quoted_minor: 900n, quoted_rupees_minor: 900n }, null)).toEqual(arrived);
});

test('a currency that the sale has no rate for has no value in rupees', () => {
  expect(refundInRupees(createMoney(1n, 'EUR'), QUOTED, SOLD)).toBeUndefined();
  expect(refundInRupees(cents(1n), QUOTED, null)).toBeUndefined();
});
