import { sql } from 'kysely';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Reauthorization } from './request-context.ts';
import type { Db } from './db/db.ts';
import { queryBuilder, statement } from './db/sql-statement.ts';
import type { RedisStore } from './redis.ts';
import { waitForPollTicks } from './poll-with-notifications.ts';
import * as fn from './db/functions.gen.ts';

/** This is a reader's position in the event log, as sent in Last-Event-ID: `timeline.xid.seq`. */
export interface Position {
  readonly timeline: number;
  readonly xid: string;
  readonly seq: string;
}

/** The parts have no more digits than the numbers of the database can hold. */
const POSITION = /^(\d{1,10})\.(\d{1,19})\.(\d{1,18})$/;

export function parseEventPosition(text: string | undefined): Position | undefined {
  const match = POSITION.exec(text ?? '');
  return match ? { timeline: Number(match[1]), xid: match[2] ?? '0', seq: match[3] ?? '0' } : undefined;
}

/** Selects the end of the log: every event before it is committed, and no other event will be added before it. */
export const readLogEnd = statement(() =>
  queryBuilder.selectNoFrom([
    fn.databaseTimeline().as('timeline'),
    sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('xid'),
  ]),
);

const readAfter = statement((p: { xid: string; seq: string; limit: number }) =>
  queryBuilder
    .selectFrom('platform.event')
    .select([sql<string>`xid::text`.as('xid'), sql<string>`seq::text`.as('seq'), 'type', 'payload'])
    .where(sql<boolean>`(xid, seq) > (${p.xid}::text::xid8, ${p.seq}::bigint)`)
    .where(sql<boolean>`xid < pg_snapshot_xmin(pg_current_snapshot())`)
    .where('company_id', '=', sql<string>`platform.current_company()`)
    // The query sorts by the qualified columns: the short names would refer to the columns selected above as text,
    // where 10 sorts before 9.
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
 * A writer notifies readers after its commit, but an older open transaction may still hide the new events for a short
 * time, so the reader polls again soon, and then at growing intervals.
 */
const LOOK_AGAIN_MS = [30, 60, 120, 250, 500, 1_000];

/**
 * Returns the position at which a reader starts: its last position, or else the end of the log. It must be known
 * before the stream is reported open, so that no later event is missed.
 */
export async function resolveStartPosition(
  lastEventId: string | undefined,
  findEnd: () => Promise<{ timeline: number; xid: string } | undefined>,
): Promise<Position> {
  const left = parseEventPosition(lastEventId);
  if (left) return left;
  const end = await findEnd();
  if (!end) throw new Error('the event log has no end');
  return { timeline: end.timeline, xid: end.xid, seq: '0' };
}

/**
 * Yields a company's events from a position on, while the reader is authorized. Yields `reset` first when the
 * position is from before a restore of the database: the reader may then hold events that never happened.
 */
export async function* followCompanyEvents(
  { db, redis }: { db: Db; redis: RedisStore },
  company: CompanyId,
  reauthorization: Reauthorization,
  after: Position,
  signal: AbortSignal,
): AsyncGenerator<LoggedEvent | 'reset'> {
  const channels = [companyEventChannelOf(company)];
  let position: Position | undefined;
  for await (const _ of waitForPollTicks(redis, channels, signal, {
    pollMs: POLL_MS,
    againMs: LOOK_AGAIN_MS,
  })) {
    if (!position) {
      const [[end]] = await db.run([readLogEnd()]);
      if (!end) throw new Error('the event log has no end');
      if (after.timeline !== end.timeline) yield 'reset';
      position = after.timeline === end.timeline ? after : { timeline: end.timeline, xid: end.xid, seq: '0' };
    }
    let isWhole = true;
    do {
      const here: Position = position;
      const [principals, rows] = await reauthorization.run([
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

export function companyEventChannelOf(company: CompanyId): string {
  return `company:${company}`;
}
