import { parseArgs } from 'node:util';
import { ProjectCopy } from '../testbed/project-copy.ts';
import { BOOKING_MUTANTS } from '../testbed/booking/mutants.ts';

/**
 * Applies small mutants of the workflow, the outbox, idempotency and cancellation one at a time in a copy of the
 * project; each must fail a named test that passes without it.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({ args, options: { only: { type: 'string', multiple: true } } });
  const chosen = Object.entries(BOOKING_MUTANTS).filter(([name]) => values.only?.includes(name) ?? true);
  if (chosen.length === 0) throw new Error(`choose one of: ${Object.keys(BOOKING_MUTANTS).join(', ')}`);
  const startedAt = performance.now();
  const copy = ProjectCopy.make();
  const missed: string[] = [];
  try {
    const suites = Map.groupBy(chosen, ([, { suite }]) => suite);
    for (const [suite, mutants] of suites) {
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
  return { ok: missed.length === 0, mutants: chosen.length, missed, seconds } as { ok: boolean };
}
