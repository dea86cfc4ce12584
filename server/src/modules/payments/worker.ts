import { type Job, repeatEvery } from '../../platform/jobs/job.ts';
import { repeatUntilStopped } from '../../platform/process-lifecycle.ts';
import { checkPaymentsJob, type PaymentDeps } from './check-due-payments.ts';
import { sendRefundsJob } from './send-due-refunds.ts';
import { handleStoredWebhooks } from './gateway-webhooks.ts';
import { reconcileNextReportDay } from './reconcile-gateway-report.ts';
import { callDeleteOldWebhooks, selectBacklog } from './db/payment-job-queries.ts';

/** The worker checks this often for webhooks, because a payer is waiting at the page. */
const POLL_MS = 250;
const REPORT_MS = 15_000;
const RECONCILE_MS = 10 * 60_000;
const CLEAR_MS = 60 * 60_000;

export function paymentJobs(deps: PaymentDeps): Job[] {
  return [
    checkPaymentsJob(deps),
    sendRefundsJob(deps),
    repeatEvery(
      RECONCILE_MS,
      'reconcile-gateway-reports',
      async () => (await reconcileNextReportDay(deps)) !== undefined,
    ),
    repeatEvery(CLEAR_MS, 'delete-old-payment-webhooks', () => deps.db.run([callDeleteOldWebhooks()])),
  ];
}

/** Starts to read the gateway's webhooks and to report the backlog; returns the functions that stop it. */
export function watchPayments(deps: PaymentDeps): (() => Promise<void>)[] {
  const { log } = deps;
  return [
    repeatUntilStopped(log, 'payment webhooks', async () => ({
      again: (await handleStoredWebhooks(deps)) > 0 ? 'now' : POLL_MS,
    })),
    repeatUntilStopped(log, 'payment backlog', async () => {
      await reportBacklog(deps);
      return { again: REPORT_MS };
    }),
  ];
}

async function reportBacklog({ db, telemetry }: PaymentDeps): Promise<void> {
  const [[row]] = await db.run([selectBacklog()]);
  if (!row) return;
  const [due, refunds, differences] = [row.due, row.refunds_open, row.differences_open].map(Number);
  telemetry.paymentBacklog(due ?? 0, refunds ?? 0, differences ?? 0);
}
