import { BOOKING_MUTANTS } from '../testbed/booking/mutants.ts';
import { runMutants } from '../testbed/run-mutants.ts';

/** Applies mutants of the workflow, the outbox, idempotency, limits and cancellation. */
export function run(args: string[]): Promise<{ ok: boolean }> {
  return runMutants(BOOKING_MUTANTS, args);
}
