import type { Booking, BookingState } from '@marga/contract/booking';
import type { MessageId } from '../../lib/i18n/text.ts';
import type { StationState } from '../../ui/station-line.tsx';

export type StationId = 'repriced' | 'held' | 'ordering' | 'unknown' | 'escalated' | 'confirmed' | 'failed';

/** A station of a booking's way, in the order they are passed. */
export interface Stop {
  id: StationId;
  state: StationState;
  word: MessageId;
  /** When it was reached. */
  at: string | undefined;
}

/**
 * The way of a booking as its history tells it. What a supplier left unsaid is a station of its own, and stays on the
 * line after the answer was found, because it explains the time that was lost there.
 */
export function stopsOfBooking(booking: Pick<Booking, 'state' | 'history' | 'createdAt'>): Stop[] {
  const reached = (state: BookingState) => booking.history.findLast((step) => step.state === state)?.at;
  const { state } = booking;
  const hasFailed = state === 'failed' || state === 'rejected';
  const wasHeld = reached('held') !== undefined || !['pending', 'failed'].includes(state);
  const wasSent = reached('ordering') !== undefined;
  const stops: Stop[] = [{ id: 'repriced', state: 'done', word: 'station.repriced', at: booking.createdAt }];

  if (hasFailed && !wasHeld) {
    return [...stops, { id: 'held', state: 'failed', word: 'station.not-held', at: reached('failed') }];
  }
  stops.push(
    wasHeld
      ? { id: 'held', state: 'done', word: 'station.held', at: reached('held') }
      : { id: 'held', state: 'current', word: 'station.holding', at: undefined },
  );
  if (state === 'held' || state === 'ordering') {
    stops.push({ id: 'ordering', state: 'current', word: 'station.ordering', at: reached('ordering') });
  } else if (wasSent) {
    stops.push({ id: 'ordering', state: 'done', word: 'station.sent', at: reached('ordering') });
  } else if (!hasFailed) {
    stops.push({ id: 'ordering', state: 'ahead', word: 'station.ordering', at: undefined });
  }
  if (reached('unknown') !== undefined || state === 'unknown') {
    const isUnknown = state === 'unknown';
    stops.push({
      id: 'unknown',
      state: isUnknown ? 'unknown' : 'done',
      word: isUnknown || state === 'escalated' ? 'station.unknown' : 'station.found-out',
      at: reached('unknown'),
    });
  }
  if (state === 'escalated' || reached('escalated') !== undefined) {
    const isWaiting = state === 'escalated';
    stops.push({
      id: 'escalated',
      state: isWaiting ? 'unknown' : 'done',
      word: 'station.escalated',
      at: reached('escalated'),
    });
  }
  return [...stops, lastStop(state, reached)];
}

function lastStop(state: BookingState, reached: (state: BookingState) => string | undefined): Stop {
  switch (state) {
    case 'confirmed':
      return { id: 'confirmed', state: 'done', word: 'station.confirmed', at: reached('confirmed') };
    case 'ordered':
      return { id: 'confirmed', state: 'current', word: 'station.charging', at: undefined };
    case 'failed':
      return { id: 'failed', state: 'failed', word: 'station.released', at: reached('failed') };
    case 'rejected':
      return { id: 'failed', state: 'current', word: 'station.releasing', at: undefined };
    default:
      return { id: 'confirmed', state: 'ahead', word: 'station.confirmed', at: undefined };
  }
}
