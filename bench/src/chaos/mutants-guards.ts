import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import {
  type GuardMutant,
  GUARD_MUTANTS,
  type Proof,
  PROOFS,
} from '../testbed/guards/check-command-mutants.ts';

/**
 * Breaks, one at a time in a copy of the project, something that moving files, schemas or names could break; the
 * responsible step of `npm run check` must fail with the right message. Each step first runs on the unchanged copy,
 * because a step that always fails proves nothing.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } });
  const chosen = Object.entries(GUARD_MUTANTS).filter(
    ([name]) => values.only === undefined || name === values.only,
  );
  if (chosen.length === 0) throw new Error(`choose one of: ${Object.keys(GUARD_MUTANTS).join(', ')}`);
  const startedAt = performance.now();
  const folder = copyOfProject();
  const missed: string[] = [];
  try {
    for (const proof of new Set(chosen.map(([, mutant]) => mutant.proof))) {
      const { code, output } = prove(folder, proof);
      if (code !== 0) throw new Error(`"${proof}" fails without a mutant:\n${output}`);
    }
    for (const [name, mutant] of chosen) {
      const caught = isCaught(folder, mutant);
      console.log(`${caught ? 'caught' : 'NOT CAUGHT'}: ${name}, by ${mutant.proof}`);
      if (!caught) missed.push(name);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return { ok: missed.length === 0, mutants: chosen.length, missed, seconds } as { ok: boolean };
}

/**
 * The copy has its own packages as links to the same files; through a link to the whole folder, a step would find
 * the real project.
 */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marga-guards-'));
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot, encoding: 'utf8' });
  for (const path of tracked.split('\0').filter((one) => one !== '' && existsSync(join(projectRoot, one))))
    cpSync(join(projectRoot, path), join(folder, path));
  const installed = execFileSync(
    'git',
    ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
    },
  );
  for (const path of installed.split('\0').filter((one) => /(^|\/)node_modules\/$|^\.tools\/$/.test(one)))
    execFileSync('cp', ['-al', join(projectRoot, path), join(folder, path)]);
  execFileSync('git', ['init', '-q'], { cwd: folder });
  execFileSync('git', ['add', '-A'], { cwd: folder });
  return folder;
}

function isCaught(folder: string, { file, piece, by, proof, says }: GuardMutant): boolean {
  const path = join(folder, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, piece === undefined ? by : spoilt(file, before ?? '', piece, by));
  try {
    const { code, output } = prove(folder, proof);
    if (code !== 0 && output.includes(says)) return true;
    console.log(output.slice(-2_000));
    return false;
  } finally {
    if (before === undefined) rmSync(path);
    else writeFileSync(path, before);
  }
}

function spoilt(file: string, text: string, piece: string, by: string): string {
  if (!text.includes(piece)) throw new Error(`${file} has changed: ${piece}`);
  return text.replace(piece, () => by);
}

function prove(folder: string, proof: Proof): { code: number; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, PROOFS[proof], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 2 ** 28,
  });
  return { code: status ?? 1, output: stdout + stderr };
}
