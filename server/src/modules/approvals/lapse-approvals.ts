import type { Db } from '../../platform/db/db.ts';
import { type Job, repeatEvery } from '../../platform/jobs/job.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { callLapseExpiredApprovals } from './db/approvals-queries.ts';

/**
 * Lapsed approvals are recorded at this interval; nobody can agree to one whose time is over, even if this is not
 * recorded yet.
 */
const LAPSE_MS = 15_000;
const AT_ONCE = 50;

interface Deps {
  readonly relayDb: Db;
  readonly telemetry: Pick<Telemetry, 'approvalTransitioned'>;
  /** Tells the screens that show open approvals to read them again. */
  readonly whenLapsed: () => void;
}

/** Records which approvals have lapsed; returns how many. */
export async function lapseExpiredApprovals({ relayDb, telemetry, whenLapsed }: Deps): Promise<number> {
  const [lapsed] = await relayDb.run([callLapseExpiredApprovals({ most: AT_ONCE })]);
  for (const { area } of lapsed) telemetry.approvalTransitioned(area, 'lapsed');
  if (lapsed.length > 0) whenLapsed();
  return lapsed.length;
}

export function approvalJobs(deps: Deps): Job[] {
  return [
    repeatEvery(LAPSE_MS, 'lapse-approvals', async () => (await lapseExpiredApprovals(deps)) === AT_ONCE),
  ];
}
