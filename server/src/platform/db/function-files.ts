import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';

/**
 * The functions of the schema. Each has one file, `modules/<schema>/db/functions/<function>.sql`, with who may call it below:
 * the file is what holds, and the database is brought to it.
 */

const SOURCES = join(import.meta.dirname, '../..');
const PLACES = ['platform/db/functions/*.sql', 'modules/*/db/functions/*.sql'];

export interface FunctionFile {
  /** `schema.function`. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly hash: string;
}

export function readFunctionFiles(): FunctionFile[] {
  return PLACES.flatMap((place) => {
    const paths = globSync(place, { cwd: SOURCES });
    if (paths.length === 0) throw new Error(`${place} matches no file`);
    return paths.map(readFunctionFile);
  }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function readFunctionFile(path: string): FunctionFile {
  const text = readFileSync(join(SOURCES, path), 'utf8');
  const [layer = '', module = ''] = path.split('/');
  const schema = layer === 'platform' ? layer : module;
  return { name: `${schema}.${basename(path, '.sql')}`, path, text, hash: hashOf(text) };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The functions of the given schemas, but for those of extensions. A definition here is its text, its owner and who may call it. */
const LIVE_FUNCTIONS = `
  select p.oid::int as oid, n.nspname || '.' || p.proname as name, p.oid::regprocedure::text as signature,
    concat_ws(E'\\n', pg_get_functiondef(p.oid), 'owner ' || p.proowner::regrole, (
      select string_agg(case a.grantee when 0 then 'public' else a.grantee::regrole::text end, ', ' order by a.grantee::regrole::text)
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a)) as definition
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any ($1)
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 2, 3`;

interface LiveFunction {
  readonly oid: number;
  readonly name: string;
  readonly signature: string;
  readonly definition: string;
}

/** Of the schemas that have files. In others are functions of whoever runs the database, such as those that watch over it. */
async function liveFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
): Promise<Map<string, LiveFunction[]>> {
  const schemas = new Set(files.map(({ name }) => name.split('.')[0]));
  const { rows } = await client.query<LiveFunction>(LIVE_FUNCTIONS, [[...schemas]]);
  return Map.groupBy(rows, ({ name }) => name);
}

/** What a signature or a grant can lack before the tables are there: a type, a table, a schema, a role. */
const NOT_THERE_YET = new Set(['42704', '42P01', '3F000']);
/** Its result, a parameter's name, a default or a type is another: PostgreSQL replaces none of these in place. */
const NOT_REPLACEABLE = new Set(['42P13', '42725']);

/**
 * Brings these functions to what their files say, inside the caller's transaction, and gives those whose signature needs a
 * type that is not there yet.
 */
export async function applyFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
): Promise<FunctionFile[]> {
  const live = await liveFunctions(client, files);
  const left: FunctionFile[] = [];
  // A body may name a table that comes later in the same transaction.
  await client.query('set local check_function_bodies = off');
  for (const file of files) {
    const former = (live.get(file.name) ?? []).map(({ signature }) => signature);
    if (!(await applyFunction(client, file, former))) left.push(file);
  }
  return left;
}

async function applyFunction(
  client: pg.Client,
  file: FunctionFile,
  former: readonly string[],
): Promise<boolean> {
  const create = creation(file);
  try {
    await client.query(
      `savepoint one_function; ${former.map(disowning).join('\n')} ${create} release savepoint one_function`,
    );
    return true;
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    await client.query('rollback to savepoint one_function');
    if (NOT_THERE_YET.has(code)) return false;
    if (!NOT_REPLACEABLE.has(code)) throw failureOf(file, error);
    const drops = former.map((signature) => `drop function ${signature};`).join('\n');
    // What a policy or a default calls cannot be dropped: such a function gets another name.
    await client.query(`${drops} ${create} release savepoint one_function`).catch((dropping: unknown) => {
      throw failureOf(file, dropping);
    });
    return true;
  }
}

function failureOf({ path }: FunctionFile, error: unknown): Error {
  return new Error(`${path} failed: ${messageOf(error)}`, { cause: error });
}

/** PostgreSQL lets everybody call a new function, so that is taken back before the file says who may. */
function creation({ name, text }: FunctionFile): string {
  const at = text.search(/^(alter|grant) /m);
  const [created, allowed] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
  return `${created}\nrevoke all on function ${name} from public;\n${allowed}`;
}

/** CREATE OR REPLACE keeps owner and grants, and the file says both anew. */
function disowning(signature: string): string {
  return `do $do$ declare who text; begin
    execute 'alter function ${signature} owner to ' || quote_ident(current_user);
    for who in select distinct a.grantee::regrole::text from pg_proc p, aclexplode(p.proacl) a
      where p.oid = to_regprocedure('${signature}') and a.grantee not in (0, p.proowner)
    loop execute 'revoke all on function ${signature} from ' || who; end loop;
  end $do$;`;
}

/** Drops what has no file, and gives the signatures. */
export async function dropFunctionsWithoutFile(
  client: pg.Client,
  files: readonly FunctionFile[],
): Promise<string[]> {
  const names = new Set(files.map(({ name }) => name));
  const unfiled = [...(await liveFunctions(client, files)).values()]
    .flat()
    .filter(({ name }) => !names.has(name));
  for (const { signature } of unfiled) await client.query(`drop function ${signature}`);
  return unfiled.map(({ signature }) => signature);
}

/**
 * Where the live functions and the files differ, in sentences. Each file is applied once more in a transaction that is rolled
 * back, since only PostgreSQL knows how it writes a definition down.
 */
export async function compareFunctions(client: pg.Client, files = readFunctionFiles()): Promise<string[]> {
  await client.query('begin');
  try {
    const before = await liveFunctions(client, files);
    const left = await applyFunctions(client, files);
    const after = await liveFunctions(client, files);
    const known = new Map(files.map((file) => [file.name, file]));
    return [
      ...left.map(({ path }) => `${path} names a type, a table or a role that is not in the database`),
      ...[...before].flatMap(([name, list]) => [
        ...(known.has(name) ? [] : [`${name} has no file`]),
        ...(list.length > 1
          ? [`${name} stands ${list.length} times: ${list.map((one) => one.signature).join(', ')}`]
          : []),
      ]),
      ...files.flatMap(({ name, path }) => {
        const [was, twin] = before.get(name) ?? [];
        const [is] = after.get(name) ?? [];
        if (left.some((file) => file.name === name)) return [];
        if (!is) return [`${path} does not define ${name}`];
        if (!was) return [`${path} has no function in the database`];
        return twin !== undefined || was.definition === is.definition
          ? []
          : [`${name} is not what ${path} says`];
      }),
    ];
  } finally {
    await client.query('rollback');
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
