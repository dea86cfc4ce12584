import { parseLocalDate } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { listCreditStatementDates } from './credit-statement-dates.ts';
import { sampleCreditLine, sampleCreditStatement } from './sample-wallet.ts';

const today = parseLocalDate('2026-11-15');
const idsOf = (stops: readonly { id: string; state: string }[]) =>
  stops.map(({ id, state }) => `${id} ${state}`);

test('what is due stands before today once it is overdue, and behind it until then', () => {
  const due = sampleCreditStatement({ dueOn: '2026-11-20', state: 'due' });
  expect(idsOf(listCreditStatementDates(sampleCreditLine({ due }), today))).toEqual([
    'closed done',
    'today current',
    'due ahead',
    'closes ahead',
    'next-due ahead',
  ]);
  const overdue = sampleCreditStatement({ dueOn: '2026-11-12', state: 'overdue' });
  expect(idsOf(listCreditStatementDates(sampleCreditLine({ due: overdue }), today))).toEqual([
    'closed done',
    'due failed',
    'today current',
    'closes ahead',
    'next-due ahead',
  ]);
});

test('without a debt the way begins today', () => {
  expect(idsOf(listCreditStatementDates(sampleCreditLine({ due: null }), today))).toEqual([
    'today current',
    'closes ahead',
    'next-due ahead',
  ]);
});
