import { expect, test } from 'vitest';
import { parseMoney, toWireMoney } from '@marga/contract/kernel/money';
import { parseInstant } from '@marga/contract/kernel/time';
import type { PriceLine } from '@marga/contract/pricing/price-breakdown';
import { ledgerPostingsOf } from './ledger-postings.ts';

const wire = (amount: string, currency = 'INR') => toWireMoney(parseMoney(amount, currency));
const line = (code: PriceLine['code'], amount: string) => ({ code, amount: wire(amount) }) as PriceLine;
const ancillary = (amount: string) => ({ name: 'Bag', amount: wire(amount, 'USD') }) as never;
const exchange = { rate: '80', lockedAt: parseInstant('2026-11-15T00:00:00.000Z') };
const inDollars = {
  supplier: 'skybridge',
  exchange,
  quoted: {
    base: wire('100', 'USD'),
    taxes: wire('10', 'USD'),
    total: wire('115', 'USD'),
    ancillaries: [ancillary('3'), ancillary('2')],
  },
};

test.each([
  ['fare', 'supplier:skybridge'],
  ['supplier-taxes', 'supplier:skybridge'],
  ['ancillary', 'supplier:skybridge'],
  ['commission', 'expense:commission'],
  ['incentive', 'expense:incentive'],
  ['markup', 'revenue:markup'],
  ['service-fee', 'revenue:service-fee'],
  ['round-off', 'revenue:round-off'],
  ['tds', 'tax:tds'],
  ['cgst', 'tax:cgst'],
  ['sgst', 'tax:sgst'],
  ['utgst', 'tax:utgst'],
  ['igst', 'tax:igst'],
] as const)('%s is posted to %s', (code, account) => {
  const source = { ...inDollars, exchange: null };
  expect(ledgerPostingsOf({ lines: [line(code, '12.34')] }, source)).toEqual([
    { kind: code, account, amount: parseMoney('12.34', 'INR') },
  ]);
});

test.each(['own-markup', 'sub-agent-markup'] as const)('%s is not Marga’s money', (code) => {
  expect(() => ledgerPostingsOf({ lines: [line(code, '1')] }, inDollars)).toThrow(
    `${code} is not among the lines of a net price`,
  );
});

test('several ancillaries are one posting, and each part says what the supplier is owed in its own currency', () => {
  const lines = [
    line('fare', '8000'),
    line('supplier-taxes', '800'),
    line('ancillary', '240'),
    line('ancillary', '160'),
    line('markup', '50'),
  ];
  const account = 'supplier:skybridge';
  expect(ledgerPostingsOf({ lines }, inDollars)).toEqual([
    { kind: 'fare', account, amount: parseMoney('8000', 'INR'), bought: parseMoney('100', 'USD') },
    { kind: 'supplier-taxes', account, amount: parseMoney('800', 'INR'), bought: parseMoney('10', 'USD') },
    { kind: 'ancillary', account, amount: parseMoney('400', 'INR'), bought: parseMoney('5', 'USD') },
    { kind: 'markup', account: 'revenue:markup', amount: parseMoney('50', 'INR') },
  ]);
});

test.each([
  ['taxes', ['fare', 'ancillary'], '110'],
  ['ancillaries', ['fare', 'supplier-taxes'], '105'],
  ['taxes and ancillaries', ['fare'], '115'],
] as const)('%s without a line of their own are owed with the fare', (_, codes, owed) => {
  const [fare] = ledgerPostingsOf({ lines: codes.map((code) => line(code, '1')) }, inDollars);
  expect(fare?.bought).toEqual(parseMoney(owed, 'USD'));
});

test('without ancillaries, all above the base is taxes', () => {
  const quoted = { base: wire('100', 'USD'), taxes: wire('15', 'USD'), total: wire('115', 'USD') };
  const [, taxes] = ledgerPostingsOf(
    { lines: [line('fare', '8000'), line('supplier-taxes', '1200')] },
    { ...inDollars, quoted },
  );
  expect(taxes?.bought).toEqual(parseMoney('15', 'USD'));
});
