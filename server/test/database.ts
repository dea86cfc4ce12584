import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type DatabaseUrls, databaseUrls, templateDatabase } from './configuration.ts';

/** Creates a migrated, empty database for the calling test file; it is removed when the file ends. */
export async function createTestDatabase(): Promise<DatabaseUrls> {
  const port = inject('postgresPort');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administrate(port, `create database ${name} template ${templateDatabase}`);
  afterAll(() => administrate(port, `drop database ${name} with (force)`));
  return databaseUrls(port, name);
}

async function administrate(port: number, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrls(port, 'postgres').migrator });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Connects to a test's database with the role of the URL until the test file ends. A test itself cannot call it. */
export async function connectForTest(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterAll(() => client.end());
  return client;
}
