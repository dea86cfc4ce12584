import { checkoutWorkflow, durations, findStrayOrders, sweepCheckouts } from '../modules/booking/index.ts';
import { connectSuppliers } from '../modules/suppliers/index.ts';
import { readConfig } from '../platform/config.ts';
import { Db } from '../platform/db/db.ts';
import { serveWorkflows } from '../platform/durable.ts';
import { failpoints } from '../platform/failpoint.ts';
import { repeat, stopOnSignal } from '../platform/lifecycle.ts';
import { relayOutbox } from '../platform/outbox.ts';
import { openPlatform } from '../platform/platform.ts';

/** How soon a row of the outbox is seen when nothing else is going on. */
const RELAY_POLL_MS = 50;

const config = readConfig(process.env);
const platform = openPlatform(config, 'worker');
const { log, telemetry } = platform;
const reach = failpoints(config.FAILPOINTS_URL);
const suppliers = connectSuppliers(config, telemetry);
const relayDb = new Db({
  url: config.DATABASE_RELAY_URL,
  poolSize: 4,
  clockOffsetMs: config.TEST_CLOCK_OFFSET_MS,
});
const { sweepMs, strayMs } = durations(config);
const sweepDeps = { config, db: relayDb, redis: platform.redis, log, telemetry, suppliers };
let strays: Parameters<typeof findStrayOrders>[1] = 'atStart';

const endpoint = await serveWorkflows(config, log, [checkoutWorkflow({ ...platform, suppliers, reach })]);
const loops = [
  repeat(log, 'outbox relay', async () => {
    const delivered = await relayOutbox({ config, db: relayDb, telemetry, reach });
    return { again: delivered > 0 ? 'now' : RELAY_POLL_MS };
  }),
  repeat(log, 'checkout sweeper', async () => {
    await sweepCheckouts(sweepDeps);
    return { again: sweepMs };
  }),
  repeat(log, 'stray orders', async () => {
    await findStrayOrders(sweepDeps, strays);
    strays = 'regularly';
    return { again: strayMs };
  }),
];

stopOnSignal(log, 0, [
  () => endpoint.close(),
  () => Promise.all(loops.map((stop) => stop())),
  () => relayDb.close(),
  () => platform.close(),
]);
log.info({ port: endpoint.port }, 'worker listening');
