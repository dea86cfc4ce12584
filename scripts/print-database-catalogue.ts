import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { databaseUrls } from '../server/test/configuration.ts';
import { createTemporaryDataFolder } from '../server/test/engines/data-folder.ts';
import { createDatabase, startPostgres } from '../server/test/engines/postgres.ts';
import { projectRoot } from './project-root.ts';

const DATABASE = 'catalogue';

/**
 * `npm run catalogue` prints everything a freshly migrated database holds: schemas, tables, functions, policies,
 * grants, roles and rows. `--against <commit>` also builds the database of that commit with its own migrations and
 * prints the differences.
 */
const { values } = parseArgs({ options: { against: { type: 'string' } } });
const here = await catalogueOf(projectRoot);
if (values.against === undefined) console.log(here);
else process.exitCode = await compare(values.against);

async function compare(commit: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'marga-catalogue-'));
  try {
    const archive = execFileSync('git', ['archive', commit, 'server', 'contract', 'package.json'], {
      cwd: projectRoot,
      maxBuffer: 2 ** 30,
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    const there = await catalogueOf(folder);
    const differences = differencesOf(folder, there, here);
    const objects = here.match(/^-- Name: /gm)?.length ?? 0;
    console.log(differences === '' ? `no difference to ${commit} in ${objects} objects` : differences);
    return differences === '' ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function differencesOf(folder: string, before: string, after: string): string {
  writeFileSync(join(folder, 'before'), before);
  writeFileSync(join(folder, 'after'), after);
  try {
    return execFileSync('git', ['diff', '--no-index', '--no-color', '-U2', 'before', 'after'], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    // Exit code 1 means that the comparison found differences.
    const { status, stdout } = error as { status: number; stdout: string };
    if (status === 1) return stdout;
    throw error;
  }
}

/**
 * Builds the database of a folder with the folder's own programs and describes it. The cluster is separate, because
 * roles belong to the cluster and a second database would find those of the first.
 */
async function catalogueOf(folder: string): Promise<string> {
  const postgres = await startPostgres({ folder: createTemporaryDataFolder('catalogue'), durable: false });
  try {
    const url = databaseUrls(postgres.port, DATABASE).migrator;
    await createDatabase(postgres.url, DATABASE);
    execFileSync(process.execPath, ['server/src/bin/migrate.ts'], {
      cwd: folder,
      env: { ...process.env, DATABASE_MIGRATOR_URL: url },
    });
    const layout = await postgres.dump(DATABASE, ['--schema-only', '--exclude-table=public.*']);
    return [settled(layout), await rolesOf(url), await rowsOf(url)].join('\n');
  } finally {
    await postgres.stop();
  }
}

/**
 * Makes two dumps comparable: it removes the random token and the version that each dump contains, and sorts the
 * grants.
 */
function settled(layout: string): string {
  return layout
    .split('\n')
    .filter((line) => !/^\\(un)?restrict |^-- Dumped /.test(line))
    .join('\n')
    .replaceAll(/(?:^GRANT [^;]*;\n)+/gm, (grants) => grants.split('\n').toSorted().join('\n'));
}

/** A dump contains neither roles nor the grants on the database itself. */
async function rolesOf(url: string): Promise<string> {
  return answer(
    url,
    `select 'role ' || to_jsonb(r)::text as line from (select rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin,
        rolbypassrls, array(select m.roleid::regrole::text from pg_auth_members m where m.member = a.oid order by 1) as member_of
        from pg_roles a where rolname like 'marga%') r
      union all select 'database ' || coalesce(datacl::text, '') from pg_database where datname = current_database() order by 1`,
  );
}

/** Returns every row of an unused database, without the times at which the rows were written. */
async function rowsOf(url: string): Promise<string> {
  return answer(
    url,
    `select format('%I.%I ', schemaname, tablename) || row as line from pg_tables,
        unnest(xpath('//line/text()', query_to_xml(format(
          $$select to_jsonb(t) - 'created_at' as line from %I.%I t$$, schemaname, tablename), false, false, ''))::text[]) row
      where schemaname !~ '^(pg_|information_schema$|public$)' order by 1`,
  );
}

async function answer(url: string, text: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ line: string }>(text)).rows.map(({ line }) => line).join('\n');
  } finally {
    await client.end();
  }
}
