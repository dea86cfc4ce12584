import { sql } from 'kysely';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Db } from './db/db.ts';
import { sqlFor, statement } from './db/statement.ts';
import { pause } from './lifecycle.ts';
import type { RedisStore } from './redis.ts';

/** Where a reader stands in the event log, as it travels in Last-Event-ID: `timeline.xid.seq`. */
export interface Position {
  readonly timeline: number;
  readonly xid: string;
  readonly seq: string;
}

const POSITION = /^(\d{1,10})\.(\d{1,20})\.(\d{1,19})$/;

export function parsePosition(text: string | undefined): Position | undefined {
  const match = POSITION.exec(text ?? '');
  return match ? { timeline: Number(match[1]), xid: match[2] ?? '0', seq: match[3] ?? '0' } : undefined;
}

/** The end of the log: everything below it is committed and will never be added to. */
const readEnd = statement(() =>
  sqlFor.selectNoFrom([
    sql<number>`platform.timeline()`.as('timeline'),
    sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('xid'),
  ]),
);

const readAfter = statement((p: { xid: string; seq: string; limit: number }) =>
  sqlFor
    .selectFrom('platform.event')
    .select([sql<string>`xid::text`.as('xid'), sql<string>`seq::text`.as('seq'), 'type', 'payload'])
    .where(sql<boolean>`(xid, seq) > (${p.xid}::text::xid8, ${p.seq}::bigint)`)
    .where(sql<boolean>`xid < pg_snapshot_xmin(pg_current_snapshot())`)
    .where('company_id', '=', sql<string>`platform.company()`)
    .orderBy('xid')
    .orderBy('seq')
    .limit(p.limit),
);

export interface LoggedEvent {
  readonly position: string;
  readonly type: string;
  readonly payload: unknown;
}

const PAGE = 200;
/** Redis wakes a reader at once; this is how late an event comes when Redis is away. */
const POLL_MS = 1_500;

/**
 * Follows a company's events from a position. Yields `reset` first when the position belongs to another history of the
 * database: the reader then holds things that may never have happened.
 */
export async function* followEvents(
  { db, redis }: { db: Db; redis: RedisStore },
  company: CompanyId,
  after: Position | undefined,
  signal: AbortSignal,
): AsyncGenerator<LoggedEvent | 'reset'> {
  let woken = false;
  let wakeUp = (): void => {};
  const unsubscribe = redis.onWake(companyChannel(company), () => {
    woken = true;
    wakeUp();
  });
  try {
    const [[end]] = await db.run([readEnd()]);
    if (!end) throw new Error('the event log has no end');
    if (after && after.timeline !== end.timeline) yield 'reset';
    let position =
      after?.timeline === end.timeline ? after : { timeline: end.timeline, xid: end.xid, seq: '0' };
    while (!signal.aborted) {
      woken = false;
      const [rows] = await db.forCompany(company, [
        readAfter({ xid: position.xid, seq: position.seq, limit: PAGE }),
      ]);
      for (const row of rows) {
        position = { timeline: position.timeline, xid: row.xid, seq: row.seq };
        yield {
          position: `${position.timeline}.${row.xid}.${row.seq}`,
          type: row.type,
          payload: row.payload,
        };
      }
      if (rows.length < PAGE && !woken) {
        const nap = new AbortController();
        wakeUp = () => nap.abort();
        await pause(POLL_MS, AbortSignal.any([nap.signal, signal]));
      }
    }
  } finally {
    unsubscribe();
  }
}

export function companyChannel(company: CompanyId): string {
  return `company:${company}`;
}
