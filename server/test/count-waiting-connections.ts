import type { TestApi } from './api.ts';

/** Counts the connections to the test's database that wait for a lock. */
export async function countWaitingConnections(api: Pick<TestApi, 'admin'>): Promise<number> {
  const [row] = await api.admin<{ waiting: number }>(
    `select count(distinct l.pid)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`,
  );
  return row?.waiting ?? 0;
}
