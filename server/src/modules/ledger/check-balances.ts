import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { allowLongQuery, callRunNightlyBalanceCheck } from './db/accounts-queries.ts';

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
  const [, [checked]] = await db.run([allowLongQuery(), callRunNightlyBalanceCheck()]);
  if (!checked) return;
  const { differences, shown } = checked;
  telemetry.ledgerChecked(Number(checked.accounts), differences);
  if (differences > 0) log.error({ differences, shown }, 'kept balances do not agree with their postings');
  else log.info({ accounts: Number(checked.accounts) }, 'every balance agrees with its postings');
}
