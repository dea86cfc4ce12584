import type { Cancellation, Change, AmendmentState } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Answer } from '../../shared/api.ts';
import { api } from '../../shared/api-client.ts';

export type Amendments = Answer<'amendments.read-amendments'>;

/**
 * Every query about the amendments of a booking begins with this key, so the event stream can invalidate all of
 * them at once.
 */
const ofBooking = (bookingId: string) => ['amendments', bookingId] as const;

/** The event stream reports changes; polling covers a connection that broke unnoticed. */
const IN_PROGRESS_POLL_MS = 5_000;

const IN_PROGRESS: readonly AmendmentState[] = ['asked', 'sending', 'unknown', 'escalated'];

export function isAmendmentInProgress({ state }: { state: AmendmentState }): boolean {
  return IN_PROGRESS.includes(state);
}

/** A confirmed booking can be cancelled, changed or rescheduled; everything before that belongs to the checkout. */
export function isAmendableBooking({ state }: Pick<Booking, 'state'>): boolean {
  return state === 'confirmed' || state === 'cancelled';
}

export function useAmendments(booking: Booking) {
  return useQuery({
    queryKey: ofBooking(booking.id),
    queryFn: ({ signal }) =>
      api.call('amendments.read-amendments', { params: { bookingId: booking.id }, signal }),
    enabled: isAmendableBooking(booking),
    refetchInterval: ({ state }) =>
      state.data && activeAmendmentOf(state.data) ? IN_PROGRESS_POLL_MS : false,
  });
}

/** Returns the amendment under way; there is at most one at a time. */
export function activeAmendmentOf({ cancellations, changes }: Amendments): Cancellation | Change | undefined {
  return [...cancellations, ...changes].find(isAmendmentInProgress);
}

export function useItineraryVersions(bookingId: Booking['id'], isWanted = true) {
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

export function useBookingHistory(bookingId: Booking['id']) {
  return useQuery({
    queryKey: [...ofBooking(bookingId), 'history'],
    queryFn: ({ signal }) => api.call('amendments.read-history', { params: { bookingId }, signal }),
  });
}

/**
 * Returns a function that invalidates the cached booking, its amendments and all refunds, so that they are read
 * again.
 */
export function useRefreshAmendments(bookingId: Booking['id']): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ofBooking(bookingId) }),
      queryClient.invalidateQueries({ queryKey: ['booking', bookingId] }),
      queryClient.invalidateQueries({ queryKey: ['refunds'] }),
    ]);
}

/** When an amendment has ended, the booking, its history and its refunds have changed and are read again. */
export function useRefreshAfterAmendment(booking: Booking, amendments: Amendments | undefined): void {
  const readAgain = useRefreshAmendments(booking.id);
  const isUnderWay = amendments !== undefined && activeAmendmentOf(amendments) !== undefined;
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) void readAgain();
    wasUnderWay.current = isUnderWay;
  });
}
