import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  closeSync,
  constants,
  createWriteStream,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot, type UnixUser } from './data-folder.ts';
import { waitUntilReady } from './wait-until-ready.ts';

export interface ProcessPlan {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  user?: UnixUser | undefined;
  logFile: string;
  /**
   * The process counts as ready when this function returns true; it is called repeatedly, and a throw counts as
   * false.
   */
  isReady: () => Promise<boolean>;
  /** This signal asks the process to stop; PostgreSQL takes SIGINT as a fast, orderly shutdown. */
  stopSignal?: 'SIGTERM' | 'SIGINT';
  graceMs?: number;
  /** Receives each line that goes to the log file, to show it to the developer. */
  onLine?: ((line: string) => void) | undefined;
  /** Returns the ids of the child processes that keep running when their parent is killed. */
  descendants?: (pid: number) => number[];
}

export interface RunningProcess {
  readonly name: string;
  readonly logFile: string;
  pid(): number;
  isRunning(): boolean;
  /** Asks the process to stop, and kills it after a grace period. */
  stop(): Promise<void>;
  /** Sends SIGKILL, which looks like a crash from outside. */
  killHard(): Promise<void>;
  /** Starts the process again with the same port and data, whether it was stopped, killed or still runs. */
  restart(): Promise<void>;
}

const living = new Set<ChildProcess>();

process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

export async function startProcess(plan: ProcessPlan): Promise<RunningProcess> {
  let child = await launch(plan);

  async function end(signal: NodeJS.Signals, graceMs: number): Promise<void> {
    if (hasExited(child)) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    const patience = new AbortController();
    const insist = sleep(graceMs, undefined, { signal: patience.signal }).then(
      () => child.kill('SIGKILL'),
      () => undefined,
    );
    await exited;
    patience.abort();
    await insist;
  }

  async function killHard(): Promise<void> {
    const family = child.pid === undefined ? [] : (plan.descendants?.(child.pid) ?? []);
    await end('SIGKILL', 10_000);
    await buryAll(family);
  }

  const stop = () => end(plan.stopSignal ?? 'SIGTERM', plan.graceMs ?? 10_000);

  return {
    name: plan.name,
    logFile: plan.logFile,
    pid: () => pidOf(child),
    isRunning: () => !hasExited(child),
    stop,
    killHard,
    async restart() {
      await stop();
      child = await launch(plan);
    },
  };
}

async function launch(plan: ProcessPlan): Promise<ChildProcess> {
  const logFrom = statSync(plan.logFile, { throwIfNoEntry: false })?.size ?? 0;
  const child = spawnQuietly(plan);
  living.add(child);
  child.once('exit', () => living.delete(child));
  const failure = new Promise<never>((_resolve, reject) => child.once('error', reject));
  await Promise.race([once(child, 'spawn'), failure]);
  const { name, logFile, isReady } = plan;
  const hasEnded = () => hasExited(child);
  const ready = waitUntilReady({ name, pid: pidOf(child), logFile, logFrom, hasExited: hasEnded, isReady });
  await Promise.race([ready, failure]).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return child;
}

/**
 * Spawns a separate process group, so that Ctrl-C in the terminal does not stop PostgreSQL, Redis or Restate before
 * the processes that use them.
 */
function spawnQuietly(plan: ProcessPlan): ChildProcess {
  const [command, ...args] = [...dieWithParent(), plan.command, ...plan.args] as [string, ...string[]];
  const log = openSync(plan.logFile, 'a');
  const child = spawn(command, args, {
    ...plan.user,
    cwd: plan.user === undefined ? projectRoot : '/',
    env: { ...process.env, ...plan.env },
    detached: true,
    stdio: plan.onLine === undefined ? ['ignore', log, log] : ['ignore', 'pipe', 'pipe'],
  });
  closeSync(log);
  if (plan.onLine !== undefined) copyLines(child, plan.logFile, plan.onLine);
  return child;
}

function copyLines(child: ChildProcess, logFile: string, onLine: (line: string) => void): void {
  const file = createWriteStream(logFile, { flags: 'a' });
  child.once('close', () => file.end());
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`);
      onLine(line);
    });
  }
}

const setpriv = '/usr/bin/setpriv';

/**
 * Returns a command prefix with which the Linux kernel kills a child when its parent dies; empty where `setpriv` is
 * missing.
 */
function dieWithParent(): string[] {
  try {
    accessSync(setpriv, constants.X_OK);
    return [setpriv, '--pdeathsig', 'KILL', '--'];
  } catch {
    return [];
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the process never started');
  return child.pid;
}

async function buryAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) {
    while (!isProcessEnded(pid)) {
      process.kill(pid, 'SIGKILL');
      await sleep(2);
    }
  }
}

/** A zombie counts as ended: it waits for a parent that may never reap it, and holds no resources any more. */
function isProcessEnded(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** Returns true once the address answers with success, the usual readiness check for HTTP. */
export async function isHttpReady(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}

/** Returns true once the port accepts connections, for servers that do not speak plain HTTP. */
export function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
