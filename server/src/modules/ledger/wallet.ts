import { type BookingId, type CompanyId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { ok } from '@marga/contract/kernel/result';
import { type Hold, listHolds, readBalance, readWallet, type Wallet } from '@marga/contract/ledger/ledger';
import type { Instant } from '@marga/contract/kernel/time';
import { selectClock } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { creditLineFromRow } from './credit-line-from-rows.ts';
import { type LineRow, selectLine, selectOwnLatest, type StatementRow } from './db/credit-queries.ts';
import { type HoldRow, selectBalanceAt, selectHolds, selectWallet } from './db/wallet-queries.ts';
import { toApiRupeeAmount, toApiAmount } from './convert-amount-to-api-format.ts';

export function walletHandlers(): Handler[] {
  return [
    defineReadHandler(readWallet, ownMoney, ([[wallet], [line], [latest], [clock]]) =>
      ok(walletOf(wallet, line, latest, clock)),
    ),
    defineHandler(listHolds, async (ctx, { query }) => {
      const [rows] = await ctx.db.forCompany(ctx.companyId, [
        selectHolds({ company: ctx.companyId, after: query.cursor ?? null, limit: query.limit + 1 }),
      ]);
      const items = rows.slice(0, query.limit).map(walletHoldFromRow);
      const last = rows[query.limit - 1];
      return ok({ items, nextCursor: rows.length > query.limit ? (last?.booking_id ?? null) : null });
    }),
    defineHandler(readBalance, async (ctx, { query: { account, at } }) => {
      const [[row]] = await ctx.db.forCompany(ctx.companyId, [
        selectBalanceAt({ account: `${account}:${ctx.companyId}`, at }),
      ]);
      return ok({ balance: toApiRupeeAmount(row?.balance ?? 0n), at });
    }),
  ];
}

function ownMoney() {
  return [selectWallet(), selectLine(), selectOwnLatest(), selectClock()] as const;
}

/** Reads the company's wallet, its credit line and the latest credit statement. */
export async function readWalletAndCreditLine(db: Db, company: CompanyId): Promise<Wallet> {
  const [[wallet], [line], [latest], [clock]] = await db.forCompany(company, ownMoney());
  return walletOf(wallet, line, latest, clock);
}

/** Builds the wallet for the API. A company that has never paid in gets a wallet with a zero balance. */
function walletOf(
  row: { balance_minor: bigint; held_minor: bigint } | undefined,
  line: LineRow | undefined,
  latest: StatementRow | undefined,
  clock: { now: Instant } | undefined,
): Wallet {
  const balance = row?.balance_minor ?? 0n;
  const held = row?.held_minor ?? 0n;
  return {
    balance: toApiRupeeAmount(balance),
    held: toApiRupeeAmount(held),
    available: toApiRupeeAmount(balance - held),
    credit: line && clock ? creditLineFromRow(line, latest, clock.now) : null,
  };
}

const HOLD_FUNDS = ['wallet', 'credit', 'payment'] as const;

export function walletHoldFromRow(row: HoldRow): Hold {
  const from = HOLD_FUNDS.find((kind) => row.account.startsWith(`${kind}:`));
  if (!from) throw new Error(`nothing can be held on ${row.account}`);
  // The cost of a change is held under the booking's id followed by a space and the change's own id.
  const [booking = ''] = row.booking_id.split(' ');
  return {
    bookingId: booking as BookingId,
    reference: shortReferenceOf(booking as BookingId),
    amount: toApiAmount(row.amount_minor, row.currency),
    from,
    since: row.created_at,
  };
}
