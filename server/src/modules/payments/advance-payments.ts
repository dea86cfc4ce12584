import { type Money, toWire } from '@marga/contract/kernel/money';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { durations } from './durations.ts';
import type { Answer, Gateway, GatewayTry } from './gateway.ts';
import { ensureOrder } from './open-page.ts';
import { amountOf, isOpen } from './payment.ts';
import { callApplyPaymentStatus, callSetOrder, claimDuePayments, type DuePayment } from './worker-sql.ts';

export interface PaymentDeps {
  readonly config: Config;
  /** Under the relay's role: nobody else moves a payment. */
  readonly db: Db;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly gateway: Gateway;
}

/** So many payments are asked about at once. */
const BATCH = 16;

/**
 * Asks the gateway about every payment that somebody told us of, that is due, or that ends. What is told is never believed:
 * the answer to the question is. Answers how many were asked about.
 */
export async function advancePayments(deps: PaymentDeps): Promise<number> {
  const { leaseMs } = durations(deps.config);
  const [due] = await deps.db.run([claimDuePayments({ most: BATCH, leaseMs })]);
  const ended = await Promise.allSettled(due.map((payment) => advance(deps, payment)));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw new Error('a payment could not be moved', { cause: failed.reason });
  return due.length;
}

async function advance(deps: PaymentDeps, payment: DuePayment): Promise<void> {
  const { config, db, telemetry } = deps;
  const answer = payment.order_id === null ? await orderFor(deps, payment) : await triesOf(deps, payment);
  const times = durations(config);
  const [[row]] = await db.run([
    callApplyPaymentStatus({
      id: payment.id,
      tries: JSON.stringify(answer.kind === 'found' ? answer.thing.map(wireOf) : []),
      // An order that the gateway does not know has no tries: nothing can have been paid.
      isSure: answer.kind !== 'unknown',
      requestsSeen: payment.check_requests,
      openMs: times.askOpenMs(payment.asks - 1),
      lateMs: times.askLateMs(isOpen(payment) ? 0 : payment.asks) ?? null,
      graceMs: times.graceMs,
    }),
  ]);
  if (row?.state && row.state !== payment.state) telemetry.paymentTransitioned(row.state);
}

/** A page that could not be opened when the payment was begun is opened now, as long as there is something to pay. */
async function orderFor(
  { db, gateway }: PaymentDeps,
  payment: DuePayment,
): Promise<Answer<readonly GatewayTry[]>> {
  if (!isOpen(payment)) return { kind: 'missing' };
  const [[asked]] = await db.run([callSetOrder({ id: payment.id, order: null })]);
  const order = await ensureOrder(gateway, payment.id, amountOf(payment), asked?.was_asked ?? true);
  if (order !== undefined) await db.run([callSetOrder({ id: payment.id, order })]);
  // Nobody has been shown a page without an order, so nobody can have paid.
  return { kind: 'missing' };
}

/** Every try to pay it, after we have taken the one that was promised. */
async function triesOf(
  { gateway, log }: PaymentDeps,
  payment: DuePayment,
): Promise<Answer<readonly GatewayTry[]>> {
  const answer = await gateway.listTries(payment.order_id ?? '');
  if (answer.kind !== 'found' || payment.state === 'paid') return answer;
  // What is promised on top of what was taken is never taken: the gateway lets go of it by itself.
  if (answer.thing.some(({ state }) => state === 'captured')) return answer;
  const amount = amountOf(payment);
  const promised = answer.thing.find((made) => made.state === 'authorised' && isSame(made.amount, amount));
  for (const odd of answer.thing.filter((made) => !isSame(made.amount, amount)))
    log.error({ payment: payment.id, try: odd.id, amount: toWire(odd.amount) }, 'another amount was paid');
  if (!promised) return answer;
  const captured = await gateway.capture(promised.id, amount);
  switch (captured.kind) {
    case 'made':
      return {
        kind: 'found',
        thing: answer.thing.map((made) => (made === promised ? captured.thing : made)),
      };
    case 'refused':
      // Perhaps it was taken a moment ago by somebody else: the gateway says so when it is asked again.
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
