import { Redis } from 'ioredis';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { getTestRedisUrl } from './redis.ts';
import { startTestRestate } from './restate.ts';
import { sharedTestSuppliers } from './shared-test-suppliers.ts';

const database = await createTestDatabase();
const redisUrl = await getTestRedisUrl();
const restate = await startTestRestate();

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
  for (const { url } of sharedTestSuppliers()) {
    const answer = await fetch(url);
    expect(answer.status).toBeLessThan(500);
  }
});
