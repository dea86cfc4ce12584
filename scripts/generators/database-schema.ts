import pg from 'pg';
import { createTemporaryDataFolder } from '../../server/test/engines/data-folder.ts';
import { createDatabase, startPostgres } from '../../server/test/engines/postgres.ts';
import { databaseUrls } from '../../server/test/configuration.ts';
import { OWN_SCHEMAS } from '../../server/test/module-schemas.ts';
import { migrateDatabase } from '../../server/src/platform/db/migrate.ts';
import { generateSqlFunctionBindings } from './sql-function-bindings.ts';

/** Maps each PostgreSQL column type to TypeScript: as read, and as written where that differs. */
const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  bpchar: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'bigint',
  timestamptz: 'Instant',
  date: 'LocalDate',
  jsonb: 'Json',
  xid8: 'string',
  _text: 'string[]',
  _int4: 'number[]',
  bytea: 'Bytes',
};

interface Column {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly optional: boolean;
}

/**
 * Selects the columns of all tables except those of the schema `engine`. These belong to the authentication library;
 * Marga's own statements never name them, and only SQL functions read them.
 */
const COLUMNS = `
  select c.table_schema as schema, c.table_name as table, c.column_name as name, c.udt_name as type,
         c.is_nullable = 'YES' as nullable,
         c.column_default is not null or c.is_identity = 'YES' or c.is_nullable = 'YES' as optional
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema in (${OWN_SCHEMAS}) and c.table_schema <> 'engine' and t.table_type = 'BASE TABLE'
  order by c.table_schema, c.table_name, c.ordinal_position`;

const SCHEMA = 'server/src/platform/db/schema.gen.ts';

/**
 * Generates Kysely's table types and the function bindings from a freshly created database. The keys of the map are
 * file paths.
 */
export async function generateDatabaseFiles(): Promise<Map<string, string>> {
  const postgres = await startPostgres({ folder: createTemporaryDataFolder('schema'), durable: false });
  try {
    const url = databaseUrls(postgres.port, 'schema').migrator;
    await createDatabase(databaseUrls(postgres.port, 'postgres').migrator, 'schema');
    await migrateDatabase(url, () => {});
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query<Column>(COLUMNS);
      return new Map([[SCHEMA, render(rows)], ...(await generateSqlFunctionBindings(client))]);
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

function render(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, (column) => `${column.schema}.${column.table}`);
  const body = [...tables].map(
    ([table, list]) =>
      `  '${table}': {\n${list.map((column) => `    ${column.name}: ${typeOf(column)};`).join('\n')}\n  };`,
  );
  return [
    '// Written by `npm run generate` from the migrated schema; edit server/db instead.',
    "import type { ColumnType, Generated } from 'kysely';",
    "import type { Instant, LocalDate } from '@marga/contract/kernel/time';",
    '',
    '/** Read as parsed JSON, which its module checks; written as text. */',
    'type Json = ColumnType<unknown, string, string>;',
    'type GeneratedJson = ColumnType<unknown, string | undefined, string>;',
    '',
    '/** Written as text: `\\x` and hexadecimal digits. */',
    'type Bytes = ColumnType<Buffer, string, string>;',
    '',
    'export interface Database {',
    ...body,
    '}',
    '',
  ].join('\n');
}

function typeOf(column: Column): string {
  const base = TYPES[column.type];
  if (!base) throw new Error(`${column.table}.${column.name}: no TypeScript type for ${column.type}`);
  const full = column.nullable ? `${base} | null` : base;
  return column.optional && !column.nullable
    ? base === 'Json'
      ? 'GeneratedJson'
      : `Generated<${full}>`
    : full;
}
