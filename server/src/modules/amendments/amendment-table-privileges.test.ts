import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApi } from '../../../test/api.ts';
import { bookBus, requestCancellationQuote } from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';

/** These tests check what the database lets the application role write about bookings, whatever SQL it sends. */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const company = await seedCompany(api, { wallet: '9000000.00' });
const booking = await bookBus(bench, company.as('owner'));
const { value: cancellation } = await requestCancellationQuote(bench, company.as('owner'), booking.id);
const stranger = await seedCompany(api);

const app = new pg.Client({ connectionString: api.database.app });
await app.connect();
afterAll(() => app.end());

async function actAs(id: string): Promise<void> {
  await app.query(`select set_config('marga.company', $1, false)`, [id]);
}

beforeEach(() => actAs(stranger.id));

const ROWS = {
  amendment: `insert into amendments.amendment (id, company_id, booking_id, kind, user_id, supplier, supplier_quote, quote_kind, total_minor, currency,
      terms, revision, version, expires_at)
    values ('cnl_forged', $1, $2, 'cancellation', 'usr_x', 'redline', 'q', 'supplier', 0, 'INR', '{}', 0, 1, platform.now())`,
  version: `insert into amendments.version (booking_id, company_id, version, cause, itinerary)
    values ($2, $1, 2, 'changed', '{}')`,
  order_monitor: `insert into monitoring.order_monitor (booking_id, company_id, next_check_at) values ($2, $1, platform.now())`,
};

test.each(Object.entries(ROWS))(
  'nothing is written about another company’s booking, by whatever statement of the application: %s',
  async (table, text) => {
    if (table === 'order_monitor')
      await api.admin('delete from monitoring.order_monitor where booking_id = $1', [booking.id]);
    await expect(app.query(text, [stranger.id, booking.id])).rejects.toThrow(`${table}_of_booking`);
  },
);

test.each([
  'terms',
  'total_minor',
  'supplier_quote',
  'quote_kind',
  'revision',
  'version',
  'expires_at',
  'booking_id',
  'attempt',
])('what was quoted stays as it was quoted: %s', async (column) => {
  await actAs(company.id);
  const text = `update amendments.amendment set ${column} = ${column} where id = $1`;
  await expect(app.query(text, [cancellation.id])).rejects.toThrow('permission denied');
});

test('no move begins as anything but a quote, and no itinerary is written anew', async () => {
  await actAs(company.id);
  const asked = ROWS.amendment
    .replace('expires_at)', 'expires_at, state)')
    .replace('platform.now())', "platform.now(), 'sending')");
  await expect(app.query(asked, [company.id, booking.id])).rejects.toThrow('permission denied');
  await expect(app.query('update amendments.version set itinerary = itinerary')).rejects.toThrow(
    'permission denied',
  );
  await expect(app.query('update monitoring.order_monitor set company_id = company_id')).rejects.toThrow(
    'permission denied',
  );
});
