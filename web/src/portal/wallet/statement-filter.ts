import { ENTRY_KINDS, type EntryKind, STATEMENT_ACCOUNTS } from '@marga/contract/ledger';
import { type LocalDate, localDate, plusDays } from '@marga/contract/kernel/time';

export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number];

/** What is listed under the money: what moved it, what came through the gateway, what was closed on the credit line. */
export const WALLET_VIEWS = ['statement', 'payments', 'credit-statements'] as const;
type WalletView = (typeof WALLET_VIEWS)[number];

/** What the statement is asked for, as the address of the page says it. */
export interface StatementFilter {
  account: StatementAccount;
  from: LocalDate | undefined;
  until: LocalDate | undefined;
  kind: EntryKind | undefined;
}

export interface WalletUrlState extends StatementFilter {
  view: WalletView;
}

/** Whatever stands in the address, the page shows something that can be asked for. */
export function parseWalletUrl(params: URLSearchParams): WalletUrlState {
  return {
    view: WALLET_VIEWS.find((view) => view === params.get('view')) ?? 'statement',
    account: STATEMENT_ACCOUNTS.find((account) => account === params.get('account')) ?? 'wallet',
    from: dayOf(params.get('from')),
    until: dayOf(params.get('until')),
    kind: ENTRY_KINDS.find((kind) => kind === params.get('kind')),
  };
}

/** Only what differs from the page as it opens. */
export function walletUrl({ view, account, from, until, kind }: WalletUrlState): string {
  const params = new URLSearchParams();
  if (view !== 'statement') params.set('view', view);
  if (account !== 'wallet') params.set('account', account);
  for (const [name, value] of Object.entries({ from, until, kind })) if (value) params.set(name, value);
  return params.toString();
}

export function statementQuery({ account, from, until, kind }: StatementFilter) {
  return { account, ...(from && { from }), ...(until && { until }), ...(kind && { kind }) };
}

export const PERIODS = ['all', 'month', 'last-month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** The days that people ask for by name. A financial year begins on the first of April. */
export function periodDays(period: Period, today: LocalDate): Pick<StatementFilter, 'from' | 'until'> {
  const month = `${today.slice(0, 7)}-01` as LocalDate;
  switch (period) {
    case 'all':
      return { from: undefined, until: undefined };
    case 'month':
      return { from: month, until: today };
    case 'last-month': {
      const until = plusDays(month, -1);
      return { from: `${until.slice(0, 7)}-01` as LocalDate, until };
    }
    case 'year':
      return { from: financialYear(today), until: today };
  }
}

/** Which of the names fits the days; none for days of one's own. */
export function periodOf({ from, until }: StatementFilter, today: LocalDate): Period | undefined {
  return PERIODS.find((period) => {
    const days = periodDays(period, today);
    return days.from === from && days.until === until;
  });
}

/** A document is about a stretch of days: without any, about the financial year so far. */
export function documentDays({ from, until }: StatementFilter, today: LocalDate) {
  const end = until ?? today;
  return { from: from ?? financialYear(end), until: end };
}

function financialYear(day: LocalDate): LocalDate {
  const april = `${day.slice(0, 4)}-04-01` as LocalDate;
  if (april <= day) return april;
  return `${plusDays(`${day.slice(0, 4)}-01-01` as LocalDate, -1).slice(0, 4)}-04-01` as LocalDate;
}

function dayOf(text: string | null): LocalDate | undefined {
  try {
    return text === null ? undefined : localDate(text);
  } catch {
    return undefined;
  }
}
