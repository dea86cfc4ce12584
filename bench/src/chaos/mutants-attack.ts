import { loadAttackMutants } from '../testbed/attack/harness/load-attack-cases.ts';
import { runMutants } from '../testbed/run-mutants.ts';

/** Opens weaknesses again that an attack once found. */
export async function run(args: string[]): Promise<{ ok: boolean }> {
  return runMutants(await loadAttackMutants(), args);
}
