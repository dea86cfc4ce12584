import { join } from 'node:path';
import { mintId } from '@marga/contract/kernel/ids';
import { now } from '@marga/server/platform/clock';
import {
  acceptsConnections,
  type RunningProcess,
  startProcess,
} from '@marga/server/test/engines/child-process';
import { freePort } from '@marga/server/test/engines/ports';
import { compare, type Spent } from '../measure/compare.ts';
import { inParallel } from '../measure/load.ts';
import { spentPer } from '../measure/processor-time.ts';
import { PASSWORD, startTestBed, type TestBed } from '../testbed/test-bed.ts';

const GOAL = 0.7;
const ROUNDS = 7;
const SIGN_INS = 480;
/** Fewer than the api hashes at once, so that none is sent away. */
const WIDTH = 4;
const PEOPLE = 24;
const PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$';

/**
 * A sign-in through everything (HTTP, limits, known device, engine, session, audit) against argon2id comparing the same
 * password with the same hash.
 */
export async function run(): Promise<{ ok: boolean }> {
  const testBed = await startTestBed('bench-identity', {
    durable: false,
    env: { LOG_LEVEL: 'warn', TELEMETRY: 'off', VERIFY_RESPONSES: 'off', TRUSTED_PROXIES: '127.0.0.1' },
  });
  try {
    // It would poll the database while we measure.
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
    // One round is too short for the compiler of an api that has just started; and a plan that the database made while
    // there were no sessions would stay.
    await signingIn(testBed, people);
    await signingIn(testBed, people);
    await testBed.query('analyze');
    const comparison = await compare(
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

/** Somebody who signs in on the device of every day, at an address of their own in a country that can be looked up. */
interface Person {
  readonly email: string;
  readonly ip: string;
  cookie: string;
}

async function enterPerson(testBed: TestBed, index: number, hash: string): Promise<Person> {
  const [user, company] = [mintId('user', now()), mintId('company', now())];
  const email = `person-${index}@bench.example`;
  await testBed.query(
    `with person as (
      insert into engine."user" ("id", "name", "email", "emailVerified") values ($1, 'Somebody', $2, true)
    ), account as (
      insert into engine.account ("id", "accountId", "providerId", "userId", "password") values ($3, $1, 'credential', $1, $4)
    ), company as (
      insert into identity.company (id, name, state) values ($5, 'Bench', 'approved')
    )
    insert into identity.member (company_id, user_id, role) values ($5, $1, 'owner')`,
    [user, email, mintId('record', now()), hash, company],
  );
  return { email, ip: `49.36.0.${index + 1}`, cookie: '' };
}

/** Gives the device's cookie as the browser sends it back; the session's is left aside, as after a day. */
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
  return spentPer(SIGN_INS, { api: api.pid(), postgres: postgres.pid(), redis: redis.pid() }, () =>
    inParallel(WIDTH, turns, async (person) => {
      await signIn(testBed, person);
    }),
  );
}

interface Bare {
  readonly process: RunningProcess;
  readonly url: string;
}

function hashing({ process, url }: Bare): Promise<Spent> {
  return spentPer(SIGN_INS, { argon2: process.pid() }, async () => {
    await fetch(`${url}/?times=${SIGN_INS}&width=${WIDTH}`);
  });
}

async function startBare(testBed: TestBed, hash: string): Promise<Bare> {
  const port = await freePort();
  const started = await startProcess({
    name: 'bare',
    command: process.execPath,
    args: [join(import.meta.dirname, '../bare/hash-server.ts')],
    env: { BARE_PORT: String(port), BARE_HASH: hash, BARE_PASSWORD: PASSWORD },
    logFile: join(testBed.folder, 'bare.log'),
    isReady: () => acceptsConnections(port),
  });
  return { process: started, url: `http://127.0.0.1:${port}` };
}
