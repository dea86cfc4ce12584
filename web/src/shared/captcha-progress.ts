/**
 * This module tracks whether a captcha is being solved, so that a form can explain why sending takes a little longer.
 */

let underWay = 0;
const listeners = new Set<() => void>();

export async function trackCaptchaSolving<T>(solving: Promise<T>): Promise<T> {
  count(1);
  return solving.finally(() => count(-1));
}

export function isSolvingCaptcha(): boolean {
  return underWay > 0;
}

export function watchCaptchaSolving(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function count(change: 1 | -1): void {
  underWay += change;
  for (const listener of listeners) listener();
}
