import { sql } from 'kysely';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Reauthorization } from './context.ts';
import type { Db } from './db/db.ts';
import { queryBuilder, statement } from './db/statement.ts';
import type { RedisStore } from './redis.ts';
import { pollTicks } from './poll-ticks.ts';
import * as fn from './db/functions.gen.ts';

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
export const readLogEnd = statement(() =>
  queryBuilder.selectNoFrom([
    fn.timeline().as('timeline'),
    sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('xid'),
  ]),
);

const readAfter = statement((p: { xid: string; seq: string; limit: number }) =>
  queryBuilder
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
const POLL_MS = 25_000;
/**
 * Whoever wakes us has committed, but an older transaction that still runs hides what it wrote from us. It will not run
 * long, so we look again soon, and then a little less soon.
 */
const LOOK_AGAIN_MS = [30, 60, 120, 250, 500, 1_000];

/**
 * Where a reader begins: where it left off, else at the end of the log. To be known before the reader is told that the
 * stream is open, so that whatever happens from then on is heard.
 */
export async function resolveStartPosition(
  lastEventId: string | undefined,
  findEnd: () => Promise<{ timeline: number; xid: string } | undefined>,
): Promise<Position> {
  const left = parsePosition(lastEventId);
  if (left) return left;
  const end = await findEnd();
  if (!end) throw new Error('the event log has no end');
  return { timeline: end.timeline, xid: end.xid, seq: '0' };
}

/**
 * Follows a company's events from a position, for as long as the reader is authorized. Yields `reset` first when the position belongs to another history of the
 * database: the reader then holds things that may never have happened.
 */
export async function* followEvents(
  { db, redis }: { db: Db; redis: RedisStore },
  company: CompanyId,
  reauthorization: Reauthorization,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<LoggedEvent | 'reset'> {
  const channels = [companyChannel(company)];
  let position: Position | undefined;
  for await (const _ of pollTicks(redis, channels, signal, { pollMs: POLL_MS, againMs: LOOK_AGAIN_MS })) {
    if (!position) {
      const [[end]] = await db.run([readLogEnd()]);
      if (!end) throw new Error('the event log has no end');
      if (after.timeline !== end.timeline) yield 'reset';
      position = after.timeline === end.timeline ? after : { timeline: end.timeline, xid: end.xid, seq: '0' };
    }
    let isWhole = true;
    do {
      const here: Position = position;
      const [principals, rows] = await db.run([
        reauthorization.call,
        readAfter({ xid: here.xid, seq: here.seq, limit: PAGE }),
      ]);
      if (!reauthorization.allows(principals)) return;
      for (const { xid, seq, type, payload } of rows) {
        position = { timeline: here.timeline, xid, seq };
        yield { position: `${here.timeline}.${xid}.${seq}`, type, payload };
      }
      isWhole = rows.length < PAGE;
    } while (!isWhole && !signal.aborted);
  }
}

export function companyChannel(company: CompanyId): string {
  return `company:${company}`;
}
