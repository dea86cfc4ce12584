import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { databaseUrls } from '../../../test/configuration.ts';
import { createTemporaryDataFolder } from '../../../test/engines/data-folder.ts';
import { createDatabase, startPostgres } from '../../../test/engines/postgres.ts';
import {
  compareFunctionsWithFiles,
  type FunctionFile,
  functionFileHashOf,
  readFunctionFiles,
} from './sql-function-files.ts';
import { checkDatabaseFunctions, migrateDatabase, readSchemaFiles, type SchemaFiles } from './migrate.ts';

// The tests use a separate cluster: a migration is one transaction, and readers of the audit log in the same
// cluster would wait for its end.
const postgres = await startPostgres({ folder: createTemporaryDataFolder('migrate'), durable: false });
await createDatabase(postgres.url, 'migrated');
const urls = databaseUrls(postgres.port, 'migrated');
await migrateDatabase(urls.migrator, () => {});
const owner = new pg.Client({ connectionString: urls.migrator });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await postgres.stop();
});

async function runOn(url: string, files?: SchemaFiles): Promise<string[]> {
  const lines: string[] = [];
  await migrateDatabase(url, (line) => lines.push(line), files);
  return lines;
}

const written = readSchemaFiles();

function migrationOf(name: string, text: string): SchemaFiles['migrations'][number] {
  return { name, text, hash: functionFileHashOf(text) };
}

function functionOf(name: string, text: string): FunctionFile {
  return { name, path: `${name}.sql`, text, hash: functionFileHashOf(text) };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function namesOfSchemas(client: pg.Client): Promise<string[]> {
  return (await client.query<{ name: string }>('select nspname as name from pg_namespace')).rows.map(
    ({ name }) => name,
  );
}

/** Creates an empty database beside this file's own. */
async function emptyDatabase(name: string): Promise<string> {
  const url = new URL(urls.migrator);
  const database = `${url.pathname.slice(1)}_${name}`;
  await owner.query(`create database ${database}`);
  url.pathname = `/${database}`;
  return url.href;
}

test('a migrated database is left as it is', async () => {
  expect(await runOn(urls.migrator)).toEqual([]);
});

test('two migrators at once apply everything once', async () => {
  const url = await emptyDatabase('empty');
  const lines = await Promise.all([runOn(url), runOn(url)]);
  expect(lines.flat()).toEqual([expect.stringMatching(/^applied the baseline with \d+ functions$/)]);
});

test('a database of an earlier baseline, or of the time before there was one, is left alone and says so', async () => {
  for (const [name, message] of [
    ['baseline', 'made from an earlier baseline'],
    ['0001-roles.sql', 'made before there was a baseline'],
  ]) {
    const url = await emptyDatabase(`old_${name?.slice(0, 4)}`);
    await withClient(url, (client) =>
      client.query(`create table public.migration (name text primary key, hash text not null);
        insert into public.migration values ('${name}', 'of another text')`),
    );
    await expect(runOn(url)).rejects.toThrow(message);
    expect(await withClient(url, namesOfSchemas)).not.toContain('ledger');
  }
});

test('a baseline that fails leaves nothing of itself behind, and is named', async () => {
  const url = await emptyDatabase('broken');
  await withClient(url, (client) => client.query('create schema ledger'));
  await expect(runOn(url)).rejects.toThrow('00-roles-and-schemas.sql failed');
  expect(await withClient(url, namesOfSchemas)).not.toContain('platform');
});

describe('a migration', () => {
  const adding = migrationOf('0001-berths.sql', 'create table bookings.berth (id text primary key);');
  const berths = functionOf(
    'bookings.berths',
    'create or replace function bookings.berths() returns setof bookings.berth language sql stable as $$ select * from bookings.berth $$;',
  );
  const berthOf = functionOf(
    'bookings.berth_of',
    'create or replace function bookings.berth_of(of_id text) returns bookings.berth language sql stable as $$ select b from bookings.berth b where b.id = of_id $$;',
  );
  const formerly = functionOf(
    'bookings.berth_of',
    'create or replace function bookings.berth_of(of_id text) returns text language sql stable as $$ select of_id $$;',
  );

  test('comes with the functions that give what it makes, in a database that is used and in an empty one', async () => {
    const used = await emptyDatabase('used');
    await runOn(used, { ...written, functions: [...written.functions, formerly] });
    const empty = await emptyDatabase('anew');
    const files = {
      ...written,
      migrations: [adding],
      functions: [...written.functions, berths, berthOf].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    };
    const lines = ['applied 0001-berths.sql', 'applied bookings.berth_of.sql', 'applied bookings.berths.sql'];
    expect(await runOn(used, files)).toEqual(lines);
    expect((await runOn(empty, files)).slice(1)).toEqual(lines);
    for (const url of [used, empty]) {
      expect(await runOn(url, files)).toEqual([]);
      expect(await withClient(url, (client) => compareFunctionsWithFiles(client, files.functions))).toEqual(
        [],
      );
    }
  });

  test('that was edited after it was applied stops everything', async () => {
    const url = await emptyDatabase('edited');
    await runOn(url, { ...written, migrations: [adding] });
    const edited = migrationOf(adding.name, 'create table bookings.berth (id integer primary key);');
    await expect(runOn(url, { ...written, migrations: [edited] })).rejects.toThrow(
      '0001-berths.sql was edited after it was applied',
    );
  });

  test('that fails takes the functions of its moment back with it', async () => {
    const url = await emptyDatabase('failing');
    await runOn(url);
    const failing = migrationOf('0002-fails.sql', 'create table bookings.berth (id text);');
    const files = {
      ...written,
      migrations: [adding, failing],
      functions: [...written.functions, formerly],
    };
    await expect(runOn(url, files)).rejects.toThrow('0002-fails.sql failed');
    expect(await withClient(url, (client) => compareFunctionsWithFiles(client))).toEqual([]);
    expect(await runOn(url)).toEqual([]);
  });

  test('that says so runs outside of a transaction, statement by statement', async () => {
    const url = await emptyDatabase('bare');
    const bare = migrationOf(
      '0002-berth-index.sql',
      '-- no transaction\ncreate index concurrently berth_id on bookings.berth (id);\ncreate index concurrently berth_again on bookings.berth (id);\n',
    );
    expect(await runOn(url, { ...written, migrations: [adding, bare] })).toEqual([
      expect.stringContaining('baseline'),
      'applied 0001-berths.sql',
      'applied 0002-berth-index.sql',
    ]);
  });

  test('without the next number is refused before anything is done', () => {
    const home = createTemporaryDataFolder('numbers');
    for (const folder of ['baseline', 'migrations']) mkdirSync(join(home, folder));
    writeFileSync(join(home, 'baseline/00-roles.sql'), 'select 1;');
    writeFileSync(join(home, 'migrations/0002-late.sql'), 'select 1;');
    expect(() => readSchemaFiles(home)).toThrow('0002-late.sql is not the next number');
    rmSync(home, { recursive: true });
  });

  test('is what a function waits for, and a check of a database that lacks it says which', async () => {
    const url = await emptyDatabase('before');
    await runOn(url);
    const functions = [...written.functions, berths];
    await expect(runOn(url, { ...written, functions })).rejects.toThrow('is nowhere: bookings.berths.sql');
    expect(await withClient(url, (client) => compareFunctionsWithFiles(client, functions))).toEqual([
      'bookings.berths.sql names a type, a table or a role that is not in the database',
    ]);
  });
});

test('a function that a policy calls keeps its parameters, and the file that changes them is named', async () => {
  const url = await emptyDatabase('called');
  await runOn(url);
  const name = 'platform.current_company';
  const [called] = written.functions.filter((file) => file.name === name);
  if (!called) throw new Error(`there is no function ${name}`);
  const text = called.text.replace(`${name}()`, `${name}(who text default '')`);
  const functions = written.functions.map((file) => (file === called ? functionOf(name, text) : file));
  await expect(runOn(url, { ...written, functions })).rejects.toThrow(
    /^platform\.current_company\.sql failed/,
  );
});

describe('a function’s file is what holds', () => {
  const differences = () => checkDatabaseFunctions(urls.migrator);

  test('nothing differs in a database that was just migrated', async () => {
    expect(await differences()).toEqual([]);
  });

  test('a body, a right or an owner that was changed by hand is named', async () => {
    await owner.query(`
      create or replace function platform.database_timeline() returns integer language sql stable as 'select 1';
      grant execute on function ledger.transfer_between_accounts to marga_app;
      alter function ledger.place_holds owner to marga_app`);
    expect(await differences()).toEqual([
      'ledger.place_holds is not what modules/ledger/db/functions/place_holds.sql says',
      'ledger.transfer_between_accounts is not what modules/ledger/db/functions/transfer_between_accounts.sql says',
      'platform.database_timeline is not what platform/db/functions/database_timeline.sql says',
    ]);
  });

  test('its change is applied with its rights, also when parameters or the result become others', async () => {
    await owner.query(
      `delete from public.function_file where name in ('platform.database_timeline', 'ledger.transfer_between_accounts', 'ledger.place_holds')`,
    );
    expect(await runOn(urls.migrator)).toEqual([
      'applied modules/ledger/db/functions/place_holds.sql',
      'applied modules/ledger/db/functions/transfer_between_accounts.sql',
      'applied platform/db/functions/database_timeline.sql',
    ]);
    expect(await differences()).toEqual([]);
    await owner.query(`
      drop function bookings.transition_booking; drop function checkout.schedule_checkout_step;
      create function bookings.transition_booking(a integer, b text) returns text language sql as 'select b';
      create function checkout.schedule_checkout_step(of_checkout text, lease bigint) returns void language sql as 'select';
      delete from public.function_file where name in ('bookings.transition_booking', 'checkout.schedule_checkout_step')`);
    await runOn(urls.migrator);
    expect(await differences()).toEqual([]);
  });

  test('a function without a file and a second one of the same name are named, and go', async () => {
    await owner.query(`
      create function bookings.forgotten() returns integer language sql as 'select 1';
      create function bookings.transition_booking(a integer) returns integer language sql as 'select 1'`);
    expect(await differences()).toEqual([
      'bookings.forgotten has no file',
      expect.stringMatching(/^bookings.transition_booking stands 2 times: /),
    ]);
    await owner.query(`delete from public.function_file where name = 'bookings.transition_booking'`);
    const lines = await runOn(urls.migrator);
    expect(lines).toContain('dropped bookings.forgotten()');
    expect(await differences()).toEqual([]);
  });

  test('a function of whoever runs the database, in a schema without files, is left alone', async () => {
    await owner.query(`create schema watching; create function watching.load() returns integer language sql as 'select 1';
      create function public.load() returns integer language sql as 'select 1'`);
    expect(await runOn(urls.migrator)).toEqual([]);
    expect(await differences()).toEqual([]);
    await owner.query('select watching.load(), public.load()');
  });

  test('a file whose function is gone, and one that defines another, are named', async () => {
    await owner.query('drop function checkout.restart_stalled_checkouts');
    expect(await differences()).toEqual([
      'modules/checkout/db/functions/restart_stalled_checkouts.sql has no function in the database',
    ]);
    const [file] = readFunctionFiles();
    if (!file) throw new Error('there is no function');
    const misnamed = {
      ...file,
      name: 'bookings.misnamed',
      text: file.text.replaceAll(/^(alter|grant) .*$/gm, ''),
    };
    await expect(
      withClient(urls.migrator, (client) => compareFunctionsWithFiles(client, [misnamed])),
    ).rejects.toThrow('bookings.misnamed');
  });
});

test('no role of the programs may see or change what was applied', async () => {
  for (const url of [urls.app, urls.identity, urls.relay]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await expect(client.query('select from public.migration')).rejects.toThrow('permission denied');
    await client.end();
  }
});
