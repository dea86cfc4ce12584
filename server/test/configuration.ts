import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './engines/data-folder.ts';
import { administrator } from './engines/postgres.ts';

/** The programs' configuration, as they read it: names and texts. */
export type Environment = Record<string, string>;

/** One address per database role; the roles themselves are made by the migrations. */
export type DatabaseUrls = Record<'app' | 'identity' | 'relay' | 'operator' | 'migrator', string>;

/** The database that each test file gets a copy of. */
export const templateDatabase = 'marga_template';

export function databaseUrls(port: number, database: string): DatabaseUrls {
  const urlOf = (role: string) => `postgres://${role}@127.0.0.1:${port}/${database}`;
  return {
    app: urlOf('marga_app'),
    identity: urlOf('marga_identity'),
    relay: urlOf('marga_relay'),
    operator: urlOf('marga_operator'),
    migrator: urlOf(administrator),
  };
}

export function databaseEnvironment(urls: DatabaseUrls): Environment {
  return {
    DATABASE_URL: urls.app,
    DATABASE_IDENTITY_URL: urls.identity,
    DATABASE_RELAY_URL: urls.relay,
    DATABASE_OPERATOR_URL: urls.operator,
    DATABASE_MIGRATOR_URL: urls.migrator,
  };
}

/** The three simulated suppliers, as the value of SUPPLIERS. */
export function sandboxSuppliers(
  sandboxUrl: string,
): { name: string; kind: string; url: string; token: string }[] {
  return ['skybridge', 'meridian', 'coral'].map((name) => ({
    name,
    kind: 'duffel',
    url: `${sandboxUrl}/${name}`,
    token: 'sandbox',
  }));
}

/** Everything that is the same wherever the programs run on one machine for development and tests. */
export const commonEnvironment: Environment = {
  AUTH_SECRET: 'only-for-development-and-tests-0123456789abcdef',
  CAPTCHA_COST: '1',
  STAFF_SECOND_FACTOR: 'off',
  TIME_SCALE: '1',
  SUPPLIER_TIMEOUT_MS: '5000',
  // Nobody listens on the discard port: whoever sends mail names the catcher.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Marga <no-reply@marga.example>',
  TELEMETRY: 'off',
  LOG_LEVEL: 'warn',
  VERIFY_RESPONSES: 'on',
};

/** Runs one of the server's short programs to its end and gives what it printed. */
export async function runProgram(name: 'migrate' | 'seed', env: Environment): Promise<string> {
  const program = join(projectRoot, 'server/src/bin', `${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
  });
  return stdout;
}
