import type { DeskFile, DeskRow } from '@marga/contract/operations';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '../../lib/api.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { api } from '../../lib/client.ts';
import type { DeskFilter } from './desk-filter.ts';

const DESK = ['console', 'desk'];
const fileKey = (deskKey: string) => [...DESK, 'file', deskKey];

export type Desk = Answer<'operations.list-desk'>;

export function useDesk({ kind, who }: DeskFilter) {
  return useQuery({
    queryKey: [...DESK, 'list', kind, who],
    queryFn: ({ signal }) =>
      api.call('operations.list-desk', { query: { ...(kind === 'any' ? {} : { kind }), who }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDeskFile(deskKey: string) {
  return useQuery({
    queryKey: fileKey(deskKey),
    queryFn: ({ signal }) => api.call('operations.read-desk-row', { params: { deskKey }, signal }),
  });
}

export function useOperators() {
  return useQuery({
    queryKey: [...DESK, 'operators'],
    queryFn: ({ signal }) => api.call('operations.list-operators', { signal }),
  });
}

function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: DESK });
}

/** Hears that the desk has changed for as long as the page is open; true while nothing can be heard. */
export function useDeskNews(): boolean {
  const queryClient = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    let isFirst = true;
    api
      .watch(
        'operations.watch-desk-rows',
        { signal: end.signal },
        {
          onEvent: () => void readAgain(queryClient),
          onState: (state) => {
            setLost(state === 'lost');
            if (state !== 'connected') return;
            if (!isFirst) void readAgain(queryClient);
            isFirst = false;
          },
        },
      )
      // The session is over, or the role is gone: the screens say so themselves.
      .catch(() => setLost(!end.signal.aborted));
    return () => end.abort();
  }, [queryClient]);
  return isLost;
}

/** What came of a deed is shown at once; the list is read again behind it. */
export function useShowFile(deskKey: string): (file: DeskFile | null) => Promise<void> {
  const queryClient = useQueryClient();
  return async (file) => {
    if (file) queryClient.setQueryData(fileKey(deskKey), file);
    await queryClient.invalidateQueries({ queryKey: [...DESK, 'list'] });
    if (!file) await queryClient.invalidateQueries({ queryKey: fileKey(deskKey) });
  };
}

/** Half of what a claim lasts, so that one lost request costs nobody the row. */
const RENEW_MS = 60_000;

/** Says that one is at this row for as long as a question about it is open. Answers who else is, if somebody is. */
export function useClaim(deskKey: string, onTaken: (problem: unknown) => void): void {
  const [tell] = useState(() => onTaken);
  useEffect(() => {
    let hasEnded = false;
    const claim = () =>
      api.call('operations.claim-desk-row', { params: { deskKey }, body: {} }).catch((problem: unknown) => {
        // What was lost on the way says nothing about the row; the next renewal does.
        if (!hasEnded && problem instanceof ApiProblem && problem.code === 'state-changed') tell(problem);
      });
    const claimed = claim();
    const timer = setInterval(() => void claim(), RENEW_MS);
    return () => {
      hasEnded = true;
      clearInterval(timer);
      // After the claim, or it would come too late to be given back.
      void claimed.then(() =>
        api.call('operations.release-desk-row', { params: { deskKey } }).catch(() => undefined),
      );
    };
  }, [deskKey, tell]);
}

export function assignTo(
  deskKey: string,
  userId: NonNullable<DeskRow['assignee']>['id'] | null,
  note: string | null,
) {
  return api.call('operations.assign-desk-row', { params: { deskKey }, body: { userId, note } });
}
