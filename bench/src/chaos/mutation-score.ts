import { parseArgs } from 'node:util';
import { MUTATION_TARGETS } from '../testbed/money/mutation-targets.ts';
import { ProjectCopy, type GeneratedMutant } from '../testbed/project-copy.ts';

/**
 * Has Stryker generate every mutant of the arithmetic of money, pricing and ledger in a copy of the project. It fails
 * when the tests of one of them detect a smaller share than before.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } });
  const chosen = Object.entries(MUTATION_TARGETS).filter(
    ([name]) => values.only === undefined || name === values.only,
  );
  if (chosen.length === 0) throw new Error(`choose one of: ${Object.keys(MUTATION_TARGETS).join(', ')}`);
  const startedAt = performance.now();
  const copy = ProjectCopy.make();
  const scores: Record<string, { score: number; floor: number; mutants: number; undetected: number }> = {};
  try {
    for (const [name, target] of chosen) {
      const mutants = await copy.generateMutants(target);
      const undetected = mutants.filter(({ isDetected }) => !isDetected);
      for (const mutant of undetected) console.log(`NOT DETECTED: ${describe(mutant)}`);
      const score = Math.floor(((mutants.length - undetected.length) / mutants.length) * 1_000) / 10;
      scores[name] = { score, floor: target.floor, mutants: mutants.length, undetected: undetected.length };
    }
  } finally {
    copy.remove();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const ok = Object.values(scores).every(({ score, floor }) => score >= floor);
  return { ok, scores, seconds } as { ok: boolean };
}

function describe({ file, line, original, replacement }: GeneratedMutant): string {
  return `${file}:${line}: ${onOneLine(original)} → ${onOneLine(replacement)}`;
}

function onOneLine(code: string): string {
  return code.replaceAll(/\s+/g, ' ').slice(0, 120);
}
