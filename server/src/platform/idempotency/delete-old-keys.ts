import type { Db } from '../db/db.ts';
import { deleteOldAnswers, deleteOldKeys } from './idempotency-queries.ts';

/** Nobody repeats a request after this many days, and a key that is gone may be used for a new request. */
const KEY_DAYS = 30;
/** An answer may hold personal data, so it is stored only while a client may still be repeating its request. */
const ANSWER_HOURS = 24;

/** Deletes old idempotency keys and the answers of older requests, under the relay's role. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db.run([deleteOldAnswers({ hours: ANSWER_HOURS }), deleteOldKeys({ days: KEY_DAYS })]);
}
