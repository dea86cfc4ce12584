import type { Challenge } from 'altcha-lib/types';

const TIMEOUT_MS = 60_000;

/**
 * Solves the puzzle that the API asks for and gives the value of the header `Marga-Captcha`. The solver is loaded when
 * somebody is asked, which most people never are. The work itself is the browser's own PBKDF2, which runs beside the page's
 * thread, so no worker is needed and the page's policy stays closed to them.
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
