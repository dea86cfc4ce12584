import pg from 'pg';
import type { TestApi } from './api.ts';

/**
 * Locks the rows of a `select … for update` until the release, so that requests which have read them wait for each other
 * and a test can tell what happens when they go on together.
 */
export async function holdRows(
  { database }: Pick<TestApi, 'database'>,
  select: string,
  values: readonly unknown[] = [],
): Promise<{ release: () => Promise<void> }> {
  const holder = new pg.Client({ connectionString: database.migrator });
  await holder.connect();
  await holder.query('begin');
  await holder.query(select, [...values]);
  return { release: () => holder.end() };
}
