import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createId, type PaymentId } from '@marga/contract/kernel/ids';
import { now } from '@marga/server/platform/clock';
import { permutationsOf, signWebhook, paymentWebhookEvents } from '@marga/server/test/send-gateway-webhooks';
import { runInParallel } from '../../measure/http-load.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import type { Findings } from './fixture.ts';

const AMOUNT = 20_500;
const WIDTH = 16;
const PATIENCE_MS = 120_000;

/**
 * Delivers six events of a payment that is declined and then paid, in all of their 720 orders and each twice, to a
 * whole system whose worker polls the gateway meanwhile: every payment must end paid, once.
 */
export async function deliverWebhooksInEverySequence(every: number): Promise<Findings> {
  const testBed = await startTestBed('money-webhooks', { durable: false, env: { LOG_LEVEL: 'warn' } });
  let allWell = false;
  try {
    const orders = permutationsOf([0, 1, 2, 3, 4, 5]).filter((_, at) => at % every === 0);
    const payments = await begin(testBed, orders.length);
    const walletBefore = await walletOf(testBed);
    let sentCount = 0;
    await runInParallel(WIDTH, [...payments.entries()], async ([at, payment]) => {
      const count = await postWebhooksFor(testBed, payment, orders[at] ?? []);
      sentCount += count;
    });
    const broken = await checkWebhookPayments(testBed, payments, walletBefore);
    allWell = broken.length === 0;
    return { figures: { webhookOrders: orders.length, webhooksSent: sentCount }, broken };
  } finally {
    await testBed.end(allWell);
  }
}

interface Begun {
  readonly id: PaymentId;
  readonly order: string;
}

/** Starts payments into the wallet, for each of which the worker creates an order at the gateway. */
async function begin(testBed: TestBed, count: number): Promise<Begun[]> {
  const ids = Array.from({ length: count }, () => createId('payment', now()));
  await testBed.query(
    `insert into payments.payment (id, company_id, user_id, purpose, amount_minor, currency, expires_at)
      select id, $2, 'usr_drill', 'wallet', $3, 'INR', platform.now() + interval '2 hours' from unnest($1::text[]) id`,
    [ids, testBed.buyer.company, AMOUNT],
  );
  return until(async () => {
    const made = await testBed.query<{ id: PaymentId; order: string }>(
      `select id, order_id as order from payments.payment where id = any ($1) and order_id is not null order by id`,
      [ids],
    );
    return made.length === count ? made : undefined;
  }, 'the orders were not made');
}

async function postWebhooksFor(
  testBed: TestBed,
  { order }: Begun,
  permutation: readonly number[],
): Promise<number> {
  await atGateway(testBed, order, 'declined');
  const tryId = await atGateway(testBed, order, 'paid');
  const events = paymentWebhookEvents(order, tryId, 'rfd_00000000000000000000000000');
  let sentCount = 0;
  for (const at of permutation) {
    const body = JSON.stringify(events[at]);
    const eventId = randomUUID();
    for (const _ of ['once', 'twice']) {
      await postWebhook(testBed, body, eventId);
      sentCount += 1;
    }
  }
  return sentCount;
}

async function atGateway(testBed: TestBed, order: string, outcome: 'declined' | 'paid'): Promise<string> {
  const answer = await fetch(`${testBed.system.sandboxUrl}/_sandbox/gateway/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: order, outcome, webhooks: 'none' }),
  });
  if (!answer.ok) throw new Error(`the gateway answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { payment: { id: string } }).payment.id;
}

async function postWebhook(testBed: TestBed, body: string, eventId: string): Promise<void> {
  const answer = await fetch(`${testBed.system.apiUrl}/v1/webhooks/razorpay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': signWebhook(testBed.system.env['RAZORPAY_WEBHOOK_SECRET'] ?? '', body),
    },
    body,
  });
  if (answer.status !== 204) throw new Error(`a webhook was answered ${answer.status}`);
}

async function checkWebhookPayments(
  testBed: TestBed,
  payments: readonly Begun[],
  walletBefore: bigint,
): Promise<string[]> {
  const ids = payments.map(({ id }) => id);
  await until(async () => {
    const [open] = await testBed.query<{ open: number }>(
      `select (select count(*)::int from payments.payment where id = any ($1) and state <> 'paid')
        + (select count(*)::int from payments.webhook where handled_at is null) as open`,
      [ids],
    );
    return open?.open === 0 ? true : undefined;
  }, 'not every payment ended paid').catch(() => undefined);
  const ends = await testBed.query<{ state: string; postings: number; count: number }>(
    `select state, postings, count(*)::int as count from (select p.state,
        (select count(*)::int from ledger.posting l where l.subject = p.id and l.amount_minor = p.amount_minor) as postings
      from payments.payment p where p.id = any ($1)) ended group by 1, 2`,
    [ids],
  );
  const broken = ends
    .filter(({ state, postings }) => state !== 'paid' || postings !== 1)
    .map(({ state, postings, count }) => `${count} payments ended ${state} with ${postings} postings`);
  const rise = (await walletOf(testBed)) - walletBefore;
  if (rise !== BigInt(payments.length * AMOUNT))
    broken.push(`the wallet rose by ${rise} for ${payments.length} payments of ${AMOUNT}`);
  const differing = await testBed.query('select * from ledger.balance_difference');
  if (differing.length > 0) broken.push(`${differing.length} balances differ from their postings`);
  return broken;
}

async function walletOf(testBed: TestBed): Promise<bigint> {
  const [row] = await testBed.query<{ balance: string }>(
    `select balance_minor as balance from ledger.account where id = 'wallet:' || $1`,
    [testBed.buyer.company],
  );
  return BigInt(row?.balance ?? '0');
}

async function until<T>(look: () => Promise<T | undefined>, complaint: string): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > giveUpAt) throw new Error(complaint);
    await sleep(200);
  }
}
