import { type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { RedisStore } from '../../platform/redis.ts';
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
  readonly redis: RedisStore;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly suppliers: Suppliers;
}

const MOST_AT_ONCE = 200;
/**
 * Orphan orders are searched for this far back, in milliseconds. At start-up the period is longer than the history
 * that any routine restore of the database loses.
 */
const ORPHAN_WINDOW_MS = { atStart: 6 * 3_600_000, regularly: 3_600_000 };

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

/**
 * Finds supplier orders that no booking explains, and puts them in the operators' work queue. One worker does it
 * for all.
 */
export async function findOrphanOrders(
  { config, db, redis, log, telemetry, suppliers }: SweepDeps,
  when: keyof typeof ORPHAN_WINDOW_MS,
): Promise<number> {
  if (when === 'regularly' && !(await redis.claim('orphan-orders', checkoutDurations(config).orphanMs / 2)))
    return 0;
  const since = addMsToInstant(now(), -ORPHAN_WINDOW_MS[when]);
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
