import { type Money, toWireMoney } from '@marga/contract/kernel/money';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { paymentJobDurations } from './payment-durations.ts';
import type { Answer, Gateway, GatewayTry } from './gateway.ts';
import { ensureGatewayOrder } from './hosted-payment-page.ts';
import { paymentAmountFromRow, isPaymentOpen } from './payment.ts';
import {
  callApplyPaymentStatus,
  callSetGatewayOrder,
  claimDuePayments,
  type DuePayment,
} from './db/payment-job-queries.ts';

export interface PaymentDeps {
  readonly config: Config;
  /** This connection has the relay's role, the only one that changes the state of a payment. */
  readonly db: Db;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly gateway: Gateway;
}

/** Limits how many payments the worker checks at the gateway at once. */
const BATCH = 16;

/**
 * Checks at the gateway every payment that was reported, is due for a check or is about to end. A report is never
 * trusted; only the gateway's response counts. Returns how many payments were checked.
 */
export async function checkDuePayments(deps: PaymentDeps): Promise<number> {
  const { leaseMs } = paymentJobDurations(deps.config);
  const [due] = await deps.db.run([claimDuePayments({ most: BATCH, leaseMs })]);
  const ended = await Promise.allSettled(due.map((payment) => advance(deps, payment)));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw new Error('a payment could not be moved', { cause: failed.reason });
  return due.length;
}

async function advance(deps: PaymentDeps, payment: DuePayment): Promise<void> {
  const { config, db, telemetry } = deps;
  const answer = payment.order_id === null ? await orderFor(deps, payment) : await triesOf(deps, payment);
  const times = paymentJobDurations(config);
  const [[row]] = await db.run([
    callApplyPaymentStatus({
      payment: payment.id,
      tries: JSON.stringify(answer.kind === 'found' ? answer.thing.map(wireOf) : []),
      // An order that the gateway does not know has no attempts, so nothing can have been paid.
      isSure: answer.kind !== 'unknown',
      requestsSeen: payment.check_requests,
      openMs: times.askOpenMs(payment.asks - 1),
      lateMs: times.askLateMs(isPaymentOpen(payment) ? 0 : payment.asks) ?? null,
      graceMs: times.graceMs,
    }),
  ]);
  if (row?.state && row.state !== payment.state) telemetry.paymentTransitioned(row.state);
}

/** Makes the gateway order of a payment if that failed when the payment began, as long as there is something to pay. */
async function orderFor(
  { db, gateway }: PaymentDeps,
  payment: DuePayment,
): Promise<Answer<readonly GatewayTry[]>> {
  if (!isPaymentOpen(payment)) return { kind: 'missing' };
  const [[asked]] = await db.run([callSetGatewayOrder({ payment: payment.id, newOrder: null })]);
  const order = await ensureGatewayOrder(
    gateway,
    payment.id,
    paymentAmountFromRow(payment),
    asked?.was_asked ?? true,
  );
  if (order !== undefined) await db.run([callSetGatewayOrder({ payment: payment.id, newOrder: order })]);
  // Without an order nobody has seen a payment page, so nobody can have paid.
  return { kind: 'missing' };
}

/**
 * Lists all attempts at the gateway to pay this payment. If one is authorised with the right amount, captures it
 * first.
 */
async function triesOf(
  { gateway, log }: PaymentDeps,
  payment: DuePayment,
): Promise<Answer<readonly GatewayTry[]>> {
  const answer = await gateway.listTries(payment.order_id ?? '');
  if (answer.kind !== 'found' || payment.state === 'paid') return answer;
  // A further authorisation after a capture is never captured: the gateway releases it by itself.
  if (answer.thing.some(({ state }) => state === 'captured')) return answer;
  const amount = paymentAmountFromRow(payment);
  const promised = answer.thing.find((made) => made.state === 'authorised' && isSame(made.amount, amount));
  for (const odd of answer.thing.filter((made) => !isSame(made.amount, amount)))
    log.error(
      { payment: payment.id, try: odd.id, amount: toWireMoney(odd.amount) },
      'another amount was paid',
    );
  if (!promised) return answer;
  const captured = await gateway.capture(promised.id, amount);
  switch (captured.kind) {
    case 'made':
      return {
        kind: 'found',
        thing: answer.thing.map((made) => (made === promised ? captured.thing : made)),
      };
    case 'refused':
      // Another worker may have captured the attempt just before, so the gateway is asked for its current state.
      log.warn({ payment: payment.id, try: promised.id, why: captured.why }, 'capture refused');
      return gateway.listTries(payment.order_id ?? '');
    case 'not-sent':
    case 'unknown':
      return { kind: 'unknown' };
  }
}

function isSame(one: Money, other: Money): boolean {
  return one.minor === other.minor && one.currency === other.currency;
}

function wireOf({ id, amount, state, method, failure, at }: GatewayTry) {
  return { id, minor: amount.minor.toString(), currency: amount.currency, state, method, failure, at };
}
