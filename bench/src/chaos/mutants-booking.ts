import { parseArgs } from 'node:util';
import { ProjectCopy } from '../testbed/project-copy.ts';
import { BOOKING_SABOTAGES } from '../testbed/booking/sabotages.ts';

/**
 * Small sabotages of the workflow, the outbox, idempotency and cancelling, one at a time in a copy of the project: each must
 * make a named test fail that passes without it.
 */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  const { values } = parseArgs({ args, options: { only: { type: 'string', multiple: true } } });
  const chosen = Object.entries(BOOKING_SABOTAGES).filter(([name]) => values.only?.includes(name) ?? true);
  if (chosen.length === 0) throw new Error(`choose one of: ${Object.keys(BOOKING_SABOTAGES).join(', ')}`);
  const startedAt = performance.now();
  const copy = ProjectCopy.make();
  const missed: string[] = [];
  try {
    const suites = Map.groupBy(chosen, ([, { suite }]) => suite);
    for (const [suite, mutants] of suites) {
      const tests = [...new Set(mutants.map(([, { test }]) => test))];
      for (const test of await copy.failing(suite, tests)) missed.push(`${test} fails without any sabotage`);
      for (const [name, sabotage] of mutants) {
        const isCaught = await copy.isCaught(sabotage, true);
        console.log(`${isCaught ? 'caught' : 'NOT CAUGHT'}: ${name}, by ${sabotage.test}`);
        if (!isCaught) missed.push(name);
      }
    }
  } finally {
    copy.remove();
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  return { ok: missed.length === 0, mutants: chosen.length, missed, seconds } as { ok: boolean };
}
