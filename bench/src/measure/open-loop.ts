import { Agent, get } from 'node:http';

/**
 * Sends a request at each tick whether or not the ones before were answered, as people do, and counts from the tick on:
 * a server that stands still is charged for everybody who waits behind it. Answers the milliseconds of each.
 */
export async function sendAtRate(paths: readonly URL[], perSecond: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const start = performance.now() + 20;
  try {
    return await Promise.all(
      paths.map(async (url, index) => {
        const due = start + (index * 1_000) / perSecond;
        await until(due);
        await answered(url, agent);
        return performance.now() - due;
      }),
    );
  } finally {
    agent.destroy();
  }
}

function until(due: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, due - performance.now()));
  });
}

/** A wrong answer ends the bench: its time would mean nothing. */
function answered(url: URL, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`${url.href} answered ${String(response.statusCode)}`));
      response.resume().on('end', resolve).on('error', reject);
    }).on('error', reject);
  });
}

/** The value below which this part of all lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
