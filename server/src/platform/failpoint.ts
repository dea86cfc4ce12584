/**
 * Lists the named boundaries at which a process can be killed. The chaos test enumerates them: a boundary that is
 * missing here is not tested, and one that is never reached fails the test.
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

/** Reports the boundary to the chaos test and waits for its response; outside a chaos test it does nothing. */
export type ReachFailpoint = (name: Failpoint, subject: string) => Promise<void>;

export function createFailpointReporter(url: string | undefined): ReachFailpoint {
  if (url === undefined) return async () => {};
  return async (name, subject) => {
    // The request fails when the chaos test has ended or is killing this process. The error is ignored, so the
    // process continues as if there were no chaos test.
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, subject, pid: process.pid }),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => {});
  };
}
