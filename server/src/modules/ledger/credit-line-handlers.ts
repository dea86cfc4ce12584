import { createId } from '@marga/contract/kernel/ids';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { type LocalDate, parseLocalDate } from '@marga/contract/kernel/time';
import {
  listCreditStatements,
  payCredit as payCreditRoute,
  type Wallet,
} from '@marga/contract/ledger/ledger';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import {
  type Handler,
  defineHandler,
  defineReplayableHandler,
  type Input,
} from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { creditStatementFromRow } from './credit-line-from-rows.ts';
import { callRepayCreditFromWallet, selectCreditPayment, selectStatements } from './db/credit-queries.ts';
import { readWalletAndCreditLine } from './wallet.ts';

export function creditLineHandlers(): Handler[] {
  return [
    defineHandler(listCreditStatements, async (ctx, { query }) => {
      const before = query.cursor === undefined ? null : dayOf(query.cursor);
      if (before === undefined)
        return refuse('request-invalid', {
          issues: [{ path: 'query.cursor', message: 'not a cursor of this list' }],
        });
      const [rows] = await ctx.db.forCompany(ctx.companyId, [
        selectStatements({ company: ctx.companyId, before, limit: query.limit + 1 }),
      ]);
      const items = rows.slice(0, query.limit).map(creditStatementFromRow);
      return ok({ items, nextCursor: rows.length > query.limit ? (items.at(-1)?.until ?? null) : null });
    }),
    defineReplayableHandler(payCreditRoute, payCredit, findCreditPayment),
  ];
}

function dayOf(text: string): LocalDate | undefined {
  try {
    return parseLocalDate(text);
  } catch {
    return undefined;
  }
}

type PayAnswer = Result<Wallet, Refusal<'insufficient-funds' | 'request-invalid' | 'permission-denied'>>;

async function payCredit(ctx: CompanyContext, { body }: Input<typeof payCreditRoute>): Promise<PayAnswer> {
  const amount = fromWireMoney(body.amount);
  const issue = (message: string) =>
    refuse('request-invalid', { issues: [{ path: 'body.amount', message }] });
  if (amount.currency !== 'INR') return issue('a credit line is in rupees');
  if (amount.minor <= 0n) return issue('an amount above nothing');
  const payment = createId('record', now());
  ctx.nameSubject(payment);
  const [principals, [answer]] = await ctx.reauthorization.run([
    callRepayCreditFromWallet({
      payment,
      amount: amount.minor,
      payer: ctx.userId,
    }),
  ]);
  if (!ctx.reauthorization.allows(principals) || !answer) return refuse('permission-denied');
  switch (answer.outcome) {
    case 'moved':
      return ok(await readWalletAndCreditLine(ctx.db, ctx.companyId));
    case 'insufficient-funds':
      return refuse('insufficient-funds');
    case 'more-than-owed':
      return issue('more than is owed');
    case 'missing':
      return refuse('permission-denied');
  }
}

/** Returns the wallet and the credit line as they are now, if the payment was made. */
async function findCreditPayment(
  ctx: CompanyContext,
  payment: string,
): Promise<Result<Wallet, never> | undefined> {
  const [[posting]] = await ctx.db.forCompany(ctx.companyId, [
    selectCreditPayment({ company: ctx.companyId, payment }),
  ]);
  return posting && ok(await readWalletAndCreditLine(ctx.db, ctx.companyId));
}
