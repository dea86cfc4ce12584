import { describe, expect, test } from 'vitest';
import { parseLedgerAccountName, groupAccountsIntoBalanceSheets } from './balance-sheet.ts';

const account = (name: string, amount: string, currency: 'INR' | 'USD' = 'INR') => ({
  account: name,
  balance: { amount, currency },
  postings: 1,
});

describe("the ledger's accounts", () => {
  test('stand by currency, rupees first, and sum to nothing in each', () => {
    const sheets = groupAccountsIntoBalanceSheets([
      account('supplier:albion', '12.00', 'USD'),
      account('exchange:clearing', '-12.00', 'USD'),
      account('wallet', '1000.00'),
      account('bank:razorpay', '-1000.00'),
    ]);
    expect(sheets.map(({ currency, isEven }) => [currency, isEven])).toEqual([
      ['INR', true],
      ['USD', true],
    ]);
    expect(sheets[0]?.bars.map((bar) => [bar.account, bar.share, bar.isBelow])).toEqual([
      ['bank:razorpay', 100, true],
      ['wallet', 100, false],
    ]);
  });

  test('that do not sum to nothing say by how much', () => {
    const [sheet] = groupAccountsIntoBalanceSheets([
      account('wallet', '1000.00'),
      account('bank:razorpay', '-999.99'),
    ]);
    expect(sheet).toMatchObject({ isEven: false, sum: { amount: '0.01', currency: 'INR' } });
  });

  test('are seen however small they are, and not when they are empty', () => {
    const [sheet] = groupAccountsIntoBalanceSheets([
      account('revenue:markup', '0.01'),
      account('tax:tds', '0.00'),
      account('wallet', '99999999.00'),
    ]);
    expect(sheet?.bars.map(({ share }) => share)).toEqual([0.6, 0, 100]);
  });
});

describe('the name of an account', () => {
  test.each(['tax:tds', ' supplier:skybridge ', 'wallet:cmp_01arz3ndektsv4rrffq69g5fav:USD', 'wallet'])(
    'is read from %j',
    (text) => {
      expect(parseLedgerAccountName(text)).toBe(text.trim());
    },
  );

  test.each(['', 'Tax:TDS', 'a', 'x y', 'tax:', 'a:b:c:d'])('is not %j', (text) => {
    expect(parseLedgerAccountName(text)).toBeUndefined();
  });
});
