import type { Booking } from '@marga/contract/bookings/booking';
import type { WorkItemDetails, WorkItem } from '@marga/contract/workqueue/work-items';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../shared/api.ts';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { api } from '../../../shared/api-client.ts';
import { rememberAuditReasonOf } from '../../../shared/operator/audit-reasons.ts';
import type { WorkQueueFilter } from './work-queue-filter.ts';

const WORK_QUEUE = ['console', 'work-queue'];
const fileKey = (workItemKey: string) => [...WORK_QUEUE, 'file', workItemKey];

export type WorkQueue = Answer<'workqueue.list-work-items'>;

export function useWorkQueue({ kind, who }: WorkQueueFilter) {
  return useQuery({
    queryKey: [...WORK_QUEUE, 'list', kind, who],
    queryFn: ({ signal }) =>
      api.call('workqueue.list-work-items', { query: { ...(kind === 'any' ? {} : { kind }), who }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useWorkItemDetails(workItemKey: string) {
  return useQuery({
    queryKey: fileKey(workItemKey),
    // The work item is why its company is looked at from here.
    queryFn: async ({ signal }) =>
      rememberAuditReasonOf(await api.call('workqueue.read-work-item', { params: { workItemKey }, signal }), {
        kind: 'work-item',
        key: workItemKey,
      }),
  });
}

export function useOperatorBooking(bookingId: string) {
  return useQuery({
    queryKey: ['console', 'booking', bookingId],
    queryFn: ({ signal }) =>
      api.call('workqueue.read-booking', { params: { bookingId: bookingId as Booking['id'] }, signal }),
  });
}

export function useOperators() {
  return useQuery({
    queryKey: [...WORK_QUEUE, 'operators'],
    queryFn: ({ signal }) => api.call('workqueue.list-operators', { signal }),
  });
}

function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: WORK_QUEUE });
}

/** Listens for changes of the work queue while the page is open; returns true while the stream is down. */
export function useWorkQueueUpdates(): boolean {
  const queryClient = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    let isFirst = true;
    api
      .watch(
        'workqueue.watch-work-items',
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
      // The stream ends for good when the session has ended or the role was removed; the pages show that themselves.
      .catch(() => setLost(!end.signal.aborted));
    return () => end.abort();
  }, [queryClient]);
  return isLost;
}

/** Shows the result of an action at once, and loads the list again in the background. */
export function useUpdateCachedWorkItem(
  workItemKey: string,
): (file: WorkItemDetails | null) => Promise<void> {
  const queryClient = useQueryClient();
  return async (file) => {
    if (file) queryClient.setQueryData(fileKey(workItemKey), file);
    await queryClient.invalidateQueries({ queryKey: [...WORK_QUEUE, 'list'] });
    if (!file) await queryClient.invalidateQueries({ queryKey: fileKey(workItemKey) });
  };
}

/** This is half of the time that a claim lasts, so that one lost request does not lose the claim on a work item. */
const RENEW_MS = 60_000;

/** Claims the work item while a dialog about it is open, and reports when another operator has claimed it. */
export function useWorkItemClaim(workItemKey: string, onTaken: (problem: unknown) => void): void {
  const [onTakenOnce] = useState(() => onTaken);
  useEffect(() => {
    let hasEnded = false;
    const claim = () =>
      api
        .call('workqueue.claim-work-item', { params: { workItemKey }, body: {} })
        .catch((problem: unknown) => {
          // A network failure says nothing about the claim; only the next renewal does.
          if (!hasEnded && problem instanceof ApiProblem && problem.code === 'state-changed')
            onTakenOnce(problem);
        });
    const claimed = claim();
    const timer = setInterval(() => void claim(), RENEW_MS);
    return () => {
      hasEnded = true;
      clearInterval(timer);
      // The release waits for the claim, because a claim that arrived after it would stay.
      void claimed.then(() =>
        api.call('workqueue.release-work-item', { params: { workItemKey } }).catch(() => undefined),
      );
    };
  }, [workItemKey, onTakenOnce]);
}

export function assignWorkItem(
  workItemKey: string,
  userId: NonNullable<WorkItem['assignee']>['id'] | null,
  note: string | null,
) {
  return api.call('workqueue.assign-work-item', { params: { workItemKey }, body: { userId, note } });
}
