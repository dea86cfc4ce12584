import type { Booking, BookingWithDetails } from '@marga/contract/bookings/booking';
import type { Instant } from '@marga/contract/kernel/time';
import { useSyncExternalStore } from 'react';
import { api } from '../api-client.ts';
import { ApiProblem, isNetworkProblem } from '../api-problem.ts';
import {
  findBookingOfflineCopy,
  deleteBookingOfflineCopy,
  saveBookingOfflineCopy,
} from './booking-offline-copies.ts';

/** After this delay the booking itself is on the screen, so loading the list does not slow it down. */
const LEISURE_MS = 3_000;

/** Reads a booking and stores it for offline use; without a network it returns the stored one. */
export function bookingQueryWithOfflineCopy(bookingId: string) {
  return {
    queryKey: ['booking', bookingId],
    queryFn: ({ signal }: { signal: AbortSignal }) => readBooking(bookingId as Booking['id'], signal),
  };
}

async function readBooking(bookingId: Booking['id'], signal: AbortSignal): Promise<BookingWithDetails> {
  try {
    const booking = await api.call('booking.read-booking', { params: { bookingId }, signal });
    showAsOf(bookingId, undefined);
    void saveBookingOfflineCopy(booking).then(loadList);
    return booking;
  } catch (problem) {
    if (isNetworkProblem(problem)) {
      const stored = await findBookingOfflineCopy(bookingId);
      if (stored) {
        showAsOf(bookingId, stored.readAt);
        return stored.booking;
      }
    } else if (problem instanceof ApiProblem && problem.status < 500)
      void deleteBookingOfflineCopy(bookingId);
    throw problem;
  }
}

/**
 * Loads the code of the booking list into the cache, because the back link of a booking leads to that list when
 * offline.
 */
function loadList(): void {
  if (!navigator.serviceWorker?.controller) return;
  setTimeout(() => void import('../../features/bookings/bookings.tsx').catch(() => undefined), LEISURE_MS);
}

const shown = new Map<string, Instant>();
const listeners = new Set<() => void>();

/** Returns when the shown booking was read if it is an offline copy, and undefined if it is current. */
export function useOfflineCopyTime(bookingId: string): Instant | undefined {
  return useSyncExternalStore(watch, () => shown.get(bookingId));
}

function showAsOf(bookingId: string, readAt: Instant | undefined): void {
  if (readAt === undefined) shown.delete(bookingId);
  else shown.set(bookingId, readAt);
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
