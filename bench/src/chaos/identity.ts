import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { simulateDatabaseTheft } from '../testbed/identity/stolen-database-dumps.ts';
import { simulatePasswordGuessing } from '../testbed/identity/password-guessing.ts';
import { testConcurrentInvitationAccepts } from '../testbed/identity/concurrent-invitation-accepts.ts';
import { IDENTITY_MUTANTS } from '../testbed/identity/mutants.ts';
import { testConcurrentSignUps } from '../testbed/identity/concurrent-sign-ups.ts';
import { type Findings, Fixture } from '../testbed/identity/fixture.ts';
import { startTestBed } from '../testbed/test-bed.ts';

const COUNT_HASHES = new URL('../testbed/identity/preload/count-password-hashes.ts', import.meta.url);

/**
 * The order matters: the database and Redis are dumped before password guessing adds a thousand accounts to them and
 * kills Redis.
 */
const PARTS: Readonly<Record<string, (fixture: Fixture) => Promise<Findings>>> = {
  'sign-ups': testConcurrentSignUps,
  invitations: testConcurrentInvitationAccepts,
  credentials: simulateDatabaseTheft,
  guesses: simulatePasswordGuessing,
};

/** Simulates attackers who try to get in through races, by guessing, or with a stolen dump. */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({ args, options: { part: { type: 'string' }, mutant: { type: 'string' } } });
  const mutant = values.mutant === undefined ? undefined : IDENTITY_MUTANTS[values.mutant];
  if (values.mutant !== undefined && !mutant)
    throw new Error(`choose one of: ${Object.keys(IDENTITY_MUTANTS).join(', ')}`);
  const only = mutant?.part ?? values.part;
  const chosen = Object.entries(PARTS).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(`the parts are: ${Object.keys(PARTS).join(', ')}`);
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'marga-hashes-'));
  const hashesFile = join(folder, 'hashes');
  writeFileSync(hashesFile, '');
  const testBed = await startTestBed('identity', {
    durable: false,
    env: {
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      HASHES_FILE: hashesFile,
      NODE_OPTIONS: [COUNT_HASHES, ...(mutant?.preload ? [mutant.preload] : [])]
        .map(({ href }) => `--import ${href}`)
        .join(' '),
    },
  });
  let allWell = false;
  try {
    if (mutant?.sql) await testBed.query(mutant.sql);
    const fixture = new Fixture(testBed, hashesFile);
    const broken: string[] = [];
    const figures: Record<string, unknown> = {};
    for (const [name, part] of chosen) {
      console.log(`${name}, after ${secondsSince(startedAt)} s`);
      const found = await part(fixture);
      for (const line of found.broken) console.log(`BROKEN: ${line}`);
      broken.push(...found.broken);
      Object.assign(figures, found.figures);
    }
    allWell = mutant ? !broken.some((line) => mutant.noticedAs.test(line)) : broken.length === 0;
    return {
      ok: allWell,
      ...(mutant ? { mutant: values.mutant } : {}),
      ...figures,
      broken: broken.length,
      seconds: secondsSince(startedAt),
    } as { ok: boolean };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await testBed.end(allWell || mutant !== undefined);
  }
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1000);
}
