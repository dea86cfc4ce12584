import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import {
  callCountSupportBacklog,
  callPurgeTickets,
  callMailUnreadAnswers,
} from './db/support-worker-queries.ts';

/** An answer to a sender who was online when it was written is mailed when it is unread for this long. */
const PATIENCE_MS = 2 * 60_000;
const AT_ONCE = 50;

interface Deps {
  readonly config: Pick<Config, 'TIME_SCALE'>;
  /** This connection uses `marga_relay`, the database role of the background workers. */
  readonly db: Db;
  readonly telemetry: Telemetry;
}

/**
 * Queues mails for unread answers and returns true when there may be more. Also reports how many tickets wait for
 * support.
 */
export async function queueUnreadAnswerMails({ config, db, telemetry }: Deps): Promise<boolean> {
  const patienceMs = Math.max(1, Math.round(PATIENCE_MS / config.TIME_SCALE));
  const [[unread], [backlog]] = await db.run([
    callMailUnreadAnswers({ patienceMs, limit: AT_ONCE }),
    callCountSupportBacklog(),
  ]);
  if (backlog) telemetry.ticketBacklog(Number(backlog.waiting), Number(backlog.oldest_ms));
  return unread?.mailed === AT_ONCE;
}

/** Deletes keys that no longer grant access, closes inactive tickets, and deletes those closed two years ago. */
export async function closeAndDeleteOldSupportTickets(db: Db): Promise<void> {
  await db.run([callPurgeTickets()]);
}
