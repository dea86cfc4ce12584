import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { callBacklog, callPurgeTickets, callMailUnread } from './mails-sql.ts';

/** How long an answer may lie unread before it is mailed, to somebody who was there when it was written. */
const PATIENCE_MS = 2 * 60_000;
const AT_ONCE = 50;

interface Deps {
  readonly config: Pick<Config, 'TIME_SCALE'>;
  /** Under the relay's role. */
  readonly db: Db;
  readonly telemetry: Telemetry;
}

/** Hands over to mail what nobody has read; true when there may be more. Also says how many wait for us. */
export async function mailUnreadAnswers({ config, db, telemetry }: Deps): Promise<boolean> {
  const patienceMs = Math.max(1, Math.round(PATIENCE_MS / config.TIME_SCALE));
  const [[unread], [backlog]] = await db.run([callMailUnread({ patienceMs, limit: AT_ONCE }), callBacklog()]);
  if (backlog) telemetry.ticketBacklog(Number(backlog.waiting), Number(backlog.oldest_ms));
  return unread?.mailed === AT_ONCE;
}

/** Removes keys that open nothing any more, closes what has gone quiet, and forgets what was closed two years ago. */
export async function clearTickets(db: Db): Promise<void> {
  await db.run([callPurgeTickets()]);
}
