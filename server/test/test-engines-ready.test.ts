import { Redis } from 'ioredis';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';
import { testRedis } from './redis.ts';
import { testRestate } from './restate.ts';
import { testSuppliers } from './suppliers.ts';

const database = await testDatabase();
const redisUrl = await testRedis();
const restate = await testRestate();

test.each(Object.entries(database))(
  'the role %s reaches a database of this file’s own',
  async (_role, url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ name: string; user: string }>(
      'select current_database() as name, current_user as user',
    );
    await client.end();
    expect(rows[0]?.name).toMatch(/^test_/);
    expect(url).toContain(`//${rows[0]?.user}@`);
  },
);

test('Redis is empty at first', async () => {
  const client = new Redis(redisUrl);
  expect(await client.dbsize()).toBe(0);
  client.disconnect();
});

test('Restate is empty at first', async () => {
  const answer = await fetch(`${restate.adminUrl}/deployments`);
  expect(await answer.json()).toEqual({ deployments: [] });
});

test('the suppliers answer over HTTP', async () => {
  for (const { url } of testSuppliers()) {
    const answer = await fetch(url);
    expect(answer.status).toBeLessThan(500);
  }
});
