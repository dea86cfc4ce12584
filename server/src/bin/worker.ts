import { amendmentMails, amendmentWorkflows, runAmendmentJobs } from '../modules/amendments/index.ts';
import {
  callCheckOrderOfChange,
  callStartMonitoring,
  runMonitoringJobs,
} from '../modules/monitoring/index.ts';
import { callCreateExpectedRefunds, runRefundJobs } from '../modules/refunds/index.ts';
import { completePastBookings, itineraryMails } from '../modules/bookings/index.ts';
import {
  bookingMails,
  checkoutWorkflow,
  durations,
  findOrphanOrders,
  mailTripOutcomes,
  remindToPay,
  sweepCheckouts,
  tripMails,
} from '../modules/checkout/index.ts';
import { reencryptTrips } from '../modules/trips/index.ts';
import { clearOut, identityMails, sealAudit } from '../modules/identity/index.ts';
import {
  checkBalances,
  closeStatements,
  expireHolds,
  ledgerMails,
  reviewCreditLines,
} from '../modules/ledger/index.ts';
import { clearSubscribers, newsletterMails } from '../modules/newsletter/index.ts';
import { runWorkqueue } from '../modules/workqueue/index.ts';
import { connectGateway, runPayments } from '../modules/payments/index.ts';
import { connectSuppliers, watchSuppliers } from '../modules/suppliers/index.ts';
import { clearTickets, mailUnreadAnswers, supportMails } from '../modules/support/index.ts';
import { reencryptTravellers } from '../modules/travellers/index.ts';
import { readConfig } from '../platform/config.ts';
import { Db } from '../platform/db/db.ts';
import { serveWorkflows } from '../platform/durable.ts';
import { failpoints } from '../platform/failpoint.ts';
import { syncClock } from '../platform/sync-clock.ts';
import { repeat, stopOnSignal } from '../platform/lifecycle.ts';
import { clearOldMails, reportBacklog, sendDueMails } from '../platform/mail/sender.ts';
import { openSmtp } from '../platform/mail/smtp.ts';
import { relayOutbox } from '../platform/outbox.ts';
import { openPlatform } from '../platform/platform.ts';

/** This is how often the outbox is polled when nothing else is going on. */
const RELAY_POLL_MS = 50;
/** This is how often the mail queue is polled; a shorter delay would not be noticed. */
const MAIL_POLL_MS = 250;
const MAIL_REPORT_MS = 15_000;
/** This is how often the worker checks for unread answers in the chat. */
const UNREAD_MS = 10_000;
/** A payment reminder may be this late. */
const REMIND_MS = 10_000;
/** The mail about a finished trip may be this late. */
const TRIP_MAIL_MS = 5_000;
/** A booking may still be shown as upcoming for this long after its arrival. */
const COMPLETE_MS = 5_000;
/** An entry of the audit log may stay unsealed for this long. */
const SEAL_MS = 5_000;
/** This is how often past days are closed, credit lines reopen after a paid debt, and expired holds are released. */
const LEDGER_MS = 10_000;
/** This is how often the worker checks whether the nightly check of all balances has run. */
const CHECK_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const config = readConfig(process.env);
const platform = openPlatform(config, 'worker');
const { log, telemetry } = platform;
const stopClockSync = await syncClock(platform);
const reach = failpoints(config.FAILPOINTS_URL);
const suppliers = connectSuppliers(config, telemetry);
const relayDb = new Db({
  url: config.DATABASE_RELAY_URL,
  poolSize: 4,
  clockOffsetMs: config.TEST_CLOCK_OFFSET_MS,
});
const { sweepMs, orphanMs } = durations(config);
const sweepDeps = { config, db: relayDb, redis: platform.redis, log, telemetry, suppliers };
const smtp = openSmtp(config);
const templates = {
  ...bookingMails({ config }),
  ...amendmentMails({ config }),
  ...itineraryMails(),
  ...tripMails({ config }),
  ...identityMails({ config, db: relayDb }),
  ...ledgerMails({ config }),
  ...newsletterMails({ config, db: relayDb }),
  ...supportMails({ config, db: relayDb }),
};
const mailDeps = { config, db: relayDb, log, telemetry, smtp, templates };
const ledgerDeps = { db: relayDb, log, telemetry };
let orphans: Parameters<typeof findOrphanOrders>[1] = 'atStart';

const workflowDeps = { ...platform, suppliers, reach };
const endpoint = await serveWorkflows(config, log, [
  checkoutWorkflow({ ...workflowDeps, whenConfirmed: callStartMonitoring }),
  ...amendmentWorkflows({
    ...workflowDeps,
    createExpectedRefunds: callCreateExpectedRefunds,
    scheduleOrderCheck: callCheckOrderOfChange,
  }),
]);
const loops = [
  watchSuppliers(platform, suppliers),
  ...runPayments({ config, db: relayDb, log, telemetry, gateway: connectGateway(config, telemetry) }),
  ...runAmendmentJobs({ ...platform, relayDb }),
  ...runRefundJobs({ ...platform, relayDb, suppliers }),
  ...runMonitoringJobs({ ...platform, relayDb, suppliers }),
  ...runWorkqueue({ ...platform, relayDb }),
  repeat(log, 'outbox relay', async () => {
    const delivered = await relayOutbox({ config, db: relayDb, telemetry, reach });
    return { again: delivered > 0 ? 'now' : RELAY_POLL_MS };
  }),
  repeat(log, 'checkout sweeper', async () => {
    await sweepCheckouts(sweepDeps);
    return { again: sweepMs };
  }),
  repeat(log, 'orphan orders', async () => {
    await findOrphanOrders(sweepDeps, orphans);
    orphans = 'regularly';
    return { again: orphanMs };
  }),
  repeat(log, 'past bookings', async () => ({
    again: (await completePastBookings(sweepDeps)) ? 'now' : COMPLETE_MS,
  })),
  repeat(log, 'reminders to pay', async () => ({ again: (await remindToPay(relayDb)) ? 'now' : REMIND_MS })),
  repeat(log, 'ended trips', async () => ({
    again: (await mailTripOutcomes(relayDb)) ? 'now' : TRIP_MAIL_MS,
  })),
  repeat(log, 'mail', async () => ({ again: (await sendDueMails(mailDeps)) > 0 ? 'now' : MAIL_POLL_MS })),
  repeat(log, 'mail backlog', async () => {
    await reportBacklog(mailDeps);
    return { again: MAIL_REPORT_MS };
  }),
  repeat(log, 'unread answers', async () => ({
    again: (await mailUnreadAnswers({ config, db: relayDb, telemetry })) ? 'now' : UNREAD_MS,
  })),
  repeat(log, 'audit seals', async () => ({
    again: (await sealAudit(relayDb, log, telemetry)) ? 'now' : SEAL_MS,
  })),
  repeat(log, 'credit statements', async () => ({
    again: (await closeStatements(ledgerDeps)) ? 'now' : LEDGER_MS,
  })),
  repeat(log, 'credit lines', async () => ({
    again: (await reviewCreditLines(ledgerDeps)) ? 'now' : LEDGER_MS,
  })),
  repeat(log, 'expired holds', async () => ({ again: (await expireHolds(ledgerDeps)) ? 'now' : LEDGER_MS })),
  repeat(log, 'balances', async () => {
    await checkBalances(ledgerDeps);
    return { again: CHECK_MS };
  }),
  repeat(log, 'clearing out', async () => {
    await clearOut(relayDb);
    await clearSubscribers(relayDb);
    await clearTickets(relayDb);
    return { again: HOUR_MS };
  }),
  repeat(log, 're-encryption', async () => {
    const reencryptDeps = { db: relayDb, config, log, telemetry };
    await reencryptTravellers(reencryptDeps);
    await reencryptTrips(reencryptDeps);
    return { again: HOUR_MS };
  }),
  repeat(log, 'old mails', async () => ({ again: (await clearOldMails(mailDeps)) ? 'now' : DAY_MS })),
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
