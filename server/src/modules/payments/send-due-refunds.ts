import { BUSINESS_ZONE, localDateAt } from '@marga/contract/kernel/time';
import { now } from '../../platform/clock.ts';
import { runWhenDue, type SubjectJob } from '../../platform/jobs/job.ts';
import type { PaymentDeps } from './check-due-payments.ts';
import { paymentJobDurations } from './payment-durations.ts';
import type { GatewayRefund } from './gateway.ts';
import { paymentAmountFromRow } from './payment.ts';
import { callApplyRefundStatus, callBeginRefundAttempt, type DueRefund } from './db/payment-job-queries.ts';

const AT_ONCE = 16;

/** Describes how a refund stands after a call to the gateway or a look-up. */
interface Standing {
  readonly outcome: 'done' | 'processing' | 'failed' | 'not-sent' | 'missing' | 'unknown';
  readonly atGateway?: string;
  readonly why?: string;
}

/** Sends a promised refund, or looks it up if it was sent without a clear response. */
export function sendRefundsJob(deps: PaymentDeps): SubjectJob {
  return runWhenDue('send-refunds', AT_ONCE, (id) => sendOrLookUp(deps, id));
}

async function sendOrLookUp(deps: PaymentDeps, id: string): Promise<void> {
  const { config, db, log, telemetry } = deps;
  const [[refund]] = await db.run([callBeginRefundAttempt({ refund: id })]);
  if (!refund) return;
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
