import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';

/**
 * Each function of the schema has one file, `modules/<schema>/db/functions/<function>.sql`, with its grants at the
 * end. The files are authoritative, and the database is updated to match them.
 */

const SOURCES = join(import.meta.dirname, '../..');
const PLACES = ['platform/db/functions/*.sql', 'modules/*/db/functions/*.sql'];

export interface FunctionFile {
  /** The name has the form `schema.function`. */
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
  return { name: `${schema}.${basename(path, '.sql')}`, path, text, hash: functionFileHashOf(text) };
}

export function functionFileHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Selects the functions of the given schemas except those of extensions. A definition here is the text, the owner
 * and the grants.
 */
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

/**
 * Returns the functions in the database, but only of schemas that have function files; other schemas contain
 * functions of the database's operator, such as those for monitoring.
 */
async function liveFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
): Promise<Map<string, LiveFunction[]>> {
  const schemas = new Set(files.map(({ name }) => name.split('.')[0]));
  const { rows } = await client.query<LiveFunction>(LIVE_FUNCTIONS, [[...schemas]]);
  return Map.groupBy(rows, ({ name }) => name);
}

/** These codes mean that a signature or a grant needs a type, table, schema or role that does not exist yet. */
const NOT_THERE_YET = new Set(['42704', '42P01', '3F000']);
/**
 * These codes mean that the result, a parameter name, a default or a type differs, which PostgreSQL cannot replace
 * in place.
 */
const NOT_REPLACEABLE = new Set(['42P13', '42725']);

/**
 * Updates these functions to match their files within the caller's transaction, and returns those whose signature
 * needs a type that does not exist yet.
 */
export async function applyFunctionFiles(
  client: pg.Client,
  files: readonly FunctionFile[],
): Promise<FunctionFile[]> {
  const live = await liveFunctions(client, files);
  const left: FunctionFile[] = [];
  // A body may refer to a table that is created later in the same transaction.
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
    // A function that a policy or a default calls cannot be dropped, so a changed one needs a new name.
    await client.query(`${drops} ${create} release savepoint one_function`).catch((dropping: unknown) => {
      throw failureOf(file, dropping);
    });
    return true;
  }
}

function failureOf({ path }: FunctionFile, error: unknown): Error {
  return new Error(`${path} failed: ${messageOf(error)}`, { cause: error });
}

/** PostgreSQL lets everybody call a new function, so that right is revoked before the file grants it. */
function creation({ name, text }: FunctionFile): string {
  const at = text.search(/^(alter|grant) /m);
  const [created, allowed] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
  return `${created}\nrevoke all on function ${name} from public;\n${allowed}`;
}

/** CREATE OR REPLACE keeps the owner and the grants, so both are reset before the file sets them. */
function disowning(signature: string): string {
  return `do $do$ declare who text; begin
    execute 'alter function ${signature} owner to ' || quote_ident(current_user);
    for who in select distinct a.grantee::regrole::text from pg_proc p, aclexplode(p.proacl) a
      where p.oid = to_regprocedure('${signature}') and a.grantee not in (0, p.proowner)
    loop execute 'revoke all on function ${signature} from ' || who; end loop;
  end $do$;`;
}

/** Drops functions without a file, and returns their signatures. */
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
 * Describes where the live functions and the files differ. Each file is applied again in a transaction that is
 * rolled back, since only PostgreSQL knows how it formats a definition.
 */
export async function compareFunctionsWithFiles(
  client: pg.Client,
  files = readFunctionFiles(),
): Promise<string[]> {
  await client.query('begin');
  try {
    const before = await liveFunctions(client, files);
    const left = await applyFunctionFiles(client, files);
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
