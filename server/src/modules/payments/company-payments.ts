import { setTimeout as sleep } from 'node:timers/promises';
import { idPatternOf, type PaymentId } from '@marga/contract/kernel/ids';
import { toWireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  askPayment as askPaymentRoute,
  listPayments,
  openVirtualAccount as openVirtualAccountRoute,
  type Payment,
  readPayment,
  readPaymentOptions,
  receiveWebhook as receiveWebhookRoute,
  returnFromGateway as returnRoute,
  startTopUp as startTopUpRoute,
} from '@marga/contract/payments/payments';
import { startStopwatch } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import {
  type Handler,
  defineHandler,
  defineReadHandler,
  defineReplayableHandler,
} from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { sortPaymentMethods, selectMethods } from '../ledger/index.ts';
import type { Gateway } from './gateway.ts';
import { storeGatewayWebhook, handleReturnFromGatewayPage } from './gateway-webhooks.ts';
import { paymentFromRow } from './payment.ts';
import {
  callRequestPaymentCheckByCompany,
  selectAnswered,
  selectPayment,
  selectPayments,
  selectVirtualAccount,
} from './db/payments-queries.ts';
import { findTopUpPage, startWalletTopUp, TOP_UP } from './wallet-top-up.ts';
import { openVirtualAccount, virtualAccountFromRow } from './virtual-account.ts';

/** This sorts after every payment id, because the character after `pay_` is always 0 to 7. */
const LAST = 'pay_8';

/**
 * Returns the handlers for a company's own payments and for the two calls from the gateway: its webhook and the
 * returning browser.
 */
export function companyPaymentHandlers(gateway: Gateway): Handler[] {
  return [
    defineHandler(readPaymentOptions, async (ctx) => {
      const [[row], [account]] = await ctx.db.forCompany(ctx.companyId, [
        selectMethods({ company: ctx.companyId }),
        selectVirtualAccount(),
      ]);
      return ok({
        methods: sortPaymentMethods(row?.methods ?? []),
        virtualAccount: account ? virtualAccountFromRow(account) : null,
        topUp: { least: toWireMoney(TOP_UP.least), most: toWireMoney(TOP_UP.most) },
      });
    }),
    defineHandler(openVirtualAccountRoute, (ctx) => openVirtualAccount(ctx, gateway)),
    defineReplayableHandler(
      startTopUpRoute,
      (ctx, { body }) => startWalletTopUp(ctx, gateway, body),
      (ctx, id) => findTopUpPage(ctx, gateway, id as PaymentId),
    ),
    defineReadHandler(
      listPayments,
      ({ query }) => [
        selectPayments({
          state: query.state ?? null,
          before: query.cursor ?? LAST,
          limit: query.limit + 1,
        }),
      ],
      ([rows], { query }, ctx) => {
        if (query.cursor !== undefined && !idPatternOf('payment').test(query.cursor))
          return refuse('request-invalid', {
            issues: [{ path: 'query.cursor', message: 'not the nextCursor of a page' }],
          });
        const items = rows.slice(0, query.limit).map((row) => paymentFromRow(ctx.config, row));
        return ok({ items, nextCursor: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null });
      },
    ),
    defineReadHandler(
      readPayment,
      ({ params }) => [selectPayment({ id: params.paymentId })],
      ([[row]], _input, ctx) => (row ? ok(paymentFromRow(ctx.config, row)) : refuse('not-found')),
    ),
    defineHandler(askPaymentRoute, (ctx, { params }) => askPayment(ctx, params.paymentId)),
    defineHandler(returnRoute, (ctx, { params, body }) =>
      handleReturnFromGatewayPage(ctx, params.paymentId, body),
    ),
    defineHandler(receiveWebhookRoute, (ctx, { body }) => storeGatewayWebhook(ctx, body)),
  ];
}

/** A payer who reports a payment waits this long for the worker to check it, and then sees the state known so far. */
const PATIENCE_MS = 2_000;
const LOOK_EVERY_MS = 150;

async function askPayment(
  ctx: CompanyContext,
  id: PaymentId,
): Promise<Result<Payment, Refusal<'not-found' | 'too-many-requests'>>> {
  const [[known]] = await ctx.db.forCompany(ctx.companyId, [selectPayment({ id })]);
  if (!known) return refuse('not-found');
  const counted = await ctx.limits.count(['payments.status-checks', ctx.companyId]);
  if (!counted.ok) return counted;
  const [[requested]] = await ctx.db.forCompany(ctx.companyId, [
    callRequestPaymentCheckByCompany({ payment: id }),
  ]);
  const elapsed = startStopwatch();
  let answered = 0;
  while (answered < (requested?.check_requests ?? 0) && elapsed() < PATIENCE_MS && !ctx.signal.aborted) {
    await sleep(LOOK_EVERY_MS);
    const [[row]] = await ctx.db.forCompany(ctx.companyId, [selectAnswered({ id })]);
    answered = row?.answered ?? 0;
  }
  const [[row]] = await ctx.db.forCompany(ctx.companyId, [selectPayment({ id })]);
  return row ? ok(paymentFromRow(ctx.config, row)) : refuse('not-found');
}
