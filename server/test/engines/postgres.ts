import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type RunningProcess, startProcess } from './child-process.ts';
import { postgresUser, type UnixUser } from './data-folder.ts';
import { allocateFreePort } from './ports.ts';

export const administrator = 'marga_admin';

export interface PostgresEngine extends RunningProcess {
  readonly port: number;
  /** This is the administrator's address of the database `postgres`. */
  readonly url: string;
  urlOf(role: string, database: string): string;
  /** Copies the running cluster into a folder. */
  backUp(toFolder: string): Promise<void>;
  /** Dumps a database, schema and rows, as text; options of pg_dump can limit it. */
  dump(database: string, limits?: readonly string[]): Promise<string>;
  /** Closes the current segment of the write-ahead log and waits until the archive holds it. */
  archiveNow(): Promise<void>;
  /**
   * Replaces the current data with a backup and replays the archive up to the given time. The database keeps its
   * port.
   */
  restore(backup: string, until: string): Promise<void>;
}

export interface PostgresOptions {
  folder: string;
  port?: number | undefined;
  /** False trades crash safety for speed, for tests that never kill the database. */
  durable?: boolean | undefined;
  /** Copies every finished segment of the write-ahead log into this folder, which a restore needs. */
  archiveTo?: string | undefined;
}

interface Cluster extends PostgresOptions {
  port: number;
  bin: string;
  user: UnixUser | undefined;
}

const run = promisify(execFile);

export async function startPostgres(options: PostgresOptions): Promise<PostgresEngine> {
  const cluster: Cluster = {
    ...options,
    port: options.port ?? (await allocateFreePort()),
    bin: await binaries(),
    user: postgresUser(),
  };
  const { user, bin } = cluster;
  for (const folder of [cluster.folder, cluster.archiveTo]) if (folder !== undefined) giveTo(user, folder);
  await createCluster(cluster);
  let running = await startServer(cluster);
  const url = urlOf(cluster.port, administrator, 'postgres');

  return {
    name: running.name,
    logFile: running.logFile,
    port: cluster.port,
    url,
    pid: () => running.pid(),
    isRunning: () => running.isRunning(),
    stop: () => running.stop(),
    killHard: () => running.killHard(),
    restart: () => running.restart(),
    urlOf: (role, database) => urlOf(cluster.port, role, database),
    async backUp(toFolder) {
      giveTo(user, toFolder);
      const args = ['-d', url, '-D', dataOf(toFolder), '-X', 'stream', '-c', 'fast'];
      await run(join(bin, 'pg_basebackup'), args, { ...user, cwd: '/' });
    },
    async dump(database, limits = []) {
      const args = ['-d', urlOf(cluster.port, administrator, database), ...limits];
      return (await run(join(bin, 'pg_dump'), args, { maxBuffer: 2 ** 30 })).stdout;
    },
    archiveNow: () => archiveNow(url),
    async restore(backup, until) {
      if (cluster.archiveTo === undefined)
        throw new Error('a restore needs the archive: start with `archiveTo`');
      await running.stop();
      running = await startServer({ ...cluster, folder: backup }, { archive: cluster.archiveTo, until });
    },
  };
}

interface Recovery {
  archive: string;
  until: string;
}

async function startServer(cluster: Cluster, recovery?: Recovery): Promise<RunningProcess> {
  const data = dataOf(cluster.folder);
  if (recovery !== undefined) {
    const signal = join(data, 'recovery.signal');
    writeFileSync(signal, '');
    if (cluster.user !== undefined) chownSync(signal, cluster.user.uid, cluster.user.gid);
  }
  const url = urlOf(cluster.port, administrator, 'postgres');
  return startProcess({
    name: 'postgres',
    command: join(cluster.bin, 'postgres'),
    args: ['-D', data, ...asFlags(settings(cluster, recovery))],
    user: cluster.user,
    logFile: join(cluster.folder, 'postgres.log'),
    isReady: () => query(url, 'select not pg_is_in_recovery() as done').then(([row]) => row?.done === true),
    stopSignal: 'SIGINT',
    descendants: childrenOf,
  });
}

async function createCluster({ bin, folder, user, durable = true }: Cluster): Promise<void> {
  const data = dataOf(folder);
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const args = ['-D', data, '-A', 'trust', '-U', administrator, '-E', 'UTF8', '--locale=C.UTF-8'];
  await run(join(bin, 'initdb'), durable ? args : [...args, '--no-sync'], { ...user, cwd: '/' });
}

function dataOf(folder: string): string {
  return join(folder, 'postgres');
}

function urlOf(port: number, role: string, database: string): string {
  return `postgres://${role}@127.0.0.1:${port}/${database}`;
}

function settings(cluster: Cluster, recovery: Recovery | undefined): Record<string, string> {
  const { durable = true, archiveTo } = cluster;
  return {
    port: String(cluster.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: dataOf(cluster.folder),
    max_connections: '200',
    shared_buffers: '256MB',
    timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...(archiveTo === undefined
      ? {}
      : { archive_mode: 'on', archive_command: `test ! -f '${archiveTo}/%f' && cp '%p' '${archiveTo}/%f'` }),
    ...(recovery === undefined
      ? {}
      : {
          restore_command: `cp '${recovery.archive}/%f' '%p'`,
          recovery_target_time: recovery.until,
          recovery_target_action: 'promote',
        }),
  };
}

function asFlags(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function giveTo(user: UnixUser | undefined, folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
}

/** Returns the folder of PostgreSQL's server binaries, which Debian installs per version and outside the PATH. */
async function binaries(): Promise<string> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const newest = versions.map((version) => Number.parseInt(version, 10)).toSorted((a, b) => b - a)[0];
  if (newest !== undefined) return join(debian, String(newest), 'bin');
  const { stdout } = await run('pg_config', ['--bindir']);
  return stdout.trim();
}

export async function createDatabase(url: string, name: string): Promise<void> {
  const found = await query(url, 'select from pg_database where datname = $1', [name]);
  if (found.length === 0) await query(url, `create database ${pg.escapeIdentifier(name)}`);
}

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function archiveNow(url: string): Promise<void> {
  const [current] = await query(url, 'select pg_walfile_name(pg_switch_wal()) as file');
  const deadline = performance.now() + 20_000;
  for (;;) {
    const [archive] = await query(url, 'select last_archived_wal as file from pg_stat_archiver');
    if (String(archive?.file) >= String(current?.file)) return;
    if (performance.now() > deadline) throw new Error(`the archive never received ${String(current?.file)}`);
  }
}

/**
 * Returns the child processes of the PostgreSQL server. They leave its process group, and the cluster does not start
 * again while one of them lives.
 */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(list)) return [];
  return readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
