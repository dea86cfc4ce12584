import { parseArgs } from 'node:util';
import { ProjectCopy } from '../testbed/project-copy.ts';
import { MUTANTS } from '../testbed/money/mutants.ts';

/**
 * Applies small mutants of ledger, pricing and payments one at a time in a copy of the project; each must fail a
 * named test. A test that passes with its own bug proves nothing.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } });
  const chosen = Object.entries(MUTANTS).filter(
    ([name]) => values.only === undefined || name === values.only,
  );
  if (chosen.length === 0) throw new Error(`choose one of: ${Object.keys(MUTANTS).join(', ')}`);
  const startedAt = performance.now();
  const copy = ProjectCopy.make();
  const missed: string[] = [];
  try {
    for (const [name, mutant] of chosen) {
      const caught = await copy.isCaught(mutant);
      console.log(`${caught ? 'caught' : 'NOT CAUGHT'}: ${name}, by ${mutant.test}`);
      if (!caught) missed.push(name);
    }
  } finally {
    copy.remove();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return { ok: missed.length === 0, mutants: chosen.length, missed, seconds } as { ok: boolean };
}
