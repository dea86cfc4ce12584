import { BUSINESS_ZONE, localDateAt } from '@marga/contract/kernel/time';
import { now } from '../../platform/clock.ts';
import type { PaymentDeps } from './check-due-payments.ts';
import { paymentJobDurations } from './payment-durations.ts';
import type { GatewayRefund } from './gateway.ts';
import { paymentAmountFromRow } from './payment.ts';
import { callApplyRefundStatus, claimRefunds, type DueRefund } from './db/payment-job-queries.ts';

const BATCH = 16;

/** Describes how a refund stands after a call to the gateway or a look-up. */
interface Standing {
  readonly outcome: 'done' | 'processing' | 'failed' | 'not-sent' | 'missing' | 'unknown';
  readonly atGateway?: string;
  readonly why?: string;
}

/** Sends promised refunds, and looks up those that were sent without a clear response. Returns how many were due. */
export async function sendDueRefunds(deps: PaymentDeps): Promise<number> {
  const { leaseMs } = paymentJobDurations(deps.config);
  const [due] = await deps.db.run([claimRefunds({ most: BATCH, leaseMs })]);
  const ended = await Promise.allSettled(due.map((refund) => advance(deps, refund)));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw new Error('a refund could not be moved', { cause: failed.reason });
  return due.length;
}

async function advance(deps: PaymentDeps, refund: DueRefund): Promise<void> {
  const { config, db, log, telemetry } = deps;
  const { outcome, atGateway, why } = await (refund.operation === 'send'
    ? send(deps, refund)
    : lookUp(deps, refund));
  const times = paymentJobDurations(config);
  const [[row]] = await db.run([
    callApplyRefundStatus({
      refund: refund.id,
      outcome,
      atGateway: atGateway ?? null,
      why: why ?? null,
      againMs: outcome === 'not-sent' ? times.retryMs : times.askRefundMs(refund.asks - 1),
      resendMs: times.resendRefundMs,
      today: localDateAt(now(), BUSINESS_ZONE),
    }),
  ]);
  if (row?.state === 'done' || row?.state === 'failed') telemetry.refundTransitioned(row.state);
  if (row?.state === 'failed')
    log.error({ refund: refund.id, why }, 'a refund failed and is in the differences');
}

async function send({ gateway }: PaymentDeps, refund: DueRefund): Promise<Standing> {
  const made = await gateway.refund({
    receipt: refund.id,
    tryId: refund.gateway_payment,
    amount: paymentAmountFromRow(refund),
  });
  switch (made.kind) {
    case 'made':
      return standingOf(made.thing);
    case 'refused':
      return { outcome: 'failed', why: made.why };
    case 'not-sent':
      return { outcome: 'not-sent' };
    case 'unknown':
      return { outcome: 'unknown' };
  }
}

/** Looks the refund up by Marga's own reference, because it may have been made although the response was lost. */
async function lookUp({ gateway }: PaymentDeps, refund: DueRefund): Promise<Standing> {
  const answer = await gateway.listRefunds(refund.gateway_payment);
  if (answer.kind === 'unknown') return { outcome: 'unknown' };
  const found =
    answer.kind === 'found' ? answer.thing.find(({ receipt }) => receipt === refund.id) : undefined;
  return found ? standingOf(found) : { outcome: 'missing' };
}

function standingOf({ id, state }: GatewayRefund): Standing {
  return {
    outcome: state,
    atGateway: id,
    ...(state === 'failed' ? { why: 'the gateway could not pay it out' } : {}),
  };
}
