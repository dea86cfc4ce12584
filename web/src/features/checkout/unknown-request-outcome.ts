import { ApiProblem, type ProblemCode } from '../../shared/api-problem.ts';

/** The page retries this often automatically; after that the user decides when to retry. */
const TRIES = 3;
const FIRST_PAUSE_MS = 2_000;

/**
 * With these codes the portal reports that a supplier or the gateway did not respond, and confirms that nothing was
 * done.
 */
const NOTHING_DONE: ReadonlySet<ProblemCode> = new Set(['supplier-unavailable', 'gateway-unavailable']);

/**
 * Returns whether the request may have been processed: its response did not arrive, or the server failed while
 * processing it.
 */
export function isRequestOutcomeUnknown(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.retry === 'same-key' && !NOTHING_DONE.has(problem.code);
}

export function shouldRetryRequest(failures: number, problem: unknown): boolean {
  return failures < TRIES && isRequestOutcomeUnknown(problem);
}

export function requestRetryDelayMs(failures: number): number {
  return FIRST_PAUSE_MS * 2 ** failures;
}
