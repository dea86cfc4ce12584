import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../lib/problem.ts';

let shared: QueryClient | undefined;

/** What the header and the portal's screens have read, together: what changes in one is read again in the other. */
export function memberQueryClient(): QueryClient {
  shared ??= createQueryClient();
  return shared;
}

/** Nobody is signed in any more: nothing of what was read stays. */
export function forgetMember(): void {
  shared?.clear();
  shared = undefined;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a network a page says so; waiting for one in silence looks like loading.
        networkMode: 'always',
        // Reading again does no harm, but only a lost connection or a restart is worth it.
        retry: (count, problem) => count < 2 && problem instanceof ApiProblem && problem.retry === 'same-key',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
