import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import {
  commonEnvironment,
  databaseEnvironment,
  databaseUrls,
  runServerProgram,
  templateDatabase,
} from './configuration.ts';
import { createTemporaryDataFolder } from './engines/data-folder.ts';
import { type MailPorts, startMailCatcher } from './engines/mail-catcher.ts';
import { allocateFreePort } from './engines/ports.ts';
import { createDatabase, startPostgres } from './engines/postgres.ts';
import { startRedis } from './engines/redis.ts';
import { startSandbox } from './engines/supplier-and-gateway-sandbox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresPort: number;
    redisPort: number;
    sandboxUrl: string;
    mailPorts: MailPorts;
  }
}

/** Starts once per run what all test files can share; each file is isolated by a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = createTemporaryDataFolder('test');
  const sandboxPort = await allocateFreePort();
  const [postgres, redis, sandbox, mail] = await Promise.all([
    startPostgres({ folder, durable: false }).then(async (engine) => {
      await migrateTemplate(engine.port, engine.url);
      return engine;
    }),
    startRedis({ folder }),
    startSandbox(folder, sandboxPort, { SANDBOX_LATENCY_SCALE: '0', SANDBOX_SEATS: 'endless' }),
    startMailCatcher({ folder }),
  ]);
  project.provide('postgresPort', postgres.port);
  project.provide('redisPort', redis.port);
  project.provide('sandboxUrl', `http://127.0.0.1:${sandboxPort}`);
  project.provide('mailPorts', mail.ports);

  return async () => {
    await Promise.all([postgres.stop(), redis.stop(), sandbox.stop(), mail.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function migrateTemplate(port: number, adminUrl: string): Promise<void> {
  await createDatabase(adminUrl, templateDatabase);
  const urls = databaseUrls(port, templateDatabase);
  await runServerProgram('migrate', { ...commonEnvironment, ...databaseEnvironment(urls) });
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  // PostgreSQL cannot copy a database that is in use.
  await client.query(`alter database ${templateDatabase} with allow_connections false`);
  await client.end();
}
