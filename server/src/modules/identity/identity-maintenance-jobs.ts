import type { Db } from '../../platform/db/db.ts';
import { callFunction } from '../../platform/db/sql-statement.ts';
import { runWhenDue, type SubjectJob } from '../../platform/jobs/job.ts';
import type { Log } from '../../platform/log.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import * as fn from './db/functions.gen.ts';
import * as platformFn from '../../platform/db/functions.gen.ts';

/** One seal reads its entries into memory, so their number is limited. */
const MOST_ENTRIES = 5_000;

const callClearOut = callFunction(fn.deleteExpiredSignIns, 'cleared');

const callMailExpiringApiKey = callFunction(fn.mailExpiringApiKey, 'mailed');

const callSealAudit = callFunction(platformFn.sealAuditLog);

/** Removes sessions, links and devices that are no longer valid. */
export async function deleteExpiredSignIns(db: Db): Promise<void> {
  await db.run([callClearOut()]);
}

/** Mails owners before an API key expires. The key's own column says when. */
export function mailExpiringApiKeysJob({ db }: { readonly db: Db }): SubjectJob {
  return runWhenDue('mail-expiring-api-keys', 4, (key) => db.run([callMailExpiringApiKey({ key })]));
}

/**
 * Seals the entries that the audit log received since the last time; returns true when there may be more. Each seal
 * is also logged: an intruder into the database cannot change the log line, which proves that a chain was rewritten.
 */
export async function sealAuditLog(db: Db, log: Log, telemetry: Telemetry): Promise<boolean> {
  const [[made]] = await db.run([callSealAudit({ most: MOST_ENTRIES })]);
  if (!made) return false;
  telemetry.auditSealed(made.sealed);
  log.info({ seal: made.seal.toString(), hash: made.seal_hash, entries: made.sealed }, 'audit sealed');
  return made.sealed === MOST_ENTRIES;
}
