import { ENTRY_KINDS, type EntryKind, STATEMENT_ACCOUNTS } from '@marga/contract/ledger/ledger';
import { type LocalDate, parseLocalDate, addDaysToDate } from '@marga/contract/kernel/time';

export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number];

/** The lists below the balance are the movements, the gateway payments and the closed credit statements. */
export const WALLET_VIEWS = ['statement', 'payments', 'credit-statements'] as const;
type WalletView = (typeof WALLET_VIEWS)[number];

/** Holds the filter of the statement, as the page URL contains it. */
export interface StatementFilter {
  account: StatementAccount;
  from: LocalDate | undefined;
  until: LocalDate | undefined;
  kind: EntryKind | undefined;
}

export interface WalletUrlState extends StatementFilter {
  view: WalletView;
}

/** Falls back to valid values, so that any URL shows something that can be requested. */
export function parseWalletUrl(params: URLSearchParams): WalletUrlState {
  return {
    view: WALLET_VIEWS.find((view) => view === params.get('view')) ?? 'statement',
    account: STATEMENT_ACCOUNTS.find((account) => account === params.get('account')) ?? 'wallet',
    from: dayOf(params.get('from')),
    until: dayOf(params.get('until')),
    kind: ENTRY_KINDS.find((kind) => kind === params.get('kind')),
  };
}

/** Writes only what differs from the page's defaults. */
export function formatWalletUrl({ view, account, from, until, kind }: WalletUrlState): string {
  const params = new URLSearchParams();
  if (view !== 'statement') params.set('view', view);
  if (account !== 'wallet') params.set('account', account);
  for (const [name, value] of Object.entries({ from, until, kind })) if (value) params.set(name, value);
  return params.toString();
}

export function buildStatementQuery({ account, from, until, kind }: StatementFilter) {
  return { account, ...(from && { from }), ...(until && { until }), ...(kind && { kind }) };
}

export const PERIODS = ['all', 'month', 'last-month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** Returns the days of a named period. A financial year begins on 1 April. */
export function dateRangeOfNamedPeriod(
  period: Period,
  today: LocalDate,
): Pick<StatementFilter, 'from' | 'until'> {
  const month = `${today.slice(0, 7)}-01` as LocalDate;
  switch (period) {
    case 'all':
      return { from: undefined, until: undefined };
    case 'month':
      return { from: month, until: today };
    case 'last-month': {
      const until = addDaysToDate(month, -1);
      return { from: `${until.slice(0, 7)}-01` as LocalDate, until };
    }
    case 'year':
      return { from: financialYear(today), until: today };
  }
}

/** Returns the named period that matches the days, or undefined for a custom range. */
export function findNamedPeriod({ from, until }: StatementFilter, today: LocalDate): Period | undefined {
  return PERIODS.find((period) => {
    const days = dateRangeOfNamedPeriod(period, today);
    return days.from === from && days.until === until;
  });
}

/** A document needs a range of days: without one, it covers the financial year so far. */
export function resolveStatementDocumentPeriod({ from, until }: StatementFilter, today: LocalDate) {
  const end = until ?? today;
  return { from: from ?? financialYear(end), until: end };
}

function financialYear(day: LocalDate): LocalDate {
  const april = `${day.slice(0, 4)}-04-01` as LocalDate;
  if (april <= day) return april;
  return `${addDaysToDate(`${day.slice(0, 4)}-01-01` as LocalDate, -1).slice(0, 4)}-04-01` as LocalDate;
}

function dayOf(text: string | null): LocalDate | undefined {
  try {
    return text === null ? undefined : parseLocalDate(text);
  } catch {
    return undefined;
  }
}
