import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { moduleGraph } from '../module-graph.ts';
import {
  compareFunctionsWithFiles,
  readFunctionFiles,
} from '../server/src/platform/db/sql-function-files.ts';
import { migrateDatabase } from '../server/src/platform/db/migrate.ts';
import { databaseUrls } from '../server/test/configuration.ts';
import { createTemporaryDataFolder } from '../server/test/engines/data-folder.ts';
import { createDatabase, startPostgres } from '../server/test/engines/postgres.ts';
import {
  declaresStatements,
  moduleGraphViolations,
  stripSqlComments,
  type Catalogue,
  unusedSqlFunctions,
  findTriggersOfOtherModules,
  moduleOfSchema,
  type Piece,
  type Trigger,
  listDatabaseUses,
  findWrongReturnValueAnnotations,
  findWallViolations,
  type CallableFunction,
} from './database-rules.ts';
import { describeRecordedCountDifference } from './minimum-test-counts.ts';
import { parseFunctionAnnotations } from './generators/sql-function-bindings.ts';
import { filesMatching } from './glob-patterns.ts';
import { PARTITION_KEYS, partitionKeyViolations, type Table } from './partition-keys.ts';
import { projectRoot } from './project-root.ts';

/**
 * This script checks a freshly created database against its files, its function bodies against its tables, and all of
 * it against the module graph.
 */

const OURS = `n.nspname !~ '^(pg_|information_schema$|public$|extensions$)'`;

/** Maps Kysely's methods to their SQL. */
const KYSELY: Readonly<Record<string, string>> = {
  insertInto: 'insert into',
  updateTable: 'update',
  deleteFrom: 'delete from',
};

const postgres = await startPostgres({ folder: createTemporaryDataFolder('database'), durable: false });
try {
  await createDatabase(postgres.url, 'database');
  const url = databaseUrls(postgres.port, 'database').migrator;
  const dropped: string[] = [];
  await migrateDatabase(url, (line) => {
    if (line.startsWith('dropped ')) dropped.push(`${line.slice('dropped '.length)} has no file`);
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await check(client, dropped);
  } finally {
    await client.end();
  }
} finally {
  await postgres.stop();
}

async function check(client: pg.Client, unfiled: readonly string[]): Promise<void> {
  const catalogue = await readCatalogue(client);
  const inSql = await readPieces(client);
  const inServer = readServer();
  const inPrograms = inServer.filter(({ text }) => declaresStatements(text));
  const uses = listDatabaseUses([...inSql, ...inPrograms], catalogue);
  const complaints = [
    ...[
      describeRecordedCountDifference('files of programs with statements', inPrograms.length),
      describeRecordedCountDifference('uses of the database', uses.length),
    ].filter((one) => one !== undefined),
    ...unfiled,
    ...(await compareFunctionsWithFiles(client)),
    ...moduleGraphViolations(uses, moduleGraph),
    ...findTriggersOfOtherModules(await readTriggers(client)),
    ...unusedSqlFunctions(catalogue, inSql, inServer),
    ...partitionKeyViolations(await readTables(client)),
    ...(await unpartitionable(client)),
    ...valuesOfFunctions(),
    ...findWallViolations(await readCallableFunctions(client)),
    ...(await brokenBodies(client)),
  ];
  for (const complaint of complaints) console.error(complaint);
  console.log(
    `database: ${catalogue.functions.size} functions, ${catalogue.relations.size} relations, ${uses.length} uses; ${complaints.length} complaints`,
  );
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

async function namesOf(client: pg.Client, text: string): Promise<ReadonlySet<string>> {
  return new Set((await client.query<{ name: string }>(text)).rows.map(({ name }) => name));
}

async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  return {
    relations: await namesOf(
      client,
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'c', 'S')`,
    ),
    functions: await namesOf(
      client,
      `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}`,
    ),
  };
}

/**
 * Reads the functions with their signatures, and every expression that PostgreSQL evaluates automatically, such as
 * policies and defaults.
 */
async function readPieces(client: pg.Client): Promise<Piece[]> {
  const { rows } = await client.query<{ schema: string; name: string; text: string }>(
    `select n.nspname as schema, n.nspname || '.' || p.proname as name,
          concat_ws(' ', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), p.prosrc) as text
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}
      union all select n.nspname, 'policy ' || p.polname || ' on ' || p.polrelid::regclass,
          concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
        from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}
      union all select n.nspname, 'a default of ' || c.oid::regclass, pg_get_expr(d.adbin, d.adrelid)
        from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}
      union all select n.nspname, 'constraint ' || k.conname || ' of ' || c.oid::regclass, pg_get_constraintdef(k.oid)
        from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}
      union all select n.nspname, 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
        from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS}
      union all select n.nspname, 'trigger ' || t.tgname || ' on ' || c.oid::regclass, pg_get_triggerdef(t.oid)
        from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
        where ${OURS} and not t.tgisinternal
      union all select n.nspname, 'view ' || c.oid::regclass, pg_get_viewdef(c.oid)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('v', 'm')`,
  );
  return rows.map(({ schema, name, text }) => ({
    module: moduleOfSchema(schema),
    name,
    text: stripSqlComments(text),
  }));
}

/**
 * Reads the server's source files without comments, tests and generated files. Their statements name tables either in
 * SQL or as quoted names for Kysely.
 */
function readServer(): Piece[] {
  return filesMatching('server/src/{modules,platform,bin}/**/*.ts')
    .filter((path) => !/\.(test|gen)\.ts$/.test(path))
    .map((path) => {
      const [, , layer = '', module = ''] = path.split('/');
      return {
        module: layer === 'modules' ? module : layer,
        name: path,
        text: readFileSync(join(projectRoot, path), 'utf8')
          .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
          .replaceAll(/\b(insertInto|updateTable|deleteFrom)\('/g, (_, verb: string) => `${KYSELY[verb]} `),
      };
    });
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name,
        array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        coalesce((select json_agg(json_build_object('name', x.relname, 'columns',
              array(select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey))))
            from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid and i.indisunique), '[]') as uniques
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('r', 'p') order by 1`,
  );
  return rows;
}

/**
 * Asks PostgreSQL whether each table with a partition key can be partitioned; tables with an index that has to change
 * for it are skipped.
 */
async function unpartitionable(client: pg.Client): Promise<string[]> {
  const complaints: string[] = [];
  for (const [table, { key, widened = [], once = [] }] of Object.entries(PARTITION_KEYS)) {
    if (widened.length + once.length > 0) continue;
    await client.query('begin');
    await client
      .query(`create table public.tried (like ${table} including all) partition by range (${key})`)
      .catch((error: unknown) => complaints.push(`${table}: ${messageOf(error)}`));
    await client.query('rollback');
  }
  return complaints;
}

async function readTriggers(client: pg.Client): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `select t.tgname as name, t.tgrelid::regclass::text as table, t.tgfoid::regproc::text as function
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where ${OURS} and not t.tgisinternal order by 2, 1`,
  );
  return rows;
}

function valuesOfFunctions(): string[] {
  const files = new Map(readFunctionFiles().map((file) => [file.name, file.text]));
  return [...files].flatMap(([name, text]) =>
    findWrongReturnValueAnnotations(name, parseFunctionAnnotations(name, text).values, (one) =>
      files.get(one)?.replaceAll(/^--.*$/gm, ''),
    ),
  );
}

async function readCallableFunctions(client: pg.Client): Promise<CallableFunction[]> {
  const walls = new Map(
    readFunctionFiles().map(({ name, text }) => [name, parseFunctionAnnotations(name, text).walls]),
  );
  const { rows } = await client.query<Omit<CallableFunction, 'walls'>>(
    `select n.nspname || '.' || p.proname as name, p.prosecdef as "isDefiner", p.prosrc as body,
        coalesce(p.proargnames[1:p.pronargs], '{}') as parameters,
        array(select r.rolname::text from aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee
          where r.rolcanlogin and r.oid <> p.proowner order by 1) as callers
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} order by 1`,
  );
  return rows.map((row) => ({ ...row, walls: walls.get(row.name) ?? [] }));
}

/**
 * CREATE FUNCTION checks only the syntax of a body, not its names. plpgsql_check, and PostgreSQL's own validator
 * for SQL functions, find bodies that name a missing column.
 */
async function brokenBodies(client: pg.Client): Promise<string[]> {
  const available = await namesOf(
    client,
    `select name from pg_available_extensions where name = 'plpgsql_check'`,
  );
  if (available.size === 0)
    return [
      'plpgsql_check is not installed, so no body was looked at. Run npm run setup, or install it for this PostgreSQL',
    ];
  await client.query('create extension plpgsql_check');
  const { rows } = await client.query<{ complaint: string }>(
    `select n.nspname || '.' || p.proname || ': ' || c.message as complaint
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
      left join lateral (select t.tgrelid from pg_trigger t where t.tgfoid = p.oid and not t.tgisinternal limit 1) t on true
      cross join lateral plpgsql_check_function_tb(p.oid, coalesce(t.tgrelid, 0)::regclass) c
      where ${OURS} and l.lanname = 'plpgsql' and c.level = 'error'
        and (p.prorettype <> 'trigger'::regtype or t.tgrelid is not null)`,
  );
  const inSql = await client.query<{ name: string; oid: number }>(
    `select n.nspname || '.' || p.proname as name, p.oid::int as oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      join pg_language l on l.oid = p.prolang where ${OURS} and l.lanname = 'sql'`,
  );
  const complaints = rows.map(({ complaint }) => complaint);
  for (const { name, oid } of inSql.rows)
    await client
      .query('select fmgr_sql_validator($1::oid)', [oid])
      .catch((error: unknown) => complaints.push(`${name}: ${messageOf(error)}`));
  return complaints;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
