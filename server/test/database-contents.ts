import type { TestApi } from './api.ts';

/**
 * A hash of what each table holds, by its name. When a key was last used is left out: also one that opens nothing is
 * marked as used.
 */
export async function contentsOf(api: TestApi): Promise<Record<string, string>> {
  const tables = await api.admin<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('platform', 'engine', 'identity', 'ledger', 'booking', 'aftercare', 'newsletter', 'content', 'notices', 'support', 'travellers', 'payments') and c.relkind in ('r', 'p') order by 1`,
  );
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
