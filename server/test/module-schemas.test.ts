import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { moduleGraph } from '../../module-graph.ts';
import { createTestDatabase } from './database.ts';
import { OWN_SCHEMAS, OWN_TABLES, findModuleSchemaViolations, TENANT_TABLES } from './module-schemas.ts';

const client = new pg.Client({ connectionString: (await createTestDatabase()).migrator });
await client.connect();
afterAll(() => client.end());

async function namesOf(selection: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select x.* from (${selection}) x (name) order by name collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/** Applies a change to the database, returns the result of `ask`, and rolls the change back. */
async function after<Answer>(change: string, ask: () => Promise<Answer>): Promise<Answer> {
  await client.query('begin');
  try {
    await client.query(change);
    return await ask();
  } finally {
    await client.query('rollback');
  }
}

const complaints = async () =>
  findModuleSchemaViolations(await namesOf(OWN_SCHEMAS), Object.keys(moduleGraph));

test('the catalogue holds one schema per module that stores something, and no other', async () => {
  expect(await complaints()).toEqual([]);
  expect((await namesOf(OWN_SCHEMAS)).length).toBeGreaterThanOrEqual(15);
});

test('reports a renamed schema under both names', async () => {
  expect(await after('alter schema pricing rename to prices', complaints)).toEqual([
    'there is no schema pricing',
    'schema prices belongs to no module of module-graph.ts',
  ]);
});

test('reports a schema that no module owns', async () => {
  expect(await after('create schema orphan', complaints)).toEqual([
    'schema orphan belongs to no module of module-graph.ts',
  ]);
});

test('reports a module without a schema that has left the module graph', () => {
  const modules = Object.keys(moduleGraph).filter((name) => name !== 'search');
  const schemas = ['engine', 'platform', ...modules.filter((name) => name !== 'places')];
  expect(findModuleSchemaViolations(schemas, modules)).toEqual([
    'search is said to have no schema, and is no module of module-graph.ts',
  ]);
});

test('finds the tables of every schema, also of one that was renamed', async () => {
  const schemasOf = (tables: readonly string[]) => new Set(tables.map((name) => name.split('.')[0]));
  // The module reporting only reads what others wrote, and operators are rows of identity: both schemas have no table.
  const withTables = (await namesOf(OWN_SCHEMAS)).filter(
    (schema) => !['operators', 'reporting'].includes(schema),
  );
  expect([...schemasOf(await namesOf(OWN_TABLES))]).toEqual(withTables);
  const tenantTables = await namesOf(TENANT_TABLES);
  expect(tenantTables).toContain('pricing.terms');
  expect(tenantTables).toContain('approvals.approval');
  const renamed = await after('alter schema pricing rename to prices', () => namesOf(TENANT_TABLES));
  expect(renamed).toContain('prices.terms');
  expect(renamed).toHaveLength(tenantTables.length);
});
