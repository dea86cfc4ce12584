import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import {
  callCloseCreditStatements,
  callRemindDebtors,
  callReviewCreditLines,
} from './db/credit-jobs-queries.ts';

const AT_ONCE = 100;

interface Deps {
  /** This database connection runs under the relay's role. */
  readonly db: Db;
  readonly log: Log;
  readonly telemetry: Telemetry;
}

/** Makes the statements of credit lines whose closing day is over; returns true when there may be more. */
export async function closeCreditStatements({ db, log, telemetry }: Deps): Promise<boolean> {
  const [[answer]] = await db.run([callCloseCreditStatements({ most: AT_ONCE })]);
  const { looked = 0, closed = 0 } = answer ?? {};
  if (closed > 0) log.info({ closed }, 'credit statements closed');
  telemetry.creditStatements(closed);
  return looked > 0;
}

/**
 * Blocks credit lines with an overdue amount, opens those without one, and sends reminders; returns true when there
 * may be more.
 */
export async function reviewCreditLines({ db, log, telemetry }: Deps): Promise<boolean> {
  const [[reviewed], [reminded]] = await db.run([
    callReviewCreditLines(),
    callRemindDebtors({ most: AT_ONCE }),
  ]);
  const { blocked = 0, unblocked = 0 } = reviewed ?? {};
  if (blocked + unblocked > 0) log.info({ blocked, unblocked }, 'credit lines reviewed');
  telemetry.creditReviewed(blocked, unblocked);
  telemetry.creditReminders(reminded?.mails ?? 0);
  return reminded?.looked === AT_ONCE;
}
