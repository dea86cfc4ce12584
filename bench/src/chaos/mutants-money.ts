import { MUTANTS } from '../testbed/money/mutants.ts';
import { runMutants } from '../testbed/run-mutants.ts';

/** Applies mutants of ledger, pricing and payments. */
export function run(args: string[]): Promise<{ ok: boolean }> {
  return runMutants(MUTANTS, args);
}
