import { amendmentMails, amendmentWorkflows, amendmentJobs } from '../modules/amendments/index.ts';
import { approvalJobs } from '../modules/approvals/index.ts';
import {
  callCheckOrderOfChange,
  callStartOrderMonitoring,
  monitoringJobs,
} from '../modules/monitoring/index.ts';
import { callCreateExpectedRefunds, refundJobs } from '../modules/refunds/index.ts';
import {
  completePastBookings,
  itineraryDocumentMails,
  reencryptBookings,
} from '../modules/bookings/index.ts';
import {
  paymentReminderMails,
  checkoutRecoveryJobs,
  checkoutWorkflow,
  mailTripOutcomes,
  remindToPayJob,
  tripOutcomeMails,
} from '../modules/checkout/index.ts';
import { reencryptTrips } from '../modules/trips/index.ts';
import {
  deleteExpiredSignIns,
  identityMails,
  mailExpiringApiKeysJob,
  sealAuditLog,
} from '../modules/identity/index.ts';
import {
  checkBalances,
  closeCreditStatements,
  creditReminderMails,
  reviewCreditLines,
} from '../modules/ledger/index.ts';
import { deleteUnconfirmedSubscribers, newsletterMails } from '../modules/newsletter/index.ts';
import { notifyWorkQueueChange, workQueueJobs } from '../modules/workqueue/index.ts';
import { createRazorpayGateway, paymentJobs, watchPayments } from '../modules/payments/index.ts';
import { createConfiguredSuppliers, watchSupplierPauses } from '../modules/suppliers/index.ts';
import {
  closeAndDeleteOldSupportTickets,
  queueUnreadAnswerMails,
  supportMails,
} from '../modules/support/index.ts';
import { reencryptTravellers } from '../modules/travellers/index.ts';
import { readConfig } from '../platform/config.ts';
import { Db } from '../platform/db/db.ts';
import { serveWorkflows } from '../platform/durable-workflows.ts';
import { createFailpointReporter } from '../platform/failpoint.ts';
import { createStartLog } from '../platform/start-log.ts';
import { syncClock } from '../platform/sync-clock.ts';
import { deleteOldIdempotencyKeys } from '../platform/idempotency/delete-old-keys.ts';
import { dispatchJobs } from '../platform/jobs/dispatch-jobs.ts';
import { repeatEvery } from '../platform/jobs/job.ts';
import { repairJobSchedule } from '../platform/jobs/repair-job-schedule.ts';
import { repeatUntilStopped, stopOnSignal } from '../platform/process-lifecycle.ts';
import { deleteOldMails, reportMailBacklog, sendMailsJob } from '../platform/mail/mail-sender.ts';
import { openSmtpTransport } from '../platform/mail/smtp.ts';
import { relayOutbox } from '../platform/outbox.ts';
import { openPlatform } from '../platform/open-process-dependencies.ts';

/** This is how often the outbox is polled when nothing else is going on. */
const RELAY_POLL_MS = 50;
const MAIL_REPORT_MS = 15_000;
/** This is how often the worker checks for unread replies in the chat. */
const UNREAD_MS = 10_000;
/** The mail about a finished trip may be this late. */
const TRIP_MAIL_MS = 5_000;
/** A booking may still be shown as upcoming for this long after its arrival. */
const COMPLETE_MS = 5_000;
/** An entry of the audit log may stay unsealed for this long. */
const SEAL_MS = 5_000;
/** This is how often past days are closed, and credit lines reopen after a paid debt. */
const LEDGER_MS = 10_000;
/** This is how often the worker checks whether the nightly check of all balances has run. */
const CHECK_MS = 5 * 60_000;
/** Work that was not scheduled in spite of the triggers waits for at most this long. */
const REPAIR_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const config = readConfig(process.env, 'worker');
const platform = await openPlatform(config, 'worker');
const { log, telemetry } = platform;
const start = createStartLog(log);
start.reached('configuration read');
const stopClockSync = await syncClock(platform);
start.reached('clock compared with PostgreSQL');
const reach = createFailpointReporter(config.FAILPOINTS_URL);
const suppliers = createConfiguredSuppliers(config, telemetry);
const relayDb = new Db({
  url: config.DATABASE_RELAY_URL,
  poolSize: 4,
  clockOffsetMs: config.TEST_CLOCK_OFFSET_MS,
});
const sweepDeps = { config, db: relayDb, log, telemetry, suppliers };
const smtp = openSmtpTransport(config);
const templates = {
  ...paymentReminderMails({ config }),
  ...amendmentMails({ config }),
  ...itineraryDocumentMails(),
  ...tripOutcomeMails({ config }),
  ...identityMails({ config, db: relayDb }),
  ...creditReminderMails({ config }),
  ...newsletterMails({ config, db: relayDb }),
  ...supportMails({ config, db: relayDb }),
};
const mailDeps = { config, db: relayDb, log, telemetry, smtp, templates };
const ledgerDeps = { db: relayDb, log, telemetry };

const workflowDeps = { ...platform, suppliers, reach };
const endpoint = await serveWorkflows(config, log, [
  checkoutWorkflow({ ...workflowDeps, whenConfirmed: callStartOrderMonitoring }),
  ...amendmentWorkflows({
    ...workflowDeps,
    createExpectedRefunds: callCreateExpectedRefunds,
    scheduleOrderCheck: callCheckOrderOfChange,
  }),
]);
start.reached('workflows served');
const paymentDeps = {
  config,
  db: relayDb,
  log,
  telemetry,
  gateway: createRazorpayGateway(config, telemetry),
};
const reencryptDeps = { db: relayDb, config, log, telemetry };
const jobs = [
  ...paymentJobs(paymentDeps),
  ...amendmentJobs({ ...platform, relayDb }),
  ...refundJobs({ ...platform, relayDb, suppliers }),
  ...monitoringJobs({ ...platform, relayDb, suppliers }),
  ...approvalJobs({ relayDb, telemetry, whenLapsed: () => notifyWorkQueueChange(platform) }),
  ...workQueueJobs({ ...platform, relayDb }),
  ...checkoutRecoveryJobs(sweepDeps),
  repeatEvery(COMPLETE_MS, 'complete-past-bookings', () => completePastBookings(sweepDeps)),
  remindToPayJob({ db: relayDb }),
  mailExpiringApiKeysJob({ db: relayDb }),
  repeatEvery(TRIP_MAIL_MS, 'mail-trip-outcomes', () => mailTripOutcomes(relayDb)),
  sendMailsJob(mailDeps),
  repeatEvery(UNREAD_MS, 'mail-unread-answers', () =>
    queueUnreadAnswerMails({ config, db: relayDb, telemetry }),
  ),
  repeatEvery(SEAL_MS, 'seal-audit-log', () => sealAuditLog(relayDb, log, telemetry)),
  repeatEvery(LEDGER_MS, 'close-credit-statements', () => closeCreditStatements(ledgerDeps)),
  repeatEvery(LEDGER_MS, 'review-credit-lines', () => reviewCreditLines(ledgerDeps)),
  repeatEvery(CHECK_MS, 'check-balances', () => checkBalances(ledgerDeps)),
  repeatEvery(REPAIR_MS, 'repair-job-schedule', () => repairJobSchedule(relayDb, log)),
  repeatEvery(HOUR_MS, 'delete-expired-sign-ins', () => deleteExpiredSignIns(relayDb)),
  repeatEvery(HOUR_MS, 'delete-unconfirmed-subscribers', () => deleteUnconfirmedSubscribers(relayDb)),
  repeatEvery(HOUR_MS, 'delete-old-idempotency-keys', () => deleteOldIdempotencyKeys(relayDb)),
  repeatEvery(HOUR_MS, 'delete-old-tickets', () => closeAndDeleteOldSupportTickets(relayDb)),
  repeatEvery(HOUR_MS, 'reencrypt-travellers', () => reencryptTravellers(reencryptDeps)),
  repeatEvery(HOUR_MS, 'reencrypt-trips', () => reencryptTrips(reencryptDeps)),
  repeatEvery(HOUR_MS, 'reencrypt-bookings', () =>
    reencryptBookings({ ...reencryptDeps, companyDb: platform.db }),
  ),
  repeatEvery(DAY_MS, 'delete-old-mails', () => deleteOldMails(mailDeps)),
];
const loops = [
  watchSupplierPauses(platform, suppliers),
  ...watchPayments(paymentDeps),
  dispatchJobs({ config, db: relayDb, log, telemetry }, jobs),
  repeatUntilStopped(log, 'outbox relay', async () => {
    const delivered = await relayOutbox({ config, db: relayDb, telemetry, log, reach });
    return { again: delivered > 0 ? 'now' : RELAY_POLL_MS };
  }),
  repeatUntilStopped(log, 'mail backlog', async () => {
    await reportMailBacklog(mailDeps);
    return { again: MAIL_REPORT_MS };
  }),
];

stopOnSignal(log, 0, [
  () => endpoint.close(),
  () => Promise.all(loops.map((stop) => stop())),
  () => stopClockSync(),
  () => smtp.close(),
  () => relayDb.close(),
  () => platform.close(),
]);
void start.ready({ port: endpoint.port });
