import { amendmentMails, amendmentWorkflows, runAmendmentJobs } from '../modules/amendments/index.ts';
import {
  callCheckOrderOfChange,
  callStartOrderMonitoring,
  runMonitoringJobs,
} from '../modules/monitoring/index.ts';
import { callCreateExpectedRefunds, runRefundJobs } from '../modules/refunds/index.ts';
import { completePastBookings, itineraryDocumentMails } from '../modules/bookings/index.ts';
import {
  paymentReminderMails,
  checkoutWorkflow,
  checkoutDurations,
  findOrphanOrders,
  mailTripOutcomes,
  remindBuyersToPay,
  restartStalledCheckouts,
  tripOutcomeMails,
} from '../modules/checkout/index.ts';
import { reencryptTrips } from '../modules/trips/index.ts';
import { deleteExpiredSignIns, identityMails, sealAuditLog } from '../modules/identity/index.ts';
import {
  checkBalances,
  closeCreditStatements,
  creditReminderMails,
  reviewCreditLines,
} from '../modules/ledger/index.ts';
import { deleteUnconfirmedSubscribers, newsletterMails } from '../modules/newsletter/index.ts';
import { runWorkQueueJobs } from '../modules/workqueue/index.ts';
import { createRazorpayGateway, runPaymentJobs } from '../modules/payments/index.ts';
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
import { syncClock } from '../platform/sync-clock.ts';
import { repeatUntilStopped, stopOnSignal } from '../platform/process-lifecycle.ts';
import { deleteOldMails, reportMailBacklog, sendDueMails } from '../platform/mail/mail-sender.ts';
import { openSmtpTransport } from '../platform/mail/smtp.ts';
import { relayOutbox } from '../platform/outbox.ts';
import { openPlatform } from '../platform/open-process-dependencies.ts';

/** This is how often the outbox is polled when nothing else is going on. */
const RELAY_POLL_MS = 50;
/** This is how often the mail queue is polled; a shorter delay would not be noticed. */
const MAIL_POLL_MS = 250;
const MAIL_REPORT_MS = 15_000;
/** This is how often the worker checks for unread replies in the chat. */
const UNREAD_MS = 10_000;
/** A payment reminder may be this late. */
const REMIND_MS = 10_000;
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
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const config = readConfig(process.env);
const platform = openPlatform(config, 'worker');
const { log, telemetry } = platform;
const stopClockSync = await syncClock(platform);
const reach = createFailpointReporter(config.FAILPOINTS_URL);
const suppliers = createConfiguredSuppliers(config, telemetry);
const relayDb = new Db({
  url: config.DATABASE_RELAY_URL,
  poolSize: 4,
  clockOffsetMs: config.TEST_CLOCK_OFFSET_MS,
});
const { sweepMs, orphanMs } = checkoutDurations(config);
const sweepDeps = { config, db: relayDb, redis: platform.redis, log, telemetry, suppliers };
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
let orphans: Parameters<typeof findOrphanOrders>[1] = 'atStart';

const workflowDeps = { ...platform, suppliers, reach };
const endpoint = await serveWorkflows(config, log, [
  checkoutWorkflow({ ...workflowDeps, whenConfirmed: callStartOrderMonitoring }),
  ...amendmentWorkflows({
    ...workflowDeps,
    createExpectedRefunds: callCreateExpectedRefunds,
    scheduleOrderCheck: callCheckOrderOfChange,
  }),
]);
const loops = [
  watchSupplierPauses(platform, suppliers),
  ...runPaymentJobs({
    config,
    db: relayDb,
    log,
    telemetry,
    gateway: createRazorpayGateway(config, telemetry),
  }),
  ...runAmendmentJobs({ ...platform, relayDb }),
  ...runRefundJobs({ ...platform, relayDb, suppliers }),
  ...runMonitoringJobs({ ...platform, relayDb, suppliers }),
  ...runWorkQueueJobs({ ...platform, relayDb }),
  repeatUntilStopped(log, 'outbox relay', async () => {
    const delivered = await relayOutbox({ config, db: relayDb, telemetry, log, reach });
    return { again: delivered > 0 ? 'now' : RELAY_POLL_MS };
  }),
  repeatUntilStopped(log, 'checkout sweeper', async () => {
    await restartStalledCheckouts(sweepDeps);
    return { again: sweepMs };
  }),
  repeatUntilStopped(log, 'orphan orders', async () => {
    await findOrphanOrders(sweepDeps, orphans);
    orphans = 'regularly';
    return { again: orphanMs };
  }),
  repeatUntilStopped(log, 'past bookings', async () => ({
    again: (await completePastBookings(sweepDeps)) ? 'now' : COMPLETE_MS,
  })),
  repeatUntilStopped(log, 'reminders to pay', async () => ({
    again: (await remindBuyersToPay(relayDb)) ? 'now' : REMIND_MS,
  })),
  repeatUntilStopped(log, 'ended trips', async () => ({
    again: (await mailTripOutcomes(relayDb)) ? 'now' : TRIP_MAIL_MS,
  })),
  repeatUntilStopped(log, 'mail', async () => ({
    again: (await sendDueMails(mailDeps)) > 0 ? 'now' : MAIL_POLL_MS,
  })),
  repeatUntilStopped(log, 'mail backlog', async () => {
    await reportMailBacklog(mailDeps);
    return { again: MAIL_REPORT_MS };
  }),
  repeatUntilStopped(log, 'unread answers', async () => ({
    again: (await queueUnreadAnswerMails({ config, db: relayDb, telemetry })) ? 'now' : UNREAD_MS,
  })),
  repeatUntilStopped(log, 'audit seals', async () => ({
    again: (await sealAuditLog(relayDb, log, telemetry)) ? 'now' : SEAL_MS,
  })),
  repeatUntilStopped(log, 'credit statements', async () => ({
    again: (await closeCreditStatements(ledgerDeps)) ? 'now' : LEDGER_MS,
  })),
  repeatUntilStopped(log, 'credit lines', async () => ({
    again: (await reviewCreditLines(ledgerDeps)) ? 'now' : LEDGER_MS,
  })),
  repeatUntilStopped(log, 'balances', async () => {
    await checkBalances(ledgerDeps);
    return { again: CHECK_MS };
  }),
  repeatUntilStopped(log, 'clearing out', async () => {
    await deleteExpiredSignIns(relayDb);
    await deleteUnconfirmedSubscribers(relayDb);
    await closeAndDeleteOldSupportTickets(relayDb);
    return { again: HOUR_MS };
  }),
  repeatUntilStopped(log, 're-encryption', async () => {
    const reencryptDeps = { db: relayDb, config, log, telemetry };
    await reencryptTravellers(reencryptDeps);
    await reencryptTrips(reencryptDeps);
    return { again: HOUR_MS };
  }),
  repeatUntilStopped(log, 'old mails', async () => ({
    again: (await deleteOldMails(mailDeps)) ? 'now' : DAY_MS,
  })),
];

stopOnSignal(log, 0, [
  () => endpoint.close(),
  () => Promise.all(loops.map((stop) => stop())),
  () => stopClockSync(),
  () => smtp.close(),
  () => relayDb.close(),
  () => platform.close(),
]);
log.info({ port: endpoint.port }, 'worker listening');
