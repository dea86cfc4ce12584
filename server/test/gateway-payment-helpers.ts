import { randomUUID } from 'node:crypto';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { type Payment, startTopUp } from '@marga/contract/payments/payments';
import {
  checkPaymentsJob,
  createRazorpayGateway,
  handleStoredWebhooks,
  type PaymentDeps,
  sendRefundsJob,
} from '../src/modules/payments/index.ts';
import { now } from '../src/platform/clock.ts';
import type { Caller, TestApi } from './api.ts';
import { type OddWebhook, sendWebhook } from './send-gateway-webhooks.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { openRelayDatabase } from './start-test-worker.ts';

type Outcome = 'paid' | 'declined' | 'pending-then-paid' | 'pending-then-expired' | 'failed-then-paid';

interface PayOptions {
  readonly method?: 'upi' | 'card' | 'netbanking';
  /** Sets what goes wrong with every refund of this payment. */
  readonly refunds?: string;
}

/** Drives the simulated gateway directly, in place of a payer's clicks. */
export interface TestPayer {
  /** Runs the worker's loop once, with the database's clock moved ahead by `laterMs`. */
  work(laterMs?: number): Promise<void>;
  deps(laterMs?: number): PaymentDeps;
  topUp(as: Caller, amount: string, into?: 'wallet' | 'credit'): Promise<Payment>;
  /** Makes a payment attempt; a pending attempt stays pending until `decide` is called. */
  pay(payment: Payment, outcome: Outcome, options?: PayOptions): Promise<GatewayTry>;
  decide(tryId: string, outcome: 'paid' | 'failed'): Promise<void>;
  control<T>(path: string, body: unknown): Promise<T>;
  /** Sends a webhook as the gateway does and returns the status; `odd` sets what is unusual about the request. */
  postEvent(event: object, odd?: OddWebhook): Promise<number>;
}

interface GatewayTry {
  readonly id: string;
  /** Holds the fields that the payer's browser posts to us. */
  readonly returns: Readonly<Record<string, string>>;
}

const HOUR_MS = 3_600_000;

/** Checks the payments that are due, as a worker does. Returns how many there were. */
export function checkDuePayments(deps: PaymentDeps): Promise<number> {
  return runDueJobs(deps.db, checkPaymentsJob(deps));
}

/** Sends or looks up the refunds that are due, as a worker does. Returns how many there were. */
export function sendDueRefunds(deps: PaymentDeps): Promise<number> {
  return runDueJobs(deps.db, sendRefundsJob(deps));
}

export function createTestPayer(api: TestApi): TestPayer {
  const { log, telemetry } = api.platform;
  const gateway = createRazorpayGateway(api.config, telemetry);
  const databases = new Map<number, PaymentDeps>();
  const deps = (laterMs = 0): PaymentDeps => {
    const known = databases.get(laterMs) ?? {
      config: api.config,
      db: openRelayDatabase(api, laterMs === 0 ? undefined : laterMs),
      log,
      telemetry,
      gateway,
    };
    databases.set(laterMs, known);
    return known;
  };
  const sandbox = api.config.RAZORPAY_URL.replace(/\/razorpay$/, '/_sandbox/gateway');
  const control = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${sandbox}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    deps,
    control,
    async work(laterMs = 0) {
      const own = deps(laterMs);
      let turns = 0;
      while (
        (await handleStoredWebhooks(own)) + (await checkDuePayments(own)) + (await sendDueRefunds(own)) > 0 &&
        turns < 20
      )
        turns += 1;
    },
    async topUp(as, amount, into = 'wallet') {
      const body = { amount: { amount, currency: 'INR' }, into };
      return (await api.call(startTopUp, { as, key: randomUUID(), body })).value;
    },
    async pay({ hostedPage }, outcome, options = {}) {
      const { payment, returns } = await control<{
        payment: { id: string };
        returns: Record<string, string>;
      }>('/payments', {
        order_id: hostedPage?.fields['order_id'],
        outcome,
        after_ms: HOUR_MS,
        webhooks: 'none',
        ...options,
      });
      return { id: payment.id, returns };
    },
    async decide(tryId, outcome) {
      await control(`/payments/${tryId}/decide`, { outcome });
    },
    postEvent: (event, odd) =>
      sendWebhook(`${api.url}/v1/webhooks/razorpay`, api.config.RAZORPAY_WEBHOOK_SECRET[0], event, odd),
  };
}

/** Inserts a company's payments, refunds and transfers directly as rows, for tests that only need filled tables. */
export async function seedPayments(
  api: TestApi,
  company: CompanyId,
  user: string,
): Promise<{ payment: string; refund: string; transfer: string; difference: string }> {
  const [payment, refund, transfer, difference] = [
    createId('payment', now()),
    createId('refund', now()),
    createId('transfer', now()),
    createId('difference', now()),
  ];
  await api.admin(
    `insert into payments.payment (id, company_id, user_id, purpose, amount_minor, currency, state, order_id,
        gateway_payment, expires_at, paid_at, ask_again_at)
      values ($1, $2, $3, 'wallet', 10000, 'INR', 'paid', 'order_' || $1, 'of_' || $1, platform.now(), platform.now(), null)`,
    [payment, company, user],
  );
  await api.admin(
    `insert into payments.receipt (gateway_payment, company_id, payment_id, subject, amount_minor, currency, is_applied)
      values ('of_' || $1, $2, $1, $1, 10000, 'INR', true)`,
    [payment, company],
  );
  await api.admin(
    `insert into payments.refund (id, company_id, payment_id, key, gateway_payment, amount_minor, currency, reason, state, ask_again_at)
      values ($1, $2, $3, 'whole', 'of_' || $3, 10000, 'INR', 'Given back', 'done', null)`,
    [refund, company, payment],
  );
  await api.admin(
    `insert into payments.virtual_account (company_id, gateway_id, account_number, ifsc, bank_name, beneficiary)
      values ($1, 'va_' || $1, 'number of ' || $1, 'RATN0VAAPIS', 'RBL Bank', 'Marga')`,
    [company],
  );
  await api.admin(
    `insert into payments.bank_transfer (id, company_id, amount_minor, currency, payer, utr, to_account, received_at, state, matched_by)
      values ($1, $2, 500, 'INR', 'Somebody', upper('utr-' || $1), '', platform.now(), 'matched', 'itself')`,
    [transfer, company],
  );
  await api.admin(
    `insert into payments.difference (id, day, kind, gateway_id, at_gateway_minor) values ($1, '2026-11-15', 'not-in-ledger', $1, 100)`,
    [difference],
  );
  return { payment, refund, transfer, difference };
}
