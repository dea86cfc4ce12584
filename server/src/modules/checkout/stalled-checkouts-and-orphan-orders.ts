import { type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import type { Supplier, Suppliers } from '../suppliers/index.ts';
import { insertOrphanOrders } from '../bookings/index.ts';
import { callRestartStalledCheckouts } from './db/checkout-queries.ts';
import { checkoutDurations } from './checkout-durations.ts';

interface SweepDeps {
  readonly config: Config;
  /**
   * This database connection runs under the relay's role, which sees when the checkouts of every company should have
   * advanced.
   */
  readonly db: Db;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly suppliers: Suppliers;
}

const MOST_AT_ONCE = 200;
/** After an outage of the engine the suppliers should not be asked about everything at once. */
const MORE_TO_RESTART_MS = 500;
/**
 * Each search goes back to the last one and this far beyond it, because a supplier may list an order late. After a
 * restore the last search is the last one that the backup knows of, so all that the restore lost is searched.
 */
const OVERLAP_MS = 3_600_000;
/** The first search of all goes back this far. */
const FIRST_WINDOW_MS = 6 * 3_600_000;

/** Restarts every checkout whose workflow should have advanced but has not, for whatever reason. */
export async function restartStalledCheckouts({ config, db, log, telemetry }: SweepDeps): Promise<number> {
  const [[row]] = await db.run([
    callRestartStalledCheckouts({ leaseMs: checkoutDurations(config).leaseMs, most: MOST_AT_ONCE }),
  ]);
  const swept = row?.swept ?? 0;
  if (swept > 0) {
    telemetry.swept(swept);
    log.warn({ swept }, 'checkouts had stopped moving and were started again');
  }
  return swept;
}

/** Restarts what stands still, and looks for orders that no booking explains. */
export function checkoutRecoveryJobs(deps: SweepDeps): Job[] {
  const { sweepMs, orphanMs } = checkoutDurations(deps.config);
  const restart: Job = {
    name: 'restart-stalled-checkouts',
    retryAtMostMs: sweepMs,
    run: async () => ((await restartStalledCheckouts(deps)) < MOST_AT_ONCE ? sweepMs : MORE_TO_RESTART_MS),
  };
  const search: Job = {
    name: 'find-orphan-orders',
    retryAtMostMs: orphanMs,
    run: async (lastSuccessAt) => {
      await findOrphanOrders(deps, startOfOrphanSearch(lastSuccessAt));
      return orphanMs;
    },
  };
  return [restart, search];
}

export function startOfOrphanSearch(lastSearchAt: Instant | null): Instant {
  return lastSearchAt === null
    ? addMsToInstant(now(), -FIRST_WINDOW_MS)
    : addMsToInstant(lastSearchAt, -OVERLAP_MS);
}

/** Finds supplier orders that no booking explains, and puts them in the operators' work queue. */
export async function findOrphanOrders(
  { db, log, telemetry, suppliers }: SweepDeps,
  since: Instant,
): Promise<number> {
  let found = 0;
  const failed: unknown[] = [];
  for (const supplier of suppliers.all) {
    try {
      found += await orphanOrdersOf(supplier, since);
    } catch (error) {
      failed.push(error);
    }
  }
  // The error is thrown after all suppliers were asked, so that one supplier's failure hides no other supplier's
  // orders.
  if (failed.length > 0) throw new AggregateError(failed, 'not every supplier listed its orders');
  return found;

  async function orphanOrdersOf(supplier: Supplier, from: Instant): Promise<number> {
    const listed = (await supplier.listOrders(from)).filter((order) => order.reference !== undefined);
    if (listed.length === 0) return 0;
    const [orphan] = await db.run([
      insertOrphanOrders({
        supplier: supplier.name,
        orders: listed.map((order) => order.order),
        references: listed.map((order) => order.reference ?? ''),
        states: listed.map((order) => order.state),
      }),
    ]);
    for (const order of orphan) {
      log.error({ supplier: supplier.name, order }, 'an order that no booking explains');
    }
    telemetry.orphanOrders(supplier.name, orphan.length);
    return orphan.length;
  }
}
