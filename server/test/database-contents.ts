import type { TestApi } from './api.ts';
import { OWN_TABLES } from './own-schemas.ts';

/**
 * A hash of what each table holds, by its name. When a key was last used is left out: also one that opens nothing is
 * marked as used.
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
