import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stolenDumps } from '../trial/identity/credentials.ts';
import { guesses } from '../trial/identity/guesses.ts';
import { acceptsAtOnce } from '../trial/identity/invitations.ts';
import { IDENTITY_BUGS } from '../trial/identity/planted-bugs.ts';
import { signUpsAtOnce } from '../trial/identity/sign-ups.ts';
import { type Findings, Stage } from '../trial/identity/stage.ts';
import { startTrial } from '../trial/trial.ts';

const COUNT_HASHES = new URL('../trial/identity/preload/count-hashes.ts', import.meta.url);

/** In this order: the dumps are taken before a thousand sprayed accounts fill them, and before Redis is killed. */
const PARTS: Readonly<Record<string, (stage: Stage) => Promise<Findings>>> = {
  'sign-ups': signUpsAtOnce,
  invitations: acceptsAtOnce,
  credentials: stolenDumps,
  guesses,
};

/** Whoever wants in without belonging: by being quick, by guessing, or with a stolen dump. */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({ args, options: { part: { type: 'string' }, plant: { type: 'string' } } });
  const bug = values.plant === undefined ? undefined : IDENTITY_BUGS[values.plant];
  if (values.plant !== undefined && !bug)
    throw new Error(`plant one of: ${Object.keys(IDENTITY_BUGS).join(', ')}`);
  const only = bug?.part ?? values.part;
  const chosen = Object.entries(PARTS).filter(([name]) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(`the parts are: ${Object.keys(PARTS).join(', ')}`);
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'marga-hashes-'));
  const hashesFile = join(folder, 'hashes');
  writeFileSync(hashesFile, '');
  const trial = await startTrial('identity', {
    durable: false,
    env: {
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      HASHES_FILE: hashesFile,
      NODE_OPTIONS: [COUNT_HASHES, ...(bug?.preload ? [bug.preload] : [])]
        .map(({ href }) => `--import ${href}`)
        .join(' '),
    },
  });
  let allWell = false;
  try {
    if (bug?.sql) await trial.query(bug.sql);
    const stage = new Stage(trial, hashesFile);
    const broken: string[] = [];
    const figures: Record<string, unknown> = {};
    for (const [name, part] of chosen) {
      console.log(`${name}, after ${secondsSince(startedAt)} s`);
      const found = await part(stage);
      for (const line of found.broken) console.log(`BROKEN: ${line}`);
      broken.push(...found.broken);
      Object.assign(figures, found.figures);
    }
    allWell = bug ? !broken.some((line) => bug.noticedAs.test(line)) : broken.length === 0;
    return {
      ok: allWell,
      ...(bug ? { planted: values.plant } : {}),
      ...figures,
      broken: broken.length,
      seconds: secondsSince(startedAt),
    } as { ok: boolean };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await trial.end(allWell || bug !== undefined);
  }
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1000);
}
