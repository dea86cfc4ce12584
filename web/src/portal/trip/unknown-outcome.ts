import { ApiProblem, type ProblemCode } from '../../lib/problem.ts';

/** By itself; from then on a person decides when to ask. */
const TRIES = 3;
const FIRST_PAUSE_MS = 2_000;

/** Somebody behind the portal did not answer; the portal did, and says that nothing has been done. */
const NOTHING_DONE: ReadonlySet<ProblemCode> = new Set(['supplier-unavailable', 'gateway-unavailable']);

/** The request may have been done: its answer did not arrive, or the server broke while it was at it. */
export function isOutcomeUnknown(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.retry === 'same-key' && !NOTHING_DONE.has(problem.code);
}

export function shouldRetry(failures: number, problem: unknown): boolean {
  return failures < TRIES && isOutcomeUnknown(problem);
}

export function retryDelayMs(failures: number): number {
  return FIRST_PAUSE_MS * 2 ** failures;
}
