import type { PaymentId } from '@marga/contract/kernel/ids';
import { type Money, toWireMoney } from '@marga/contract/kernel/money';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { runWhenDue, type SubjectJob } from '../../platform/jobs/job.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { paymentJobDurations } from './payment-durations.ts';
import type { Answer, Gateway, GatewayTry } from './gateway.ts';
import { ensureGatewayOrder } from './hosted-payment-page.ts';
import { paymentAmountFromRow, isPaymentOpen } from './payment.ts';
import { callApplyPaymentStatus, callBeginPaymentCheck, type DuePayment } from './db/payment-job-queries.ts';

export interface PaymentDeps {
  readonly config: Config;
  /** This connection has the relay's role, the only one that changes the state of a payment. */
  readonly db: Db;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly gateway: Gateway;
}

/** Limits how many payments the worker checks at the gateway at once. */
const AT_ONCE = 16;

/**
 * Checks at the gateway a payment that was reported, is due for a check or is about to end. A report is never trusted;
 * only the gateway's response counts.
 */
export function checkPaymentsJob(deps: PaymentDeps): SubjectJob {
  return runWhenDue('check-payments', AT_ONCE, (id) => checkPayment(deps, id as PaymentId));
}

async function checkPayment(deps: PaymentDeps, id: PaymentId): Promise<void> {
  const { config, db, telemetry } = deps;
  const [[row]] = await db.run([callBeginPaymentCheck({ payment: id })]);
  if (!row) return;
  const payment: DuePayment = { ...row, id };
  const newOrder = payment.order_id === null ? await orderFor(deps, payment) : undefined;
  // Without an order nobody has seen a payment page, so nobody can have paid.
  const answer: Answer<readonly GatewayTry[]> =
    payment.order_id === null ? { kind: 'missing' } : await triesOf(deps, payment, payment.order_id);
  const times = paymentJobDurations(config);
  const [[applied]] = await db.run([
    callApplyPaymentStatus({
      payment: payment.id,
      tries: JSON.stringify(answer.kind === 'found' ? answer.thing.map(wireOf) : []),
      // An order that the gateway does not know has no attempts, so nothing can have been paid.
      isSure: answer.kind !== 'unknown',
      requestsSeen: payment.check_requests,
      openMs: times.askOpenMs(payment.asks),
      lateMs: times.askLateMs(isPaymentOpen(payment) ? 0 : payment.asks + 1) ?? null,
      graceMs: times.graceMs,
      newOrder: newOrder ?? null,
    }),
  ]);
  if (applied?.state && applied.state !== payment.state) telemetry.paymentTransitioned(applied.state);
}

/** Makes the gateway order of a payment if that failed when the payment began, as long as there is something to pay. */
async function orderFor({ gateway }: PaymentDeps, payment: DuePayment): Promise<string | undefined> {
  if (!isPaymentOpen(payment)) return undefined;
  const mayExist = payment.order_asked_at !== null;
  return ensureGatewayOrder(gateway, payment.id, paymentAmountFromRow(payment), mayExist);
}

/**
 * Lists all attempts at the gateway to pay this payment. If one is authorised with the right amount, captures it
 * first.
 */
async function triesOf(
  { gateway, log }: PaymentDeps,
  payment: DuePayment,
  order: string,
): Promise<Answer<readonly GatewayTry[]>> {
  const answer = await gateway.listTries(order);
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
      return gateway.listTries(order);
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
