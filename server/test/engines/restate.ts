import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHttpReady, type RunningProcess, startProcess } from './child-process.ts';
import { allocateFreePort } from './ports.ts';

export interface RestatePorts {
  ingress: number;
  admin: number;
  node: number;
}

export interface RestateEngine extends RunningProcess {
  readonly ports: RestatePorts;
  /** Workflows are started at this address. */
  readonly url: string;
  readonly adminUrl: string;
  /** Starts Restate again without its data, as if its disks had been lost. */
  wipe(): Promise<void>;
}

export interface RestateOptions {
  folder: string;
  ports?: RestatePorts | undefined;
  /** False skips the fsync of Restate's log, for tests that never kill the machine. */
  durable?: boolean | undefined;
}

export async function startRestate({
  folder,
  ports,
  durable = true,
}: RestateOptions): Promise<RestateEngine> {
  const chosen = ports ?? {
    ingress: await allocateFreePort(),
    admin: await allocateFreePort(),
    node: await allocateFreePort(),
  };
  const url = `http://127.0.0.1:${chosen.ingress}`;
  const adminUrl = `http://127.0.0.1:${chosen.admin}`;
  const data = join(folder, 'restate');
  const running = await startProcess({
    name: 'restate',
    command: restateBinary(),
    args: ['--base-dir', data, '--no-logo'],
    env: settings(chosen, durable),
    logFile: join(folder, 'restate.log'),
    isReady: async () =>
      (await isHttpReady(`${url}/restate/health`)) && (await isHttpReady(`${adminUrl}/health`)),
  });
  return {
    ...running,
    ports: chosen,
    url,
    adminUrl,
    async wipe() {
      await running.killHard();
      rmSync(data, { recursive: true, force: true });
      await running.restart();
    },
  };
}

function settings(ports: RestatePorts, durable: boolean): Record<string, string> {
  return {
    RESTATE_LISTEN_MODE: 'tcp',
    RESTATE_BIND_ADDRESS: `127.0.0.1:${ports.node}`,
    RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ports.ingress}`,
    RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${ports.admin}`,
    RESTATE_NODE_NAME: 'marga',
    RESTATE_DISABLE_TELEMETRY: 'true',
    RESTATE_DEFAULT_NUM_PARTITIONS: '4',
    RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '192MiB',
    RESTATE_SHUTDOWN_TIMEOUT: '5s',
    RESTATE_LOG_FILTER: 'warn,restate=info,octocrab=off',
    RESTATE_LOG_DISABLE_ANSI_CODES: 'true',
    ...(durable ? {} : { RESTATE_LOG_SERVER__ROCKSDB_DISABLE_WAL_FSYNC: 'true' }),
  };
}

/**
 * Returns the path of the Restate binary itself and not of the package's JavaScript launcher, so that a kill by pid
 * reaches Restate.
 */
function restateBinary(): string {
  const launcher = createRequire(import.meta.url).resolve('@restatedev/restate-server/package.json');
  const platform = `@restatedev/restate-server-${process.platform}-${process.arch}/package.json`;
  return join(createRequire(launcher).resolve(platform), '../bin/restate-server');
}

/** This is the version of Restate that the data folders belong to. */
export const restateVersion = (
  createRequire(import.meta.url)('@restatedev/restate-server/package.json') as { version: string }
).version;

/** Registers a worker's address with Restate; `force` replaces what the same address offered before a code change. */
export async function registerDeployment(
  adminUrl: string,
  workerUrl: string,
  timeoutMs = 20_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const outcome = await tryToRegister(adminUrl, workerUrl);
    if (outcome === 'registered') return;
    if (performance.now() > deadline)
      throw new Error(`Restate did not take the worker ${workerUrl}: ${outcome}`);
    await sleep(100);
  }
}

async function tryToRegister(adminUrl: string, workerUrl: string): Promise<string> {
  try {
    const response = await fetch(`${adminUrl}/deployments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ uri: workerUrl, force: true }),
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok ? 'registered' : `${response.status} ${await response.text()}`;
  } catch (error) {
    return String(error);
  }
}
