import type { Cancellation, AmendmentState } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { ApiProblem } from '../../shared/api-problem.ts';

/**
 * Says how one of several cancellations went: in progress, cancelled, refused by the supplier, never sent because the
 * supplier could not be reached, not done, escalated to an operator, or never started because its quote had expired.
 */
export type Ended = 'in-progress' | 'cancelled' | 'refused' | 'unreached' | 'not-done' | 'escalated' | 'over';

const ENDS: Record<AmendmentState, Ended> = {
  quoted: 'in-progress',
  asked: 'in-progress',
  sending: 'in-progress',
  unknown: 'in-progress',
  done: 'cancelled',
  rejected: 'not-done',
  escalated: 'escalated',
  expired: 'over',
};

function endOf({ state, failure }: Cancellation): Ended {
  if (failure === 'supplier-rejected') return 'refused';
  return failure === 'supplier-unreachable' ? 'unreached' : ENDS[state];
}

/** The event stream updates the list; the outcome of each cancellation is polled until it has ended. */
const ASK_AGAIN_MS = 1_500;

/**
 * Confirms several quotes in parallel, each with its own idempotency key, and polls each cancellation until it has
 * ended.
 */
export function useCancelSeveralBookings(quotes: readonly Cancellation[]) {
  const queryClient = useQueryClient();
  const [isBegun, setBegun] = useState(false);
  const [keys] = useState(() => new Map(quotes.map(({ id }) => [id, crypto.randomUUID()])));
  const [notStarted, setNotStarted] = useState<ReadonlyMap<string, Ended>>(new Map());
  const followed = useQueries({
    queries: quotes.map(({ id }) => ({
      queryKey: ['cancellation', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call('amendments.read-cancellation', { params: { cancellationId: id }, signal }),
      enabled: isBegun,
      refetchInterval: ({ state }: { state: { data?: Cancellation | undefined } }) =>
        state.data && ENDS[state.data.state] !== 'in-progress' ? (false as const) : ASK_AGAIN_MS,
    })),
  });
  const confirmOne = async ({ id, refund }: Cancellation) => {
    try {
      await api.call('amendments.confirm-cancellation', {
        key: keys.get(id) ?? '',
        params: { cancellationId: id },
        body: { acceptedRefund: refund },
      });
    } catch (problem) {
      // Without a definite refusal the cancellation may have been started, so its actual outcome is shown.
      if (!(problem instanceof ApiProblem) || problem.retry !== 'never') return;
      setNotStarted((before) =>
        new Map(before).set(id, problem.code === 'quote-expired' ? 'over' : 'not-done'),
      );
    }
  };
  const confirm = () => {
    setBegun(true);
    void Promise.all(quotes.map(confirmOne)).then(() =>
      queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    );
  };
  const ends = new Map<Booking['id'], Ended>(
    isBegun
      ? quotes.map(({ id, bookingId }, index) => {
          const cancellation = followed[index]?.data;
          return [bookingId, notStarted.get(id) ?? (cancellation ? endOf(cancellation) : 'in-progress')];
        })
      : [],
  );
  return { ends, confirm, isBegun, isPending: [...ends.values()].includes('in-progress') };
}
