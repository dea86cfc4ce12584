import { rmSync } from 'node:fs';
import { createTemporaryDataFolder } from '@marga/server/test/engines/data-folder';
import { startFullSystem, type System } from '@marga/server/test/start-full-system';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginDemoData, ensureDemoData, isDemoDataUnfinished } from './demo-data/ensure-demo-data.ts';

/** What is promised comes about within these days, so that the test need not live through all three months. */
const DAYS = 14;

const folder = createTemporaryDataFolder('demo');
const lines: string[] = [];
let system: System | undefined;
let database: pg.Client | undefined;

beforeAll(async () => {
  const begun = beginDemoData(folder, { days: DAYS });
  system = await startFullSystem({ folder, durable: false, ...begun });
  expect(isDemoDataUnfinished(folder)).toBe(true);
  await ensureDemoData(system, folder, { days: DAYS, onProgress: (line) => lines.push(line) });
  database = new pg.Client({ connectionString: system.database.migrator });
  await database.connect();
}, 180_000);

afterAll(async () => {
  await database?.end();
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function values(statement: string): Promise<string[]> {
  if (!database) throw new Error('the system has not started');
  const { rows } = await database.query<{ value: string }>(statement);
  return rows.map(({ value }) => value);
}

test('the companies have bookings of every service in every state, changed and partly cancelled ones too', async () => {
  const services = await values('select distinct service as value from bookings.booking');
  expect(services.toSorted()).toEqual(['bus', 'cab', 'flight', 'hotel', 'train']);
  const states = await values('select distinct state as value from bookings.booking');
  expect(states).toEqual(
    expect.arrayContaining(['confirmed', 'on-hold', 'unknown', 'escalated', 'failed', 'cancelled']),
  );
  const amended = await values(
    `select distinct m.kind || ' of a booking that is ' || b.state as value
      from amendments.amendment m join bookings.booking b on b.id = m.booking_id where m.state = 'done'`,
  );
  expect(amended).toEqual(
    expect.arrayContaining([
      'change of a booking that is confirmed',
      'cancellation of a booking that is confirmed',
      'cancellation of a booking that is cancelled',
    ]),
  );
});

test('there are refunds on time and late, top-ups, a statement, quotes, saved trips and conversations', async () => {
  const made = await values(
    `select 'refund on time' as value from refunds.expected_refund where paid_back_at <= due_by
      union select 'refund late' from refunds.expected_refund where paid_back_at is null and due_by < platform.now()
      union select 'top-up' from payments.payment where purpose = 'wallet' and state = 'paid'
      union select 'saved trip' from trips.trip where saved_at is not null and checkout_id is null
      union select 'quote' from trips.quote where expires_at > platform.now()
      union select 'conversation ' || state from support.ticket`,
  );
  expect(made).toEqual(
    expect.arrayContaining([
      'refund on time',
      'refund late',
      'top-up',
      'saved trip',
      'quote',
      'conversation waiting',
      'conversation answered',
    ]),
  );
  const open = await values('select distinct kind as value from workqueue.list_open_work_items()');
  expect(open).toEqual(
    expect.arrayContaining([
      'unknown-booking',
      'service-request',
      'service-request-confirmed',
      'refund-late',
      'refund-short',
      'gateway-difference',
      'offline-booking-waiting',
    ]),
  );
});

test('the clock is the machine’s again, nothing is dated ahead, and two companies are empty', async () => {
  const ahead = await values(
    `select id as value from bookings.booking where created_at > now() or updated_at > now()
      union all select subject from ledger.posting where created_at > now() or platform.now() <> now()`,
  );
  expect(ahead).toEqual([]);
  const idle = await values(
    `select name as value from identity.company c
      where not exists (select from bookings.booking b where b.company_id = c.id) order by name`,
  );
  expect(idle).toEqual(['Deccan Tours', 'Malwa Handlooms Pvt Ltd']);
  expect(lines[0]).toMatch(/^Building 14 days of demo data: \d+ \w+ …$/);
});

test('a later start adds nothing', async () => {
  const counted = () =>
    values(
      `select count(*)::text as value from bookings.booking union all select count(*)::text from ledger.posting
        union all select count(*)::text from identity.company union all select count(*)::text from support.message`,
    );
  expect(isDemoDataUnfinished(folder)).toBe(false);
  if (!system) throw new Error('the system has not started');
  const before = await counted();
  const signIns = await ensureDemoData(system, folder);
  expect(signIns).toContain('asha@himalaya.example');
  expect(await counted()).toEqual(before);
});
