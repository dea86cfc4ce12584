import { parseLocalDate } from '@marga/contract/kernel/time';
import { describe, expect, test } from 'vitest';
import {
  formatWalletUrl,
  dateRangeOfNamedPeriod,
  resolveStatementDocumentPeriod,
  findNamedPeriod,
  buildStatementQuery,
  parseWalletUrl,
} from './statement-filter.ts';

const today = parseLocalDate('2026-11-15');
const whole = parseWalletUrl(new URLSearchParams());

describe('the address of the wallet', () => {
  test('says nothing of the page as it opens', () => {
    expect(formatWalletUrl(whole)).toBe('');
    expect(buildStatementQuery(whole)).toEqual({ account: 'wallet' });
  });

  test('is read back as it was written', () => {
    const asked = {
      view: 'statement' as const,
      account: 'credit' as const,
      from: parseLocalDate('2026-10-01'),
      until: parseLocalDate('2026-10-31'),
      kind: 'capture' as const,
    };
    expect(parseWalletUrl(new URLSearchParams(formatWalletUrl(asked)))).toEqual(asked);
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
    expect(dateRangeOfNamedPeriod(period, today)).toEqual({ from, until });
    expect(findNamedPeriod({ ...whole, ...dateRangeOfNamedPeriod(period, today) }, today)).toBe(period);
  });

  test('cross the turn of a year', () => {
    expect(dateRangeOfNamedPeriod('last-month', parseLocalDate('2027-01-02'))).toEqual({
      from: '2026-12-01',
      until: '2026-12-31',
    });
    expect(dateRangeOfNamedPeriod('year', parseLocalDate('2027-03-31')).from).toBe('2026-04-01');
    expect(dateRangeOfNamedPeriod('year', parseLocalDate('2027-04-01')).from).toBe('2027-04-01');
  });

  test('are none where somebody has chosen their own', () => {
    expect(findNamedPeriod({ ...whole, from: parseLocalDate('2026-11-03') }, today)).toBeUndefined();
  });
});

test('a document without days is about the financial year so far', () => {
  expect(resolveStatementDocumentPeriod(whole, today)).toEqual({ from: '2026-04-01', until: '2026-11-15' });
  const october = { ...whole, from: parseLocalDate('2026-10-01'), until: parseLocalDate('2026-10-31') };
  expect(resolveStatementDocumentPeriod(october, today)).toEqual({ from: '2026-10-01', until: '2026-10-31' });
  expect(resolveStatementDocumentPeriod({ ...whole, until: parseLocalDate('2026-02-10') }, today).from).toBe(
    '2025-04-01',
  );
});
