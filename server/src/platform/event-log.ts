import { sql } from 'kysely';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Door } from './context.ts';
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

/** No more digits than the database's own numbers have room for. */
const POSITION = /^(\d{1,10})\.(\d{1,19})\.(\d{1,18})$/;

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
    // By the columns: the bare names would mean the texts selected above, in which 10 comes before 9.
    .orderBy('platform.event.xid')
    .orderBy('platform.event.seq')
    .limit(p.limit),
);

export interface LoggedEvent {
  readonly position: string;
  readonly type: string;
  readonly payload: unknown;
}

const PAGE = 200;
/** While Redis wakes us, looking by ourselves only guards against a message that was lost. */
const POLL_WOKEN_MS = 25_000;
/** How late an event may come when Redis is away. */
const POLL_ALONE_MS = 1_500;
/**
 * Whoever wakes us has committed, but an older transaction that still runs hides what it wrote from us. It will not run
 * long, so we look again soon, and then a little less soon.
 */
const LOOK_AGAIN_MS = [30, 60, 120, 250, 500, 1_000];

/**
 * Follows a company's events from a position, for as long as the door lets the reader in. Yields `reset` first when the position belongs to another history of the
 * database: the reader then holds things that may never have happened.
 */
export async function* followEvents(
  { db, redis }: { db: Db; redis: RedisStore },
  company: CompanyId,
  door: Door,
  after: Position | undefined,
  signal: AbortSignal,
): AsyncGenerator<LoggedEvent | 'reset'> {
  let looksLeft = 0;
  let wakeUp = (): void => {};
  const unsubscribe = await redis.onWake(companyChannel(company), () => {
    looksLeft = LOOK_AGAIN_MS.length;
    wakeUp();
  });
  try {
    const [[end]] = await db.run([readEnd()]);
    if (!end) throw new Error('the event log has no end');
    if (after && after.timeline !== end.timeline) yield 'reset';
    let position =
      after?.timeline === end.timeline ? after : { timeline: end.timeline, xid: end.xid, seq: '0' };
    while (!signal.aborted) {
      const [visitors, rows] = await db.run([
        door.call,
        readAfter({ xid: position.xid, seq: position.seq, limit: PAGE }),
      ]);
      if (!door.letsIn(visitors)) return;
      for (const row of rows) {
        position = { timeline: position.timeline, xid: row.xid, seq: row.seq };
        yield {
          position: `${position.timeline}.${row.xid}.${row.seq}`,
          type: row.type,
          payload: row.payload,
        };
      }
      if (rows.length === PAGE) continue;
      const nap = new AbortController();
      wakeUp = () => nap.abort();
      const again = LOOK_AGAIN_MS[LOOK_AGAIN_MS.length - looksLeft];
      looksLeft = Math.max(0, looksLeft - 1);
      const pauseMs = again ?? (redis.canWake ? POLL_WOKEN_MS : POLL_ALONE_MS);
      await pause(pauseMs, AbortSignal.any([nap.signal, signal]));
    }
  } finally {
    unsubscribe();
  }
}

export function companyChannel(company: CompanyId): string {
  return `company:${company}`;
}
