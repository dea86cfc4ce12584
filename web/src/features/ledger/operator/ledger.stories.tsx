import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { toSampleRupeeAmount } from '../wallet/sample-wallet.ts';
import { Component as Ledger } from './ledger.tsx';

export default { title: 'Console/Ledger' };

const COUNTS = { at: '2026-11-18T21:30:00.000Z', accounts: 214, postings: 104_812 };
const ACCOUNTS = [
  { account: 'wallet', balance: toSampleRupeeAmount('124000.50'), postings: 4_210 },
  { account: 'bank:opening-balance', balance: toSampleRupeeAmount('-124000.50'), postings: 38 },
];

function show(answers: SampleAnswers): ReactNode {
  return (
    <SampleApi session={SAMPLE_STAFF_SESSION} answers={answers}>
      <Ledger />
    </SampleApi>
  );
}

export function LedgerChecked() {
  return show({
    'ledger.list-accounts': { accounts: ACCOUNTS, checked: { ...COUNTS, differences: [] } },
    'ledger.check': { ...COUNTS, at: '2026-11-19T05:30:00.000Z', postings: 104_910, differences: 0 },
  });
}

export function LedgerWithDifference() {
  const stored = toSampleRupeeAmount('1000.01');
  const calculated = toSampleRupeeAmount('1000.00');
  return show({
    'ledger.list-accounts': {
      accounts: ACCOUNTS,
      checked: { ...COUNTS, differences: [{ account: 'tax:tds', stored, calculated }] },
    },
  });
}

export function LedgerNotChecked() {
  return show({ 'ledger.list-accounts': { accounts: ACCOUNTS, checked: null } });
}

export function LedgerEmpty() {
  const checked = { ...COUNTS, accounts: 0, postings: 0, differences: [] };
  return show({ 'ledger.list-accounts': { accounts: [], checked } });
}

export function LedgerLoading() {
  return show({ 'ledger.list-accounts': 'pending' });
}

export function LedgerNotRead() {
  return show({ 'ledger.list-accounts': 'no-network' });
}
