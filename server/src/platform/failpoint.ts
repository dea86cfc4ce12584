/**
 * Named boundaries at which a process can be killed. A chaos test enumerates them, so a boundary that is not here is not
 * tested; one that is here and never reached fails the chaos test.
 */
export const FAILPOINTS = [
  'api.checkout-before-write',
  'api.checkout-after-write',
  'relay.before-send',
  'relay.after-send',
  'workflow.before-hold',
  'workflow.after-hold',
  'workflow.after-intent',
  'workflow.after-supplier',
  'workflow.after-outcome',
  'workflow.after-settle',
  'workflow.after-end',
] as const;

export type Failpoint = (typeof FAILPOINTS)[number];

/** Tells the chaos test where the process stands and waits for its word; without a chaos test it does nothing. */
export type ReachFailpoint = (name: Failpoint, subject: string) => Promise<void>;

export function failpoints(url: string | undefined): ReachFailpoint {
  if (url === undefined) return async () => {};
  return async (name, subject) => {
    // The chaos test may be gone or busy killing us: either way the process goes on as if nobody watched.
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, subject, pid: process.pid }),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => {});
  };
}
