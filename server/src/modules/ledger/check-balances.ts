import {
  addMsToInstant,
  BUSINESS_ZONE,
  type Instant,
  localDateAt,
  startOfDay,
} from '@marga/contract/kernel/time';
import { readDatabaseClock } from '../../platform/db/database-clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { allowLongQuery, callRunNightlyBalanceCheck } from './db/accounts-queries.ts';

const NIGHT_BEGINS_MS = 3 * 3_600_000;

interface Deps {
  /** This database connection runs under the relay's role. */
  readonly db: Db;
  readonly log: Log;
  readonly telemetry: Telemetry;
}

/**
 * Recomputes every balance once a night in the first worker that asks, stores the result and raises an alarm on a
 * difference.
 */
export async function checkBalances({ db, log, telemetry }: Deps): Promise<void> {
  const nightBegan = startOfNight(await readDatabaseClock(db));
  const [, [checked]] = await db.run([allowLongQuery(), callRunNightlyBalanceCheck({ nightBegan })]);
  if (!checked) return;
  const { differences, shown } = checked;
  telemetry.ledgerChecked(Number(checked.accounts), differences);
  if (differences > 0) log.error({ differences, shown }, 'kept balances do not agree with their postings');
  else log.info({ accounts: Number(checked.accounts) }, 'every balance agrees with its postings');
}

/** Returns the latest time at which it was 03:00 in India. */
export function startOfNight(now: Instant): Instant {
  const day = localDateAt(addMsToInstant(now, -NIGHT_BEGINS_MS), BUSINESS_ZONE);
  return addMsToInstant(startOfDay(day, BUSINESS_ZONE), NIGHT_BEGINS_MS);
}
