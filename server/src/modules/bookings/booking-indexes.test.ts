import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestApi } from '../../../test/api.ts';
import { insertCrowdOfBookings } from '../../../test/crowd-of-bookings.ts';
import { startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { buildBookingPageQuery } from './list-bookings.ts';

const api = await startTestApi();

test('no index names a column that every step of a booking changes', async () => {
  const columns = await api.admin<{ name: string }>(
    `select distinct a.attname as name from pg_depend d
      join pg_index i on i.indexrelid = d.objid and d.classid = 'pg_class'::regclass
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where i.indrelid = 'bookings.booking'::regclass`,
  );
  const names = columns.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['company_id', 'status', 'remark']));
  const changedByEveryStep = ['state', 'updated_at', 'history', 'ask_again_at', 'ask_until', 'sends'];
  expect(names.filter((name) => changedByEveryStep.includes(name))).toEqual([]);
});

type PageQuery = Parameters<typeof buildBookingPageQuery>[1];

/** Returns the plan by which a page of the list is read behind the policy, whatever the values of the query. */
async function planOf(client: pg.Client, query: PageQuery): Promise<string> {
  const { statement, values } = buildBookingPageQuery(api.config, query);
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare page as ${statement.text}`);
  const literals = values.map((value) => {
    const text = Array.isArray(value) ? `{${value.join()}}` : String(value);
    return value === null ? 'null' : pg.escapeLiteral(text);
  });
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute page (${literals.join()})`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  ['newest', 'booking_company'],
  ['oldest', 'booking_company'],
  ['departure', 'booking_departure'],
  ['latest-departure', 'booking_departure'],
  ['cheapest', 'booking_amount'],
  ['dearest', 'booking_amount'],
] as const)('by %s a page is read from the index %s, behind the policy too', async (order, index) => {
  const app = new pg.Client({ connectionString: api.database.app });
  await app.connect();
  try {
    await app.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off');
    const plan = await planOf(app, { order, limit: 25 });
    expect(plan).toMatch(new RegExp(`Index Scan (Backward )?using ${index}`));
    expect(plan, 'from the position on, not from the beginning').toMatch(/Index Cond: .*company.* AND .*id/);
  } finally {
    await app.end();
  }
});

test('a page of found bookings is looked up by their ids, and no other booking is read', async () => {
  const company = await seedCompany(api, { wallet: '90000.00' });
  const [booking] = (await startCheckoutOfNewTrip(api, company.as('owner'))).bookings;
  if (!booking) throw new Error('nothing was booked');
  const client = new pg.Client({ connectionString: api.database.migrator });
  await client.connect();
  try {
    await insertCrowdOfBookings(client, booking.id);
    await client.query('set local role marga_app');
    const plan = await planOf(client, { order: 'newest', limit: 25, search: 'rao 9812345678' });
    expect(plan).toMatch(/Index Cond: .*\bid = ANY \(/);
    expect(plan).not.toMatch(/Filter: .*\bid = ANY \(/);
    expect(plan).not.toMatch(/Seq Scan/);
  } finally {
    await client.end();
  }
});
