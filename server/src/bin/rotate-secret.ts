import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { reencryptBookings } from '../modules/bookings/index.ts';
import { createAuthLibrary } from '../modules/identity/index.ts';
import { reencryptTravellers } from '../modules/travellers/index.ts';
import { reencryptQuoteCodes, reencryptTrips } from '../modules/trips/index.ts';
import { type ConfigOf, readConfig } from '../platform/config.ts';
import { Db } from '../platform/db/db.ts';
import { countAnswersWithOtherKey } from '../platform/idempotency/idempotency-queries.ts';
import { createLog } from '../platform/log.ts';
import { SETTINGS } from '../platform/settings/setting-table.ts';
import { PROCEDURES, type Procedure } from './rotation/inventory.ts';
import { isInUse, nextRingStep, type TableState } from './rotation/rotation-steps.ts';

/**
 * Walks an operator through the change of one secret: it reads the settings as they are, encrypts again what is stored,
 * says what still needs a former secret, and names the next step. It never changes a setting.
 */

type Config = ConfigOf<'rotate-secret'>;

/** Lists what is stored under each ring. A test compares the columns with those of the database. */
const rotatedTables: Readonly<
  Record<'AUTH_SECRET' | 'TRAVELLER_KEYS', (config: Config, db: Db) => Promise<TableState>[]>
> = {
  AUTH_SECRET: (config, db) => [
    reencryptSecondFactors(config),
    rowsOf('links of quotes', () => reencryptQuoteCodes({ ...toolsOf(db), config })),
    countStoredAnswers(config, db),
  ],
  TRAVELLER_KEYS: (config, db) => [
    rowsOf('travellers', () => reencryptTravellers({ ...toolsOf(db), config })),
    reencryptDetailsOfBookings(config, db),
    rowsOf('trips', () => reencryptTrips({ ...toolsOf(db), config })),
  ],
};

const [, , name = ''] = process.argv;
const procedure = PROCEDURES[name];
if (procedure === undefined) listSecrets();
else if (name === 'AUTH_SECRET' || name === 'TRAVELLER_KEYS') await rotateRing(name);
else if (procedure.kind === 'password') await rotatePassword(name, procedure);
else console.log(`${name} is known to ${programsOf(name).join(' and ')}.\n${stepsOf(name, procedure)}`);

function programsOf(setting: string): string[] {
  const row = (SETTINGS as Readonly<Record<string, { readonly usedBy: readonly string[] }>>)[setting];
  return (row?.usedBy ?? []).filter(
    (program) => program === 'api' || program === 'worker' || program === 'migrate',
  );
}

function listSecrets(): void {
  console.log('Name the secret to change, in the environment of a program that has it:\n');
  for (const [setting, { kind }] of Object.entries(PROCEDURES))
    console.log(`  ${setting.padEnd(24)} ${kind.padEnd(10)} ${programsOf(setting).join(', ')}`);
  console.log('\nThe steps of each kind are in docs/runbooks/rotating-secrets.md.');
  if (name !== '') process.exitCode = 1;
}

async function rotateRing(setting: 'AUTH_SECRET' | 'TRAVELLER_KEYS'): Promise<void> {
  const config = readConfig(process.env, 'rotate-secret');
  const ring = config[setting];
  const db = new Db({ url: config.DATABASE_RELAY_URL, poolSize: 1, clockOffsetMs: undefined });
  try {
    const tables = isInUse(ring) ? await Promise.all(rotatedTables[setting](config, db)) : [];
    console.log(nextRingStep(setting, programsOf(setting), ring, tables).text);
  } finally {
    await db.close();
  }
}

function toolsOf(db: Db) {
  return {
    db,
    log: createLog({ LOG_LEVEL: 'error' }, 'rotate-secret'),
    telemetry: { peopleReencrypted: () => {} },
  };
}

/** Runs twice: what the second run finds was written meanwhile by a process that does not use the new key yet. */
async function rowsOf(
  table: string,
  reencrypt: () => Promise<{ readonly reencrypted: number; readonly unreadable: number }>,
): Promise<TableState> {
  const first = await reencrypt();
  const second = await reencrypt();
  return {
    table,
    reencrypted: first.reencrypted + second.reencrypted,
    remaining: second.reencrypted + second.unreadable,
    ...(second.reencrypted > 0 ? { endsBy: 'a process still uses the former key' } : {}),
  };
}

async function reencryptSecondFactors(config: Config): Promise<TableState> {
  const engine = createAuthLibrary(config);
  try {
    return await rowsOf('second factors', () => engine.reencryptSecondFactors());
  } finally {
    await engine.close();
  }
}

/** A booking has a key of its own, which is encrypted again in the name of its company. */
async function reencryptDetailsOfBookings(config: Config, db: Db): Promise<TableState> {
  const companyDb = new Db({ url: config.DATABASE_URL, poolSize: 1, clockOffsetMs: undefined });
  try {
    return await rowsOf('bookings', () => reencryptBookings({ ...toolsOf(db), config, companyDb }));
  } finally {
    await companyDb.close();
  }
}

async function countStoredAnswers(config: Config, db: Db): Promise<TableState> {
  const [[row]] = await db.run([countAnswersWithOtherKey({ keyId: config.AUTH_SECRET[0].id })]);
  return {
    table: 'answers of the last 24 hours',
    reencrypted: 0,
    remaining: Number(row?.answers ?? 0),
    endsBy:
      'they are deleted when they are a day old; without their key a repeated request is told already-done',
  };
}

/** Tries each password of the list as it is now, so that what it says about them is true. */
async function rotatePassword(setting: string, { role }: Procedure & { kind: 'password' }): Promise<void> {
  const row = SETTINGS[setting as 'DATABASE_URL'];
  const addresses = row.format.parse(process.env[setting]);
  const accepted = await Promise.all(addresses.map(accepts));
  const states = accepted.map(
    (isAccepted, index) => `     ${index + 1}. password: ${isAccepted ? 'accepted' : 'refused'}`,
  );
  console.log(
    `${setting} has ${addresses.length} password${addresses.length === 1 ? '' : 's'} of ${role}:\n${states.join('\n')}`,
  );
  console.log(nextPasswordStep(setting, role, accepted));
}

async function accepts(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && (error.code === '28P01' || error.code === '28000')) return false;
    throw error;
  } finally {
    await client.end();
  }
}

function nextPasswordStep(setting: string, role: string, accepted: readonly boolean[]): string {
  const where = programsOf(setting).join(' and on every ');
  if (accepted.length === 1)
    return accepted[0]
      ? `No change is under way. To begin one:
1. Deploy a list on every ${where}, with this password in the first address and the present one in the second:
     ${randomBytes(24).toString('base64url')}`
      : 'PostgreSQL does not accept it: the password was changed without deploying it.';
  if (!accepted[0])
    return `2. When every ${where} runs with this list, set the first password as the owner of the database: \\password ${role}
   Then run this again. Connections that are open stay open; new ones try the first password, and the second when it is refused.`;
  return accepted.slice(1).some(Boolean)
    ? 'PostgreSQL accepts more than one of them: does it ask for passwords at all? See pg_hba.conf.'
    : `3. The former password is refused. Deploy the first address alone on every ${where}.`;
}

function stepsOf(setting: string, given: Procedure): string {
  const where = programsOf(setting).join(' and on every ');
  if (given.kind === 'accepted')
    return `It is shared with ${given.by}.
1. Make the new one there, without ending the old one: ${randomBytes(24).toString('base64url')} can be used where we choose it.
2. Deploy both on every ${where}, the new one first.
3. Change it there. From now on what is signed with either is accepted.
4. When their last retries are over, after a day, deploy the new one alone, and end the old one there.`;
  return `It is presented to ${given.kind === 'presented' ? given.to : 'a server'}.
1. Add a second password or user there. 2. Deploy it on every ${where}. 3. Remove the first there.`;
}
