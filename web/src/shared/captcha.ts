import type { Challenge } from 'altcha-lib/types';

const TIMEOUT_MS = 60_000;

/**
 * Solves the API's captcha and returns the value of the header `Marga-Captcha`. The solver is loaded on demand. The
 * browser's own PBKDF2 runs off the main thread, so the page's policy need not allow workers.
 */
export async function solveCaptcha(challenge: Challenge): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS });
  if (!solution) throw new Error('the puzzle was not solved in time');
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
