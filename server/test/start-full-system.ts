import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  commonEnvironment,
  databaseEnvironment,
  databaseUrls,
  type DatabaseUrls,
  type Environment,
  runServerProgram,
  sandboxGatewayEnvironment,
  sandboxSupplierConnections,
  withoutForeignSettings,
} from './configuration.ts';
import {
  acceptsConnections,
  isHttpReady,
  type RunningProcess,
  startProcess,
} from './engines/child-process.ts';
import { projectRoot } from './engines/data-folder.ts';
import { type MailCatcher, startMailCatcher } from './engines/mail-catcher.ts';
import { allocateFreePort, findPreferredPort } from './engines/ports.ts';
import { createDatabase, type PostgresEngine, startPostgres } from './engines/postgres.ts';
import { type RedisEngine, startRedis } from './engines/redis.ts';
import { registerDeployment, type RestateEngine, startRestate } from './engines/restate.ts';
import { changeSandbox, moveDatabaseClock } from './move-clock.ts';
import { startSandbox } from './engines/supplier-and-gateway-sandbox.ts';

/** Lists what `startFullSystem` starts, in order: each part depends on those before it. */
export type Part = 'postgres' | 'redis' | 'restate' | 'sandbox' | 'mail' | 'worker' | 'api';

export interface SystemPorts {
  postgres: number;
  redis: number;
  restateIngress: number;
  restateAdmin: number;
  restateNode: number;
  sandbox: number;
  mailSmtp: number;
  mailWeb: number;
  worker: number;
  workerMetrics: number;
  api: number;
  apiMetrics: number;
}

export interface SystemOptions {
  /**
   * PostgreSQL, Redis and the other services store their data in this folder, and every part writes its log there;
   * existing data is used again.
   */
  folder: string;
  /** A preferred port is used if it is free; a part without a preferred port gets a random one. */
  preferredPorts?: Partial<SystemPorts>;
  /** The value false trades crash safety for speed. */
  durable?: boolean;
  /** Archives PostgreSQL's write-ahead log to this folder, so that the database can be restored to an earlier time. */
  archiveTo?: string;
  /** This is the address that browsers use; it is the API's own unless a web server is in front of it. */
  publicOrigin?: string;
  /** Replaces the usual simulated suppliers. */
  suppliers?: (sandboxUrl: string) => readonly object[];
  /** Sets the clocks of PostgreSQL, which decides, and of the sandbox ahead of the machine's or behind it, before the API and the worker start. */
  clockOffsetMs?: number;
  /** Overrides the usual configuration of API, worker and sandbox. */
  env?: Environment;
  onLine?: (part: Part, line: string) => void;
}

export interface System {
  postgres: PostgresEngine;
  redis: RedisEngine;
  restate: RestateEngine;
  sandbox: RunningProcess;
  mail: MailCatcher;
  worker: RunningProcess;
  api: RunningProcess;
  database: DatabaseUrls;
  apiUrl: string;
  sandboxUrl: string;
  /** This is the configuration that API and worker run with. */
  env: Environment;
  migrate(): Promise<string>;
  /** Seeds the demo company and returns the text that describes it. */
  seed(): Promise<string>;
  /** Registers the worker with Restate; this is needed again after Restate was wiped or the worker's code changed. */
  registerWorker(): Promise<void>;
  stop(): Promise<void>;
}

const databaseName = 'marga';

export async function startFullSystem(options: SystemOptions): Promise<System> {
  const { folder, durable, archiveTo } = options;
  mkdirSync(folder, { recursive: true });
  const ports = await choosePorts(options.preferredPorts ?? {});
  const env = environment(ports, options);
  const started: RunningProcess[] = [];
  const keep = <T extends RunningProcess>(part: T): T => {
    started.push(part);
    return part;
  };
  const stop = async () => {
    for (const part of started.toReversed()) await part.stop();
  };

  try {
    const restatePorts = {
      ingress: ports.restateIngress,
      admin: ports.restateAdmin,
      node: ports.restateNode,
    };
    const mailPorts = { smtp: ports.mailSmtp, web: ports.mailWeb };
    const [postgres, redis, restate, sandbox, mail] = await together([
      startPostgres({ folder, port: ports.postgres, durable, archiveTo }).then(keep),
      startRedis({ folder, port: ports.redis }).then(keep),
      startRestate({ folder, ports: restatePorts, durable }).then(keep),
      startSandbox(
        folder,
        ports.sandbox,
        sandboxEnvironment(ports, options),
        lineOf(options, 'sandbox'),
      ).then(keep),
      startMailCatcher({ folder, ports: mailPorts }).then(keep),
    ]);
    await createDatabase(postgres.url, databaseName);
    await runServerProgram('migrate', env);
    const database = databaseUrls(ports.postgres, databaseName);
    const { clockOffsetMs } = options;
    if (clockOffsetMs !== undefined) {
      await moveDatabaseClock(database, clockOffsetMs);
      await changeSandbox({ sandboxUrl: localUrl(ports.sandbox) }, { clockOffsetMs });
    }
    const [worker, api] = await together([
      startWorker(ports, env, options).then(keep),
      startApi(ports, env, options).then(keep),
    ]);
    const registerWorker = () => registerDeployment(restate.adminUrl, localUrl(ports.worker));
    await registerWorker();

    return {
      postgres,
      redis,
      restate,
      sandbox,
      mail,
      worker,
      api,
      database,
      apiUrl: localUrl(ports.api),
      sandboxUrl: localUrl(ports.sandbox),
      env,
      migrate: () => runServerProgram('migrate', env),
      seed: () => runServerProgram('seed', env),
      registerWorker,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startWorker(ports: SystemPorts, env: Environment, options: SystemOptions): Promise<RunningProcess> {
  return startProcess({
    name: 'worker',
    command: process.execPath,
    args: [join(projectRoot, 'server/src/bin/worker.ts')],
    env: { ...withoutForeignSettings(env, 'worker'), METRICS_PORT: String(ports.workerMetrics) },
    logFile: join(options.folder, 'worker.log'),
    // The worker's endpoint accepts only HTTP/2 from Restate, so readiness means that its port accepts connections.
    isReady: () => acceptsConnections(ports.worker),
    onLine: lineOf(options, 'worker'),
  });
}

function startApi(ports: SystemPorts, env: Environment, options: SystemOptions): Promise<RunningProcess> {
  return startProcess({
    name: 'api',
    command: process.execPath,
    args: [join(projectRoot, 'server/src/bin/api.ts')],
    env: { ...withoutForeignSettings(env, 'api'), METRICS_PORT: String(ports.apiMetrics) },
    logFile: join(options.folder, 'api.log'),
    isReady: () => isHttpReady(`${localUrl(ports.api)}/health/ready`),
    onLine: lineOf(options, 'api'),
  });
}

function environment(ports: SystemPorts, options: SystemOptions): Environment {
  return {
    ...commonEnvironment,
    ...databaseEnvironment(databaseUrls(ports.postgres, databaseName)),
    REDIS_URL: `redis://127.0.0.1:${ports.redis}/0`,
    RESTATE_INGRESS_URL: localUrl(ports.restateIngress),
    RESTATE_ADMIN_URL: localUrl(ports.restateAdmin),
    SUPPLIERS: JSON.stringify((options.suppliers ?? sandboxSupplierConnections)(localUrl(ports.sandbox))),
    ...sandboxGatewayEnvironment(localUrl(ports.sandbox)),
    SMTP_URL: `smtp://127.0.0.1:${ports.mailSmtp}`,
    API_PORT: String(ports.api),
    WORKER_PORT: String(ports.worker),
    PUBLIC_ORIGIN: options.publicOrigin ?? localUrl(ports.api),
    ...options.env,
  };
}

/**
 * Returns the sandbox's configuration, with the API addresses to which it sends the gateway's events and the
 * suppliers' notices.
 */
function sandboxEnvironment(ports: SystemPorts, options: SystemOptions): Environment {
  return {
    SANDBOX_GATEWAY_WEBHOOK_URL: `${localUrl(ports.api)}/v1/webhooks/razorpay`,
    SANDBOX_NOTICE_URL: `${localUrl(ports.api)}/v1/supplier-notices`,
    ...options.env,
  };
}

async function choosePorts(preferred: Partial<SystemPorts>): Promise<SystemPorts> {
  const choose = (part: keyof SystemPorts) => {
    const wanted = preferred[part];
    return wanted === undefined ? allocateFreePort() : findPreferredPort(wanted);
  };
  return {
    postgres: await choose('postgres'),
    redis: await choose('redis'),
    restateIngress: await choose('restateIngress'),
    restateAdmin: await choose('restateAdmin'),
    restateNode: await choose('restateNode'),
    sandbox: await choose('sandbox'),
    mailSmtp: await choose('mailSmtp'),
    mailWeb: await choose('mailWeb'),
    worker: await choose('worker'),
    workerMetrics: await choose('workerMetrics'),
    api: await choose('api'),
    apiMetrics: await choose('apiMetrics'),
  };
}

/** Waits for all promises even when one fails, so that every part that did start is known and can be stopped. */
async function together<T extends readonly Promise<unknown>[]>(
  starts: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(starts);
  return Promise.all(starts);
}

function lineOf({ onLine }: SystemOptions, part: Part): ((line: string) => void) | undefined {
  return onLine === undefined ? undefined : (line) => onLine(part, line);
}

function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}
