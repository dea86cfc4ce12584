import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../../..');

export interface UnixUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so a root shell (a container, a CI machine) uses Debian's `postgres` user. */
export function postgresUser(): UnixUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') };
}

function idOfPostgres(flag: '-u' | '-g'): number {
  const answer = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  if (answer.status !== 0)
    throw new Error('PostgreSQL refuses root and there is no user `postgres`: npm run setup');
  return Number.parseInt(answer.stdout, 10);
}

/**
 * Creates the folder in which PostgreSQL and the other services of one installation store their data, and returns its
 * path.
 */
export function createDataFolder(name: string): string {
  const folder = join(dataRoot(), name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Creates a data folder that belongs to this process, and removes folders that killed processes left behind. */
export function createTemporaryDataFolder(purpose: string): string {
  const root = dataRoot();
  for (const entry of readdirSync(root)) {
    const owner = /-of-(\d+)-/.exec(entry)?.[1];
    if (owner !== undefined && !isProcessAlive(Number.parseInt(owner, 10))) {
      rmSync(join(root, entry), { recursive: true, force: true });
    }
  }
  const unique = Math.random().toString(36).slice(2, 8);
  return createDataFolder(`${purpose}-of-${process.pid}-${unique}`);
}

function dataRoot(): string {
  const wanted = process.env.MARGA_DATA ? resolve(process.env.MARGA_DATA) : join(projectRoot, '.data');
  mkdirSync(wanted, { recursive: true });
  const user = postgresUser();
  if (user === undefined || canEnter(user, wanted)) return wanted;
  const mark = createHash('sha256').update(wanted).digest('hex').slice(0, 8);
  const reachable = `/var/tmp/marga-${mark}`;
  mkdirSync(reachable, { recursive: true, mode: 0o755 });
  return reachable;
}

function canEnter(user: UnixUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
