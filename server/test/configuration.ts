import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SANDBOX_KEY, SANDBOX_WEBHOOK_SECRET } from '@marga/sandbox/connect/sandbox-credentials';
import { SANDBOX_GATEWAY } from '@marga/sandbox/payment-gateway/gateway-credentials';
import { foreignSettings, type KeyRing, type Program } from '../src/platform/config.ts';
import { projectRoot } from './engines/data-folder.ts';
import { administrator } from './engines/postgres.ts';

/** Holds the configuration of the server's processes as environment variables. */
export type Environment = Record<string, string>;

/** Holds the keys of `AUTH_SECRET` as programs read them, for tests that need nothing else of a configuration. */
export const authKeys: KeyRing = [{ id: '1', key: Buffer.from('sessions-in-development-and-test') }];

/** Holds one address per database role; the migrations create the roles themselves. */
export type DatabaseUrls = Record<'app' | 'identity' | 'relay' | 'operator' | 'migrator', string>;

/** Each test file gets a copy of this database. */
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

/** Lists the simulated suppliers that use the Connect API, and what each sells. */
const CONNECT_SERVICES = {
  railyatra: ['train'],
  indrail: ['train'],
  redline: ['bus'],
  shubhyatra: ['bus'],
  stayhub: ['hotel'],
  'marigold-hotels': ['hotel'],
  cabway: ['cab'],
  rideline: ['cab'],
} as const;

const onAirlines = (code: string, airlines: readonly string[]) =>
  Object.fromEntries(airlines.map((airline) => [airline, code]));
const INDIAN_AIRLINES = ['AI', '6E', 'IX', 'QP', 'SG'];

/** The sandbox recognises negotiated fares for seniors, armed forces and companies by these codes. */
const SANDBOX_FARE_CODES = {
  senior: onAirlines('SANDBOX-SENIOR', INDIAN_AIRLINES),
  'armed-forces': onAirlines('SANDBOX-FORCES', INDIAN_AIRLINES),
  corporate: onAirlines('SANDBOX-CORPORATE', [...INDIAN_AIRLINES, 'BA', 'EK', 'SQ', 'QR', 'LH', 'AF', 'UA']),
};

/** The simulated suppliers have one telephone number, which nobody answers. */
const SANDBOX_SUPPORT = { supportPhone: '+912248901120', supportNote: 'agent line, PIN 4471' };

export type SandboxConnection = Partial<typeof SANDBOX_SUPPORT> &
  (
    | {
        name: string;
        kind: 'duffel';
        url: string;
        token: string;
        webhookSecret: string;
        fareCodes: typeof SANDBOX_FARE_CODES;
      }
    | { name: string; kind: 'connect'; url: string; keyId: string; secret: string; services: string[] }
  );

/** Returns the simulated suppliers of all five services, as the value of SUPPLIERS. */
export function sandboxSupplierConnections(sandboxUrl: string): SandboxConnection[] {
  return [
    ...['skybridge', 'meridian', 'coral'].map((name) => ({
      name,
      kind: 'duffel' as const,
      url: `${sandboxUrl}/${name}`,
      token: 'sandbox',
      ...SANDBOX_SUPPORT,
      webhookSecret: SANDBOX_WEBHOOK_SECRET,
      fareCodes: SANDBOX_FARE_CODES,
    })),
    ...Object.entries(CONNECT_SERVICES).map(([name, services]) => ({
      name,
      kind: 'connect' as const,
      url: `${sandboxUrl}/connect/${name}`,
      ...SANDBOX_KEY,
      ...SANDBOX_SUPPORT,
      services: [...services],
    })),
  ];
}

/** Returns the settings of the simulated payment gateway. */
export function sandboxGatewayEnvironment(sandboxUrl: string): Environment {
  return { RAZORPAY_URL: `${sandboxUrl}/razorpay` };
}

/** Holds the settings that are the same for development and tests on one machine. */
export const commonEnvironment: Environment = {
  AUTH_SECRET: authKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(),
  TRAVELLER_KEYS: `tests:${Buffer.from('only-for-development-and-tests-!').toString('base64')}`,
  CAPTCHA_COST: '1',
  STAFF_SECOND_FACTOR: 'off',
  TEST_PLACES: 'on',
  // Everybody on one machine is one network.
  PUBLIC_REQUESTS_A_MINUTE: '1000000',
  TIME_SCALE: '1',
  EXCHANGE_RATES: '{"USD":"83.40","EUR":"90.15","GBP":"105.60","AED":"22.71","SGD":"62.05"}',
  SUPPLIER_TIMEOUT_MS: '5000',
  SUPPLIER_SEARCH_TIMEOUT_MS: '4000',
  // Nothing listens on the discard port, so a test that pays must name the sandbox.
  RAZORPAY_URL: 'http://127.0.0.1:9/razorpay',
  RAZORPAY_KEY_ID: SANDBOX_GATEWAY.keyId,
  RAZORPAY_KEY_SECRET: SANDBOX_GATEWAY.keySecret,
  RAZORPAY_WEBHOOK_SECRET: SANDBOX_GATEWAY.webhookSecret,
  RAZORPAY_TIMEOUT_MS: '2000',
  // The sandbox's report of a day contains everything from that day.
  RAZORPAY_SETTLEMENT_DAYS: '0',
  // Nothing listens on the discard port, so a test that sends mail must name the mail catcher.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Marga <no-reply@marga.example>',
  TELEMETRY: 'off',
  LOG_LEVEL: 'warn',
  VERIFY_RESPONSES: 'on',
};

/** Returns an environment without the settings that a program does not need, so that it starts as a deployment starts it. */
export function withoutForeignSettings(env: Environment, program: Program): Environment {
  const foreign = new Set(foreignSettings(program));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.has(name)));
}

/** Runs one of the server's command-line tools, such as `migrate`, to its end and returns what it printed. */
export async function runServerProgram(
  name: 'migrate' | 'seed' | 'rotate-secret' | 'appoint-first-operators',
  env: Environment,
  args: readonly string[] = [],
): Promise<string> {
  const program = join(projectRoot, 'server/src/bin', `${name}.ts`);
  // This command has the settings of another program, because it has the same rights.
  const settings = name === 'appoint-first-operators' ? 'migrate' : name;
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...withoutForeignSettings(env, settings) },
  });
  return stdout;
}
