import { ApiProblem } from '../../lib/problem.ts';

/** By itself; from then on a person decides when to ask. */
const TRIES = 3;
const FIRST_PAUSE_MS = 2_000;

/** The request may have been done: its answer did not arrive, or the server broke while it was at it. */
export function isOutcomeUnknown(problem: unknown): boolean {
  return (
    problem instanceof ApiProblem && problem.retry === 'same-key' && problem.code !== 'supplier-unavailable'
  );
}

export function mayAskAgain(failures: number, problem: unknown): boolean {
  return failures < TRIES && isOutcomeUnknown(problem);
}

export function askAgainAfterMs(failures: number): number {
  return FIRST_PAUSE_MS * 2 ** failures;
}
