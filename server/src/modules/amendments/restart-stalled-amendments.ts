import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { amendmentDurations } from './amendment-durations.ts';
import { callRestartStalledAmendments } from './db/amendment-queries.ts';

interface SweepDeps {
  readonly config: Config;
  readonly relayDb: Db;
  readonly log: Log;
  readonly telemetry: Telemetry;
}

export const MOST_AT_ONCE = 200;

/** Restarts every cancellation and change whose workflow should have advanced but has not, for whatever reason. */
export async function restartStalledAmendments({
  config,
  relayDb,
  log,
  telemetry,
}: SweepDeps): Promise<number> {
  const { leaseMs } = amendmentDurations(config);
  const [[row]] = await relayDb.run([callRestartStalledAmendments({ leaseMs, most: MOST_AT_ONCE })]);
  const swept = row?.swept ?? 0;
  if (swept > 0) {
    telemetry.amendmentsSwept(swept);
    log.warn({ swept }, 'cancellations or changes had stopped moving and were started again');
  }
  return swept;
}
