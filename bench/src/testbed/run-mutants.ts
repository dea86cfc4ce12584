import { parseArgs } from 'node:util';
import { type Mutant, ProjectCopy } from './project-copy.ts';

/**
 * Applies the mutants one at a time in a copy of the project; each must fail its named test, which must pass without
 * it. `--only <name>`, which may be repeated, chooses some of them.
 */
export async function runMutants(
  all: Readonly<Record<string, Mutant>>,
  args: string[],
): Promise<{ ok: boolean; mutants: number; missed: readonly string[]; seconds: number }> {
  const { values } = parseArgs({ args, options: { only: { type: 'string', multiple: true } } });
  const chosen = Object.entries(all).filter(([name]) => values.only?.includes(name) ?? true);
  if (chosen.length === 0) throw new Error(`choose one of: ${Object.keys(all).join(', ')}`);
  const startedAt = performance.now();
  const copy = ProjectCopy.make();
  const missed: string[] = [];
  try {
    for (const [suite, mutants] of Map.groupBy(chosen, ([, mutant]) => mutant.suite)) {
      const tests = [...new Set(mutants.map(([, { test }]) => test))];
      for (const test of await copy.failing(suite, tests)) missed.push(`${test} fails without any mutant`);
      for (const [name, mutant] of mutants) {
        const isCaught = await copy.isCaught(mutant, true);
        console.log(`${isCaught ? 'caught' : 'NOT CAUGHT'}: ${name}, by ${mutant.test}`);
        if (!isCaught) missed.push(name);
      }
    }
  } finally {
    copy.remove();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return { ok: missed.length === 0, mutants: chosen.length, missed, seconds };
}
