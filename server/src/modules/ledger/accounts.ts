import { z } from 'zod';
import { ok } from '@marga/contract/kernel/result';
import { addMsToInstant } from '@marga/contract/kernel/time';
import { checkLedger, listAccounts, readAccount } from '@marga/contract/ledger/accounts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  allowLongQuery,
  callRunBalanceCheck,
  type CheckRow,
  selectBalances,
  selectLastCheck,
  selectTotals,
} from './db/accounts-queries.ts';
import { type EntryRow, selectEntries } from './db/account-statement-queries.ts';
import { INVALID_CURSOR, parseStatementCursor } from './statement.ts';
import { toApiAmount } from './convert-amount-to-api-format.ts';

export function ledgerAccountHandlers(): Handler[] {
  return [
    defineHandler(readAccount, async (ctx, { params: { account }, query }) => {
      const before = parseStatementCursor(query.cursor);
      if (before === undefined) return refuse('request-invalid', INVALID_CURSOR);
      // A posting that was made in the same millisecond is included.
      const until = query.at === undefined ? null : addMsToInstant(query.at, 1);
      const [rows, balances] = await ctx.asStaff([
        selectEntries({ account, from: null, until, kind: null, before, limit: query.limit + 1 }),
        selectBalances({ account, until }),
      ]);
      const items = rows.slice(0, query.limit).map(movementOf);
      return ok({
        items,
        nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null,
        balances: balances.map(({ balance, currency }) => toApiAmount(balance, currency)),
      });
    }),
    defineHandler(listAccounts, async (ctx) => {
      const [, totals, [last]] = await ctx.asStaff([allowLongQuery(), selectTotals(), selectLastCheck()]);
      return ok({
        accounts: totals.map(({ account, currency, balance, postings }) => ({
          account,
          balance: toApiAmount(balance, currency),
          postings: Number(postings),
        })),
        checked: last ? checkOf(last) : null,
      });
    }),
    defineHandler(checkLedger, async (ctx) => {
      const [, [answer], [checked]] = await ctx.asStaff([
        allowLongQuery(),
        callRunBalanceCheck(),
        selectLastCheck(),
      ]);
      const differences = answer?.differences ?? null;
      if (differences === null || !checked) return refuse('permission-denied');
      if (differences > 0) ctx.log.error({ differences }, 'kept balances do not agree with their postings');
      return ok({ ...countsOf(checked), differences });
    }),
  ];
}

function movementOf(row: EntryRow) {
  return {
    id: row.seq.toString(),
    at: row.created_at,
    kind: row.kind,
    other: row.other,
    amount: toApiAmount(row.amount_minor, row.currency),
    subject: row.subject,
    companyId: row.company_id,
  };
}

const difference = z.object({
  account: z.string(),
  currency: z.string(),
  what: z.string(),
  stored: z.string(),
  calculated: z.string(),
});

function countsOf({ checked_at: at, accounts, postings }: CheckRow) {
  return { at, accounts: Number(accounts), postings: Number(postings) };
}

function checkOf(row: CheckRow) {
  return {
    ...countsOf(row),
    differences: z
      .array(difference)
      .parse(row.shown)
      .map(({ account, currency, what, stored, calculated }) => ({
        // The account's name is followed by the kind of the mismatch, unless it is a balance that does not match.
        account: what === 'balance' ? account : `${account} (${what})`,
        stored: toApiAmount(BigInt(stored), currency),
        calculated: toApiAmount(BigInt(calculated), currency),
      })),
  };
}
