import { join } from 'node:path';
import { createId } from '@marga/contract/kernel/ids';
import { now } from '@marga/server/platform/clock';
import {
  acceptsConnections,
  type RunningProcess,
  startProcess,
} from '@marga/server/test/engines/child-process';
import { allocateFreePort } from '@marga/server/test/engines/ports';
import { compareWithBaseline, type Spent } from '../measure/compare-with-baseline.ts';
import { runInParallel } from '../measure/http-load.ts';
import { measureProcessorTimePerUnit } from '../measure/processor-time.ts';
import { PASSWORD, startTestBed, type TestBed } from '../testbed/test-bed.ts';

const GOAL = 0.7;
const ROUNDS = 7;
const SIGN_INS = 480;
/** This is lower than the API's limit on concurrent hashes, so no request is rejected. */
const WIDTH = 4;
const PEOPLE = 24;
const PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$';

/**
 * Compares a complete sign-in (HTTP, rate limits, known device, database, session, audit) with argon2id verifying
 * the same password against the same hash.
 */
export async function run(): Promise<{ ok: boolean }> {
  const testBed = await startTestBed('bench-identity', {
    durable: false,
    env: { LOG_LEVEL: 'warn', TELEMETRY: 'off', VERIFY_RESPONSES: 'off', TRUSTED_PROXIES: '127.0.0.1' },
  });
  try {
    // The worker is stopped because it would poll the database during the measurement.
    await testBed.system.worker.stop();
    const [seeded] = await testBed.query<{ password: string }>(
      'select "password" from engine.account limit 1',
    );
    if (!seeded?.password.startsWith(PARAMETERS))
      throw new Error(`passwords are not hashed as ${PARAMETERS}`);
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, index) => enterPerson(testBed, index, seeded.password)),
    );
    for (const person of people) person.cookie = await signIn(testBed, person);
    const bare = await startBare(testBed, seeded.password);
    // Two warm-up rounds are made because one is too short for the JIT of a freshly started API, and because a query
    // plan made while there were no sessions would stay in use.
    await signingIn(testBed, people);
    await signingIn(testBed, people);
    await testBed.query('analyze');
    const comparison = await compareWithBaseline(
      ROUNDS,
      () => hashing(bare),
      () => signingIn(testBed, people),
      'sign-in',
    );
    await bare.process.stop();
    return { ok: comparison.ratio >= GOAL, goal: GOAL, ...comparison } as { ok: boolean };
  } finally {
    await testBed.end(true);
  }
}

/**
 * Describes a person who signs in on their usual device, from their own IP address in a country that can be looked
 * up.
 */
interface Person {
  readonly email: string;
  readonly ip: string;
  cookie: string;
}

async function enterPerson(testBed: TestBed, index: number, hash: string): Promise<Person> {
  const [user, company] = [createId('user', now()), createId('company', now())];
  const email = `person-${index}@bench.example`;
  await testBed.query(
    `with person as (
      insert into engine."user" ("id", "name", "email", "emailVerified") values ($1, 'Somebody', $2, true)
    ), profile as (
      insert into identity.person (user_id) values ($1)
    ), account as (
      insert into engine.account ("id", "accountId", "providerId", "userId", "password") values ($3, $1, 'credential', $1, $4)
    ), company as (
      insert into identity.company (id, name, state, credit_from) values ($5, 'Bench', 'approved', platform.now())
    )
    insert into identity.member (company_id, user_id, role) values ($5, $1, 'owner')`,
    [user, email, createId('record', now()), hash, company],
  );
  return { email, ip: `49.36.0.${index + 1}`, cookie: '' };
}

/**
 * Returns the device cookie as the browser sends it back; the session cookie is dropped, as if it had expired after
 * a day.
 */
async function signIn(testBed: TestBed, { email, ip, cookie }: Person): Promise<string> {
  const response = await fetch(`${testBed.system.apiUrl}/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`a sign-in answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  const [device] = response.headers.getSetCookie().filter((text) => text.startsWith('marga-device='));
  return device?.split(';')[0] ?? '';
}

async function signingIn(testBed: TestBed, people: readonly Person[]): Promise<Spent> {
  const { api, postgres, redis } = testBed.system;
  const turns = Array.from({ length: SIGN_INS / PEOPLE }, () => people).flat();
  return measureProcessorTimePerUnit(
    SIGN_INS,
    { api: api.pid(), postgres: postgres.pid(), redis: redis.pid() },
    () =>
      runInParallel(WIDTH, turns, async (person) => {
        await signIn(testBed, person);
      }),
  );
}

interface Bare {
  readonly process: RunningProcess;
  readonly url: string;
}

function hashing({ process, url }: Bare): Promise<Spent> {
  return measureProcessorTimePerUnit(SIGN_INS, { argon2: process.pid() }, async () => {
    await fetch(`${url}/?times=${SIGN_INS}&width=${WIDTH}`);
  });
}

async function startBare(testBed: TestBed, hash: string): Promise<Bare> {
  const port = await allocateFreePort();
  const started = await startProcess({
    name: 'bare',
    command: process.execPath,
    args: [join(import.meta.dirname, '../baseline/password-hash-server.ts')],
    env: { BARE_PORT: String(port), BARE_HASH: hash, BARE_PASSWORD: PASSWORD },
    logFile: join(testBed.folder, 'bare.log'),
    isReady: () => acceptsConnections(port),
  });
  return { process: started, url: `http://127.0.0.1:${port}` };
}
