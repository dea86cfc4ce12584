import { repeatUntilStopped } from '../../platform/process-lifecycle.ts';
import { checkDuePayments, type PaymentDeps } from './check-due-payments.ts';
import { sendDueRefunds } from './send-due-refunds.ts';
import { handleStoredWebhooks } from './gateway-webhooks.ts';
import { reconcileNextReportDay } from './reconcile-gateway-report.ts';
import { callDeleteOldWebhooks, selectBacklog } from './db/payment-job-queries.ts';

/** The worker checks this often for reports and due payments, because a payer is waiting at the page. */
const POLL_MS = 250;
const REPORT_MS = 15_000;
const RECONCILE_MS = 10 * 60_000;
const CLEAR_MS = 60 * 60_000;

/**
 * Starts the background loops of payments: webhooks, payment checks, refunds, reconciliation, backlog metrics and the
 * deletion of old webhooks. Returns the functions that stop them.
 */
export function runPaymentJobs(deps: PaymentDeps): (() => Promise<void>)[] {
  const { log } = deps;
  return [
    repeatUntilStopped(log, 'payment webhooks', async () => ({
      again: (await handleStoredWebhooks(deps)) > 0 ? 'now' : POLL_MS,
    })),
    repeatUntilStopped(log, 'payments', async () => ({
      again: (await checkDuePayments(deps)) > 0 ? 'now' : POLL_MS,
    })),
    repeatUntilStopped(log, 'refunds', async () => ({
      again: (await sendDueRefunds(deps)) > 0 ? 'now' : POLL_MS,
    })),
    repeatUntilStopped(log, 'reconciliation', async () => ({
      again: (await reconcileNextReportDay(deps)) === undefined ? RECONCILE_MS : 'now',
    })),
    repeatUntilStopped(log, 'payment backlog', async () => {
      await reportBacklog(deps);
      return { again: REPORT_MS };
    }),
    repeatUntilStopped(log, 'old webhooks', async () => {
      await deps.db.run([callDeleteOldWebhooks()]);
      return { again: CLEAR_MS };
    }),
  ];
}

async function reportBacklog({ db, telemetry }: PaymentDeps): Promise<void> {
  const [[row]] = await db.run([selectBacklog()]);
  if (!row) return;
  const [due, refunds, differences] = [row.due, row.refunds_open, row.differences_open].map(Number);
  telemetry.paymentBacklog(due ?? 0, refunds ?? 0, differences ?? 0);
}
