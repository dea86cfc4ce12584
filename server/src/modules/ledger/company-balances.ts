import type { CompanyId } from '@marga/contract/kernel/ids';
import { ok } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import {
  type CompanyBalances,
  listCompanyBalances,
  readCompanyBalanceDetails,
  STATEMENT_ACCOUNTS,
} from '@marga/contract/ledger/ledger';
import { selectClock } from '../../platform/db/database-clock.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type MoneyRow, selectMoneyOf, selectMoneyPage } from './db/company-balances-queries.ts';
import { creditLineFromRow, creditStatementFromRow, sortPaymentMethods } from './credit-line-from-rows.ts';
import { selectLatestOf, selectStatements, type StatementRow } from './db/credit-queries.ts';
import { statementEntryFromRow } from './statement.ts';
import { type EntryRow, selectEntries } from './db/account-statement-queries.ts';
import { walletHoldFromRow } from './wallet.ts';
import { selectHolds } from './db/wallet-queries.ts';
import { toApiRupeeAmount } from './convert-amount-to-api-format.ts';

const STATEMENTS_SHOWN = 12;
const ENTRIES_SHOWN = 50;
const HOLDS_SHOWN = 50;

export function companyBalanceHandlers(): Handler[] {
  return [
    defineHandler(
      listCompanyBalances,
      async (ctx, { query: { search = null, show, cursor = null, limit } }) => {
        const [rows, [clock]] = await ctx.asStaff([
          selectMoneyPage({ search, show, after: cursor, limit: limit + 1 }),
          selectClock(),
        ]);
        const shown = rows.slice(0, limit);
        const companies = shown.filter(({ cycle }) => cycle !== null).map((row) => row.company_id);
        const [latest] = companies.length === 0 ? [[]] : await ctx.asStaff([selectLatestOf({ companies })]);
        const items = shown.map((row) =>
          moneyOf(
            row,
            latest.find((statement) => statement.company_id === row.company_id),
            clock,
          ),
        );
        return ok({ items, nextCursor: rows.length > limit ? (items.at(-1)?.companyId ?? null) : null });
      },
    ),
    defineHandler(readCompanyBalanceDetails, async (ctx, { params: { companyId } }) => {
      const [[row], statements, holds, inWallet, onCredit, [clock]] = await ctx.asStaff([
        selectMoneyOf({ company: companyId }),
        selectStatements({ company: companyId, before: null, limit: STATEMENTS_SHOWN }),
        selectHolds({ company: companyId, after: null, limit: HOLDS_SHOWN }),
        latestEntries(`wallet:${companyId}`),
        latestEntries(`credit:${companyId}`),
        selectClock(),
      ]);
      if (!row) return refuse('not-found');
      return ok({
        ...moneyOf(row, statements[0], clock),
        statements: statements.map(creditStatementFromRow),
        entries: together(inWallet, onCredit),
        holds: holds.map(walletHoldFromRow),
      });
    }),
  ];
}

function latestEntries(account: string) {
  return selectEntries({ account, from: null, until: null, kind: null, before: null, limit: ENTRIES_SHOWN });
}

/** Merges the entries of both accounts, latest first; a transfer between them is listed twice. */
function together(inWallet: readonly EntryRow[], onCredit: readonly EntryRow[]) {
  const [wallet, credit] = STATEMENT_ACCOUNTS;
  return [
    ...inWallet.map((row) => ({ row, account: wallet })),
    ...onCredit.map((row) => ({ row, account: credit })),
  ]
    .toSorted((a, b) => (a.row.seq < b.row.seq ? 1 : a.row.seq > b.row.seq ? -1 : 0))
    .slice(0, ENTRIES_SHOWN)
    .map(({ row, account }) => ({ ...statementEntryFromRow(row), account }));
}

function moneyOf(
  row: MoneyRow,
  latest: StatementRow | undefined,
  clock: { now: Instant } | undefined,
): CompanyBalances {
  const { cycle, due_days: dueDays, cycle_since: cycleSince, open_since: openSince } = row;
  return {
    companyId: row.company_id as CompanyId,
    name: row.name,
    wallet: toApiRupeeAmount(row.wallet_minor),
    held: toApiRupeeAmount(row.wallet_held_minor),
    credit:
      cycle === null || dueDays === null || cycleSince === null || openSince === null || !clock
        ? null
        : creditLineFromRow(
            { ...row, cycle, due_days: dueDays, cycle_since: cycleSince, open_since: openSince },
            latest,
            clock.now,
          ),
    methods: sortPaymentMethods(row.methods),
  };
}
