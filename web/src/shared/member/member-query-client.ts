import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../api-problem.ts';

// By default a button learns that its request is under way only in a later turn of the event loop, and a second press
// before that would send the request once more.
notifyManager.setScheduler(queueMicrotask);

let shared: QueryClient | undefined;

/** Returns the cache that the header and the portal's screens share, so that a change in one updates the other. */
export function getMemberQueryClient(): QueryClient {
  shared ??= createQueryClient();
  return shared;
}

/** Clears all data that was read, because nobody is signed in any more. */
export function clearMemberQueries(): void {
  shared?.clear();
  shared = undefined;
}

/** Creates a cache as the portal uses it. A story shows a failure at once, so it does not retry. */
export function createQueryClient({ retries = 2 } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a network a page shows an error; waiting for one silently looks like loading.
        networkMode: 'always',
        // Reading again is harmless, but only a lost connection or a restart is worth a retry.
        retry: (count, problem) =>
          count < retries && problem instanceof ApiProblem && problem.retry === 'same-key',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
