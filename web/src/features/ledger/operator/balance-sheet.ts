import {
  addMoney,
  type Money,
  fromWireMoney,
  toWireMoney,
  type WireMoney,
  zeroMoney,
} from '@marga/contract/kernel/money';
import type { Currency } from '@marga/contract/kernel/currency';
import { percentOfWhole } from '../../../ui/bar-chart-scale.ts';

interface AccountBalance {
  readonly account: string;
  readonly balance: WireMoney;
  readonly postings: number;
}

/** Describes how an account is drawn: its distance from zero in percent of half the width, and its side. */
export interface Bar extends AccountBalance {
  readonly share: number;
  readonly isBelow: boolean;
}

/** Holds all accounts of a currency and their sum, which is zero if the ledger is right. */
export interface Sheet {
  readonly currency: Currency;
  readonly bars: readonly Bar[];
  readonly sum: WireMoney;
  readonly isEven: boolean;
}

/** Returns one sheet per currency, rupees first, with accounts of a kind grouped by name. */
export function groupAccountsIntoBalanceSheets(accounts: readonly AccountBalance[]): Sheet[] {
  const currencies = [...new Set(accounts.map(({ balance }) => balance.currency))].toSorted((a, b) =>
    a === b ? 0 : a === 'INR' ? -1 : b === 'INR' ? 1 : a < b ? -1 : 1,
  );
  return currencies.map((currency) => {
    const own = accounts
      .filter(({ balance }) => balance.currency === currency)
      .toSorted((a, b) => (a.account < b.account ? -1 : 1));
    const most = own.reduce((highest, { balance }) => {
      const size = sizeOf(fromWireMoney(balance));
      return size > highest ? size : highest;
    }, 1n);
    const sum = own.reduce(
      (total, { balance }) => addMoney(total, fromWireMoney(balance)),
      zeroMoney(currency),
    );
    return {
      currency,
      bars: own.map((account) => {
        const balance = fromWireMoney(account.balance);
        return {
          ...account,
          // A minimum keeps a rupee visible beside a crore.
          share: balance.minor === 0n ? 0 : Math.max(0.6, percentOfWhole(sizeOf(balance), most)),
          isBelow: balance.minor < 0n,
        };
      }),
      sum: toWireMoney(sum),
      isEven: sum.minor === 0n,
    };
  });
}

function sizeOf({ minor }: Money): bigint {
  return minor < 0n ? -minor : minor;
}

const ACCOUNT = /^[a-z][a-z-]{1,20}(:[A-Za-z0-9_-]{1,60}){0,2}$/;

/** Returns an account name in the ledger's form, or undefined if the text is not an account name. */
export function parseLedgerAccountName(text: string): string | undefined {
  const name = text.trim();
  return ACCOUNT.test(name) ? name : undefined;
}
