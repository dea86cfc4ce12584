import { ROUTES } from '@marga/contract/route-table';
import { amendmentHandlers } from '../modules/amendments/index.ts';
import { supplierWebhookHandlers } from '../modules/monitoring/index.ts';
import { refundHandlers } from '../modules/refunds/index.ts';
import { reportingHandlers } from '../modules/reporting/index.ts';
import { checkoutHandlers } from '../modules/checkout/index.ts';
import { tripHandlers } from '../modules/trips/index.ts';
import { bookingHandlers, salePriceQueries } from '../modules/bookings/index.ts';
import { contentHandlers } from '../modules/content/index.ts';
import { createAuthLibrary, createAuthorizer, identityHandlers } from '../modules/identity/index.ts';
import { ledgerHandlers } from '../modules/ledger/index.ts';
import { operatorHandlers } from '../modules/operators/index.ts';
import { newsletterHandlers } from '../modules/newsletter/index.ts';
import { notificationsHandlers } from '../modules/notifications/index.ts';
import { workqueueHandlers } from '../modules/workqueue/index.ts';
import { createRazorpayGateway, paymentHandlers } from '../modules/payments/index.ts';
import { placesHandlers, preparePlaces } from '../modules/places/index.ts';
import { pricingHandlers } from '../modules/pricing/index.ts';
import { searchHandlers } from '../modules/search/index.ts';
import {
  createConfiguredSuppliers,
  supplierStatusHandlers,
  watchSupplierPauses,
} from '../modules/suppliers/index.ts';
import { accountExportTickets, supportHandlers } from '../modules/support/index.ts';
import { travellersHandlers } from '../modules/travellers/index.ts';
import { readConfig } from '../platform/config.ts';
import { Db } from '../platform/db/db.ts';
import { createFailpointReporter } from '../platform/failpoint.ts';
import { serveHealth } from '../platform/http/health.ts';
import { serveOpenApi } from '../platform/http/openapi.ts';
import { buildServer } from '../platform/http/server.ts';
import { createStartLog } from '../platform/start-log.ts';
import { syncClock } from '../platform/sync-clock.ts';
import { sleepUnlessAborted, stopOnSignal } from '../platform/process-lifecycle.ts';
import { unsettledMatters } from './unsettled-matters.ts';
import { openPlatform } from '../platform/open-process-dependencies.ts';

/** There are only a few operators, so a small pool is enough. */
const OPERATOR_POOL = 3;

const config = readConfig(process.env, 'api');
const platform = await openPlatform(config, 'api');
const start = createStartLog(platform.log);
start.reached('configuration read');
const stopClockSync = await syncClock(platform);
start.reached('clock compared with PostgreSQL');
const engine = createAuthLibrary(config);
const operatorDb = new Db({
  url: config.DATABASE_OPERATOR_URL,
  poolSize: OPERATOR_POOL,
  clockOffsetMs: config.TEST_CLOCK_OFFSET_MS,
});
const suppliers = createConfiguredSuppliers(config, platform.telemetry);
const gateway = createRazorpayGateway(config, platform.telemetry);
const shutdown = new AbortController();
let draining = false;

const app = buildServer({
  platform,
  authorizer: createAuthorizer(platform.db),
  operatorDb,
  routes: ROUTES,
  handlers: [
    ...identityHandlers(engine, accountExportTickets, unsettledMatters),
    ...operatorHandlers(),
    ...placesHandlers(config),
    ...searchHandlers(suppliers),
    ...pricingHandlers(salePriceQueries),
    ...bookingHandlers({ config }),
    ...tripHandlers(suppliers),
    ...checkoutHandlers({ suppliers, gateway, reach: createFailpointReporter(config.FAILPOINTS_URL) }),
    ...amendmentHandlers({ suppliers }),
    ...refundHandlers(),
    ...supplierWebhookHandlers({ suppliers }),
    ...reportingHandlers(),
    ...ledgerHandlers(),
    ...paymentHandlers(gateway),
    ...supportHandlers(),
    ...newsletterHandlers(),
    ...contentHandlers(),
    ...supplierStatusHandlers(suppliers),
    ...notificationsHandlers(),
    ...travellersHandlers(),
    ...workqueueHandlers(),
  ],
  shutdown: shutdown.signal,
});
serveHealth(app, platform, () => draining);
serveOpenApi(app, ROUTES);
start.reached('routes built');
const stopWatching = watchSupplierPauses(platform, suppliers);

stopOnSignal(platform.log, config.DRAIN_MS, [
  () => {
    draining = true;
    return sleepUnlessAborted(config.DRAIN_MS, shutdown.signal);
  },
  () => shutdown.abort(),
  () => app.close(),
  () => stopWatching(),
  () => stopClockSync(),
  () => engine.close(),
  () => operatorDb.close(),
  () => platform.close(),
]);
// Under load, new connections wait in this queue to be refused or served; if it were full, clients would retry for
// seconds.
await app.listen({ port: config.API_PORT, host: config.BIND_ADDRESS, backlog: 4_096 });
void start.ready(
  { port: config.API_PORT },
  { places: preparePlaces, 'second factor': () => engine.prepare() },
);
