import type { TestApi } from './api.ts';
import { OWN_TABLES } from './module-schemas.ts';

/**
 * Returns a hash of the contents of each table by name. The time of an API key's last use is left out, because even a
 * key that authorizes nothing is marked as used.
 */
export async function tableHashes(api: TestApi): Promise<Record<string, string>> {
  const tables = await api.admin<{ name: string }>(OWN_TABLES);
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await api.admin<{ hash: string }>(
      `select count(*) || ' rows, ' || md5(string_agg(t.text, '|' order by t.text)) as hash
        from (select (to_jsonb(r) - 'last_used_at')::text as text from ${name} r) t`,
    );
    contents[name] = row?.hash ?? 'empty';
  }
  return contents;
}
