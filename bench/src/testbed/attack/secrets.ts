import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import type { RunningProcess } from '@marga/server/test/engines/child-process';
import { type AttackCase, Attempts } from './harness/attack-case.ts';
import type { AttackFixture } from './harness/attack-fixture.ts';

/**
 * Starts a program and returns what it printed when it refused its settings, or undefined when it accepted them: the first
 * line of its log says so.
 */
async function refusalOf(program: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const started = spawn(process.execPath, [join(projectRoot, 'server/src/bin', `${program}.ts`)], { env });
  let [accepted, printed] = [false, ''];
  started.stdout.on('data', (chunk) => {
    accepted ||= String(chunk).includes('configuration read');
    if (accepted) started.kill();
  });
  started.stderr.on('data', (chunk) => (printed += String(chunk)));
  await once(started, 'close');
  return accepted ? undefined : printed;
}

async function servePublicWithDevelopmentValues({ testBed: { system } }: AttackFixture) {
  const attempts = new Attempts();
  const publicly = {
    PUBLIC_ORIGIN: 'https://portal.marga.travel',
    STAFF_SECOND_FACTOR: 'on',
    TEST_PLACES: 'off',
  };
  const ports = { API_PORT: '0', WORKER_PORT: '0', METRICS_PORT: '0' };
  const env = { ...process.env, ...system.env, ...publicly, ...ports, LOG_LEVEL: 'info' };
  const programs = ['api', 'worker'];
  const refusals = await Promise.all(programs.map((program) => refusalOf(program, env)));
  for (const [index, refusal] of refusals.entries()) {
    const named = new Set(refusal?.match(/^ {2}[A-Z_]+(?=:)/gm)).size;
    const seen = refusal === undefined ? 'it started' : `${named} settings refused`;
    attempts.must(programs[index] ?? '', named > 10, seen);
  }
  return attempts.outcome();
}

/** Linux shows the environment of a process to its own user, so that is what a broken-in program can read. */
function settingsIn(process: RunningProcess): Set<string> {
  const text = readFileSync(`/proc/${process.pid()}/environ`, 'latin1');
  return new Set(text.split('\0').map((pair) => pair.slice(0, pair.indexOf('='))));
}

async function readForeignCredentials({ testBed: { system } }: AttackFixture) {
  const attempts = new Attempts();
  const foreign = {
    api: ['DATABASE_RELAY_URL', 'DATABASE_MIGRATOR_URL', 'SMTP_URL'],
    worker: [
      'DATABASE_IDENTITY_URL',
      'DATABASE_OPERATOR_URL',
      'DATABASE_MIGRATOR_URL',
      'AUTH_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
    ],
  } as const;
  for (const program of ['api', 'worker'] as const) {
    const held = settingsIn(system[program]);
    if (!held.has('DATABASE_URL')) throw new Error(`the environment of the ${program} could not be read`);
    for (const name of foreign[program])
      attempts.must(`${name} in the ${program}`, !held.has(name), held.has(name) ? 'readable' : 'absent');
  }
  return attempts.outcome();
}

async function readRecoveryCodes(fixture: AttackFixture) {
  const attempts = new Attempts();
  const victim = await fixture.stranger();
  const { recoveryCodes } = await victim.must<{ recoveryCodes: string[] }>('POST', '/v1/account/totp', {
    body: { password: victim.visitor.password },
  });
  const [row] = await fixture.testBed.query<{ codes: string }>(
    `select t."backupCodes" as codes from engine."twoFactor" t join engine."user" u on u."id" = t."userId" where u."email" = $1`,
    [victim.email],
  );
  const hash = /"\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{20,}\$[A-Za-z0-9+/]{40,}"/g;
  const hashes = row?.codes.match(hash)?.length ?? 0;
  attempts.must(
    'the stored codes',
    hashes === recoveryCodes.length,
    `${hashes} of ${recoveryCodes.length} are hashes`,
  );
  return attempts.outcome();
}

export const cases: readonly AttackCase[] = [
  {
    name: 'reaches a public portal that runs with the published secrets of development',
    item: 'V13.2.3',
    attack: servePublicWithDevelopmentValues,
  },
  {
    name: 'breaks into one program and reads the credentials of another in its environment',
    item: 'V13.3.2',
    attack: readForeignCredentials,
  },
  {
    name: 'reads recovery codes with a copy of the database and AUTH_SECRET',
    item: 'V6.5.2',
    attack: readRecoveryCodes,
  },
];
