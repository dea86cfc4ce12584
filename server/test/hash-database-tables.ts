import type { TestApi } from './api.ts';
import { OWN_TABLES } from './module-schemas.ts';

/**
 * Returns a hash of the contents of each table by name. When and from where an API key was last used is left out, because even a
 * key that authorizes nothing is marked as used.
 */
export async function tableHashes(api: TestApi): Promise<Record<string, string>> {
  const tables = await api.admin<{ name: string }>(OWN_TABLES);
  const hashes = tables.map(
    ({
      name,
    }) => `select '${name}' as name, count(*) || ' rows, ' || md5(string_agg(t.text, '|' order by t.text)) as hash
      from (select (to_jsonb(r) - 'last_used_at' - 'last_used_from')::text as text from ${name} r) t`,
  );
  const rows = await api.admin<{ name: string; hash: string | null }>(hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? 'empty']));
}
