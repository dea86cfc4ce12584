import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';

const api = await startTestApi();
const app = new pg.Client({ connectionString: api.database.app });
await app.connect();
afterAll(() => app.end());

test.each(['platform.audit', 'platform.event'])(
  'the application may add to %s, and neither change nor remove what is there',
  async (table) => {
    await expect(app.query(`update ${table} set company_id = company_id`)).rejects.toThrow(
      'permission denied',
    );
    await expect(app.query(`delete from ${table}`)).rejects.toThrow('permission denied');
    await expect(app.query(`truncate ${table}`)).rejects.toThrow('permission denied');
  },
);

test('the application may answer or free an idempotency key, and not give it another meaning', async () => {
  for (const column of ['scope', 'key', 'company_id', 'request_hash', 'request_id', 'created_at'])
    await expect(app.query(`update platform.idempotency set ${column} = ${column}`), column).rejects.toThrow(
      'permission denied',
    );
  await expect(app.query('truncate platform.idempotency')).rejects.toThrow('permission denied');
});

test.each(['account', 'hold', 'posting'])(
  'nobody who signs in writes ledger.%s: only the functions of the ledger do',
  async (table) => {
    for (const url of [api.database.app, api.database.relay, api.database.operator]) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      for (const text of [
        `update ledger.${table} set company_id = company_id`,
        `delete from ledger.${table}`,
        `truncate ledger.${table}`,
        `insert into ledger.${table} default values`,
      ]) {
        await expect(client.query(text)).rejects.toThrow('permission denied');
      }
      await client.end();
    }
  },
);

test('the application cannot make money, only hold and spend what is there', async () => {
  const made = `ledger.transfer_between_accounts('cmp_x', 'x', 'top-up', 'bank:x', 'wallet:cmp_x', 100, 'INR', null)`;
  await expect(app.query(`select ${made}`)).rejects.toThrow('permission denied');
  await expect(app.query(`update ledger.account set limit_minor = 100`)).rejects.toThrow('permission denied');
  await expect(app.query(`select ledger.reverse_posting('cmp_x', 'x', 'top-up', 'why')`)).rejects.toThrow(
    'permission denied',
  );
});

test('what was posted stays, even for the owner of the database', async () => {
  const { id: company } = await seedCompany(api, { wallet: '5.00' });
  for (const text of [
    `update ledger.posting set amount_minor = 1 where company_id = '${company}'`,
    `delete from ledger.posting where company_id = '${company}'`,
    'truncate ledger.posting',
  ]) {
    await expect(api.admin(text)).rejects.toThrow('postings are never changed');
  }
});
