import type { Cancellation, Change, AmendmentState } from '@marga/contract/amendments';
import type { Booking } from '@marga/contract/booking';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Answer } from '../../lib/api.ts';
import { api } from '../../lib/client.ts';

export type Amendments = Answer<'amendments.read-amendments'>;

/** Everything that is asked about what becomes of a booking begins with this: the stream has all of it read again at once. */
const ofBooking = (bookingId: string) => ['amendments', bookingId] as const;

/** The stream tells when something has moved; this is for a line that was cut without anybody noticing. */
const IN_PROGRESS_POLL_MS = 5_000;

const IN_PROGRESS: readonly AmendmentState[] = ['asked', 'sending', 'unknown', 'escalated'];

export function isInProgress({ state }: { state: AmendmentState }): boolean {
  return IN_PROGRESS.includes(state);
}

/** What was confirmed can be cancelled, changed or moved; everything before that belongs to the checkout. */
export function isAmendable({ state }: Pick<Booking, 'state'>): boolean {
  return state === 'confirmed' || state === 'cancelled';
}

export function useAmendments(booking: Booking) {
  return useQuery({
    queryKey: ofBooking(booking.id),
    queryFn: ({ signal }) =>
      api.call('amendments.read-amendments', { params: { bookingId: booking.id }, signal }),
    enabled: isAmendable(booking),
    refetchInterval: ({ state }) =>
      state.data && activeAmendmentOf(state.data) ? IN_PROGRESS_POLL_MS : false,
  });
}

/** What is being done with it now; one thing at a time. */
export function activeAmendmentOf({ cancellations, changes }: Amendments): Cancellation | Change | undefined {
  return [...cancellations, ...changes].find(isInProgress);
}

export function useVersions(bookingId: Booking['id'], isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: [...ofBooking(bookingId), 'versions'],
    queryFn: ({ signal }) => api.call('amendments.list-versions', { params: { bookingId }, signal }),
  });
}

export function useBookingRefunds(bookingId: Booking['id'], isWanted: boolean) {
  return useQuery({
    queryKey: [...ofBooking(bookingId), 'refunds'],
    queryFn: ({ signal }) => api.call('amendments.list-booking-refunds', { params: { bookingId }, signal }),
    enabled: isWanted,
  });
}

export function useHistory(bookingId: Booking['id']) {
  return useQuery({
    queryKey: [...ofBooking(bookingId), 'history'],
    queryFn: ({ signal }) => api.call('amendments.read-history', { params: { bookingId }, signal }),
  });
}

/** After something was asked for: the booking and all that belongs to it are read again. */
export function useRefreshAmendments(bookingId: Booking['id']): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ofBooking(bookingId) }),
      queryClient.invalidateQueries({ queryKey: ['booking', bookingId] }),
      queryClient.invalidateQueries({ queryKey: ['refunds'] }),
    ]);
}

/** What moved has come to its end: the booking, its history and its refunds are others than before. */
export function useReadAgainAtEnd(booking: Booking, amendments: Amendments | undefined): void {
  const readAgain = useRefreshAmendments(booking.id);
  const isUnderWay = amendments !== undefined && activeAmendmentOf(amendments) !== undefined;
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) void readAgain();
    wasUnderWay.current = isUnderWay;
  });
}
