import { localDate } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import {
  walletUrl,
  periodDays,
  documentDays,
  periodOf,
  statementQuery,
  parseWalletUrl,
} from './statement-filter.ts';

const today = localDate('2026-11-15');
const whole = parseWalletUrl(new URLSearchParams());

describe('the address of the wallet', () => {
  test('says nothing of the page as it opens', () => {
    expect(walletUrl(whole)).toBe('');
    expect(statementQuery(whole)).toEqual({ account: 'wallet' });
  });

  test('is read back as it was written', () => {
    const asked = {
      view: 'statement' as const,
      account: 'credit' as const,
      from: localDate('2026-10-01'),
      until: localDate('2026-10-31'),
      kind: 'capture' as const,
    };
    expect(parseWalletUrl(new URLSearchParams(walletUrl(asked)))).toEqual(asked);
  });

  test('may hold anything, and shows something that can be asked for', () => {
    expect(
      parseWalletUrl(new URLSearchParams('view=x&account=gold&from=2026-02-31&until=yesterday&kind=gift')),
    ).toEqual(whole);
  });
});

describe('days that have a name', () => {
  test.each([
    ['month', '2026-11-01', '2026-11-15'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['year', '2026-04-01', '2026-11-15'],
  ] as const)('%s is from %s until %s', (period, from, until) => {
    expect(periodDays(period, today)).toEqual({ from, until });
    expect(periodOf({ ...whole, ...periodDays(period, today) }, today)).toBe(period);
  });

  test('cross the turn of a year', () => {
    expect(periodDays('last-month', localDate('2027-01-02'))).toEqual({
      from: '2026-12-01',
      until: '2026-12-31',
    });
    expect(periodDays('year', localDate('2027-03-31')).from).toBe('2026-04-01');
    expect(periodDays('year', localDate('2027-04-01')).from).toBe('2027-04-01');
  });

  test('are none where somebody has chosen their own', () => {
    expect(periodOf({ ...whole, from: localDate('2026-11-03') }, today)).toBeUndefined();
  });
});

test('a document without days is about the financial year so far', () => {
  expect(documentDays(whole, today)).toEqual({ from: '2026-04-01', until: '2026-11-15' });
  const october = { ...whole, from: localDate('2026-10-01'), until: localDate('2026-10-31') };
  expect(documentDays(october, today)).toEqual({ from: '2026-10-01', until: '2026-10-31' });
  expect(documentDays({ ...whole, until: localDate('2026-02-10') }, today).from).toBe('2025-04-01');
});
