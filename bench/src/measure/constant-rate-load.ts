import { Agent, get } from 'node:http';

/**
 * Sends a request at each tick whether or not the previous ones were answered, and measures from the tick, so a
 * stalled server is charged for every request waiting behind it. Returns the milliseconds of each request.
 */
export async function sendRequestsAtRate(paths: readonly URL[], perSecond: number): Promise<number[]> {
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

/** Rejects on a wrong response, which ends the bench because its time would mean nothing. */
function answered(url: URL, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`${url.href} answered ${String(response.statusCode)}`));
      response.resume().on('end', resolve).on('error', reject);
    }).on('error', reject);
  });
}
