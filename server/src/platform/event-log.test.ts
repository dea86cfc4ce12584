import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type CompanyEvent, watchCompany } from '@marga/contract/bookings/booking';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { startTestApi } from '../../test/api.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../test/seed-companies-and-users.ts';
import { readEvents } from '../../test/server-sent-event-reader.ts';
import { now } from './clock.ts';
import type { Reauthorization } from './request-context.ts';
import type { RowsOf } from './db/db.ts';
import type { Call } from './db/sql-statement.ts';
import {
  companyEventChannelOf,
  followCompanyEvents,
  type LoggedEvent,
  parseEventPosition,
  readLogEnd,
  resolveStartPosition,
} from './event-log.ts';
import { RedisStore } from './redis.ts';

const api = await startTestApi();
const { db, redis } = api.platform;
const clients: pg.Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.end())));

async function writer(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: api.database.migrator });
  await client.connect();
  clients.push(client);
  return client;
}

function insert(client: pg.Client, company: CompanyId, name: string): Promise<unknown> {
  const text = `insert into platform.event (company_id, type, payload) values ($1, 'test.thing.happened.v1', $2)`;
  return client.query(text, [company, JSON.stringify({ name })]);
}

const nameOf = ({ payload }: LoggedEvent): string => (payload as { name: string }).name;

/** This authorization is never withdrawn, because the tests of the API cover who is authorized. */
const standing = (company: CompanyId): Reauthorization => ({
  run: async <const Calls extends readonly Call<unknown>[]>(calls: Calls) =>
    [[], ...(await db.forCompany(company, calls))] as [[], ...RowsOf<Calls>],
  allows: () => true,
});

/** Returns the current end of the log in the format of Last-Event-ID. */
async function here(): Promise<string> {
  const [row] = await api.admin<{ position: string }>(
    `select platform.database_timeline() || '.' || pg_snapshot_xmin(pg_current_snapshot()) || '.0' as position`,
  );
  return row?.position ?? '';
}

/** Follows the log from a position until `until` returns true, and returns the events received. */
async function follow(
  company: CompanyId,
  from: string | undefined,
  until: (received: readonly LoggedEvent[]) => boolean,
  { store = redis, onBegin = () => {} }: { store?: RedisStore; onBegin?: () => void } = {},
): Promise<(LoggedEvent | 'reset')[]> {
  const received: (LoggedEvent | 'reset')[] = [];
  const left = new AbortController();
  const position = await resolveStartPosition(from, async () => (await db.run([readLogEnd()]))[0][0]);
  onBegin();
  for await (const event of followCompanyEvents(
    { db, redis: store },
    company,
    standing(company),
    position,
    left.signal,
  )) {
    received.push(event);
    if (until(received.filter((one) => one !== 'reset'))) break;
  }
  return received;
}

test('8 writers commit in random order: a reader that keeps losing its connection hears each event once, none missing', async () => {
  const company = createId('company', now());
  const start = await here();
  const expected = new Set<string>();
  const writers = await Promise.all(Array.from({ length: 8 }, writer));
  const writing = Promise.all(
    writers.map(async (client, index) => {
      for (let round = 0; round < 12; round += 1) {
        await client.query('begin');
        for (let part = 0; part < 2; part += 1) {
          const name = `${index}/${round}/${part}`;
          await insert(client, company, name);
          await sleep(Math.random() * 15);
          if (round % 5 !== 4) expected.add(name);
        }
        await client.query(round % 5 === 4 ? 'rollback' : 'commit');
        redis.notify(companyEventChannelOf(company));
      }
    }),
  );

  const receivedEvents: LoggedEvent[] = [];
  let position = start;
  while (receivedEvents.length < 8 * 10 * 2) {
    const most = 1 + Math.floor(Math.random() * 9);
    const events = await follow(
      company,
      position,
      (received) => received.length >= Math.min(most, 160 - receivedEvents.length),
    );
    receivedEvents.push(...events.filter((event) => event !== 'reset'));
    position = receivedEvents.at(-1)?.position ?? position;
  }
  await writing;
  expect(receivedEvents.map(nameOf).toSorted()).toEqual([...expected].toSorted());
  const replay = await follow(company, start, (received) => received.length === 160);
  expect(replay, 'the whole log reads the same').toEqual(receivedEvents);
});

test('an event behind a transaction that is still open waits for it, and comes after what it commits', async () => {
  const company = createId('company', now());
  const start = await here();
  const [early, late] = [await writer(), await writer()];
  await early.query('begin');
  await insert(early, company, 'early');
  await insert(late, company, 'late');
  const reading = follow(company, start, (received) => received.length === 2);
  const first = await Promise.race([reading, sleep(300, 'nothing yet')]);
  expect(first).toBe('nothing yet');
  await early.query('commit');
  redis.notify(companyEventChannelOf(company));
  const events = await reading;
  expect(events.map((event) => (event === 'reset' ? event : nameOf(event)))).toEqual(['early', 'late']);
});

test('a reader without a position begins at the end, and hears what comes then', async () => {
  const company = createId('company', now());
  const client = await writer();
  await insert(client, company, 'before');
  const begun = Promise.withResolvers<void>();
  const reading = follow(company, undefined, (received) => received.length === 1, { onBegin: begun.resolve });
  await begun.promise;
  await insert(client, company, 'after');
  redis.notify(companyEventChannelOf(company));
  expect((await reading).map((event) => event !== 'reset' && nameOf(event))).toEqual(['after']);
});

test('a position of another history of the database is answered with a reset, then with what is new', async () => {
  const company = createId('company', now());
  const client = await writer();
  const [timeline = '1', ...rest] = (await here()).split('.');
  await insert(client, company, 'before');
  // The first event is the reset: once it has arrived, the reader has its new position at the end of the log.
  const begun = Promise.withResolvers<void>();
  const reading = follow(company, [Number(timeline) + 1, ...rest].join('.'), (received) => {
    begun.resolve();
    return received.length === 1;
  });
  await begun.promise;
  await insert(client, company, 'after');
  redis.notify(companyEventChannelOf(company));
  const events = await reading;
  expect(events.map((event) => (event === 'reset' ? event : nameOf(event)))).toEqual(['reset', 'after']);
});

test('with Redis away events still arrive, only later', async () => {
  const company = createId('company', now());
  const away = new RedisStore('redis://127.0.0.1:9');
  const client = await writer();
  const reading = follow(company, await here(), (received) => received.length === 2, { store: away });
  await sleep(50);
  await insert(client, company, 'one');
  await insert(client, company, 'two');
  expect((await reading).map((event) => event !== 'reset' && nameOf(event))).toEqual(['one', 'two']);
  away.close();
});

test.each([
  '',
  'x',
  '1.2',
  '1.2.x',
  '-1.2.3',
  '1.2.3.4',
  "1.2.3'",
  `1.2.${'9'.repeat(19)}`,
  `1.${'9'.repeat(20)}.3`,
])('the position %j is none', (text) => {
  expect(parseEventPosition(text)).toBeUndefined();
});

test('the largest position is one that the database can compare with', async () => {
  const company = createId('company', now());
  const [timeline] = (await here()).split('.');
  const left = new AbortController();
  const position = parseEventPosition(`${timeline}.${'9'.repeat(19)}.${'9'.repeat(18)}`);
  if (!position) throw new Error('no position');
  const following = followCompanyEvents(
    { db, redis },
    company,
    standing(company),
    position,
    left.signal,
  ).next();
  expect(await Promise.race([following, sleep(200, 'waits')])).toBe('waits');
  left.abort();
  expect(await following).toMatchObject({ done: true });
});

test('over HTTP: Last-Event-ID replays, another history resets', async () => {
  const as = await createCompanyOwnedBy(api, await seedSignedInUser(api), '1.00');
  const company = as.company as CompanyId;
  const start = await here();
  const client = await writer();
  const moved = {
    bookingId: createId('booking', now()),
    checkoutId: createId('checkout', now()),
    state: 'held',
  };
  await client.query(
    `insert into platform.event (company_id, type, payload) values ($1, 'other.thing.v1', '{}'), ($1, 'booking.booking.state-changed.v1', $2)`,
    [company, JSON.stringify(moved)],
  );
  const firstOf = async (lastEventId: string) => {
    const left = new AbortController();
    const headers = { 'last-event-id': lastEventId };
    const stream = await api.request('GET', watchCompany.path, { as, headers, signal: left.signal });
    const first = await readEvents<CompanyEvent>(stream).next();
    left.abort();
    return first.done ? undefined : first.value;
  };
  const replayed = await firstOf(start);
  expect(replayed?.event).toEqual({ type: 'booking-changed', ...moved });
  expect(replayed?.id).toMatch(/^\d+\.\d+\.\d+$/);
  expect(await firstOf(start.replace(/^\d+/, '99'))).toEqual({ id: undefined, event: { type: 'reset' } });
});
