import autocannon from 'autocannon';

/**
 * Sends exactly `requests` GETs over a few connections; a wrong response ends the bench, because its cost would
 * mean nothing.
 */
export async function sendGetRequests(
  url: string,
  headers: Record<string, string>,
  requests: number,
): Promise<void> {
  const result = await autocannon({ url, headers, amount: requests, connections: 16 });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors in ${requests}`);
  }
}

/** Runs `jobs` with at most `width` at a time. */
export async function runInParallel<T>(
  width: number,
  items: readonly T[],
  job: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await job(item);
    }),
  );
}
