import { fromWireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import { type LocalDate, parseLocalDate } from '@marga/contract/kernel/time';
import {
  listCreditStatements,
  payCredit as payCreditRoute,
  type Wallet,
} from '@marga/contract/ledger/ledger';
import type { CompanyContext } from '../../platform/request-context.ts';
import { isUniqueViolation } from '../../platform/db/db.ts';
import { type Handler, defineHandler, type Input } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { creditStatementFromRow } from './credit-line-from-rows.ts';
import { callRepayCreditFromWallet, selectStatements } from './db/credit-queries.ts';
import { requestHashOf } from './request-hash.ts';
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
    defineHandler(payCreditRoute, payCredit),
  ];
}

function dayOf(text: string): LocalDate | undefined {
  try {
    return parseLocalDate(text);
  } catch {
    return undefined;
  }
}

type PayAnswer = Result<
  Wallet,
  Refusal<'insufficient-funds' | 'idempotency-key-reused' | 'request-invalid' | 'permission-denied'>
>;

async function payCredit(
  ctx: CompanyContext,
  { body, idempotencyKey }: Input<typeof payCreditRoute>,
): Promise<PayAnswer> {
  const amount = fromWireMoney(body.amount);
  const issue = (message: string) =>
    refuse('request-invalid', { issues: [{ path: 'body.amount', message }] });
  if (amount.currency !== 'INR') return issue('a credit line is in rupees');
  if (amount.minor <= 0n) return issue('an amount above nothing');
  const written = await ctx.db
    .run([
      ctx.reauthorization.call,
      callRepayCreditFromWallet({
        key: idempotencyKey,
        hash: requestHashOf(payCreditRoute, body),
        amount: amount.minor,
        payer: ctx.userId,
        requestId: ctx.requestId,
        ip: ctx.ip,
      }),
    ])
    .catch((error: unknown) => {
      // A different request used this key at the same time.
      if (isUniqueViolation(error, 'idempotency_pkey')) return 'key-reused' as const;
      throw error;
    });
  if (written === 'key-reused') return refuse('idempotency-key-reused');
  const [principals, [answer]] = written;
  if (!ctx.reauthorization.allows(principals) || !answer) return refuse('permission-denied');
  switch (answer.outcome) {
    case 'moved':
    case 'already':
      return ok(await readWalletAndCreditLine(ctx.db, ctx.companyId));
    case 'insufficient-funds':
      return refuse('insufficient-funds');
    case 'key-reused':
      return refuse('idempotency-key-reused');
    case 'more-than-owed':
      return issue('more than is owed');
    case 'missing':
      return refuse('permission-denied');
  }
}
