import type { Booking, BookingState } from '@marga/contract/booking';
import type { MessageId } from '../../lib/i18n/translations.ts';
import type { StationState } from '../../ui/station-line.tsx';

export type StationId =
  'repriced' | 'on-hold' | 'held' | 'ordering' | 'unknown' | 'escalated' | 'confirmed' | 'failed';

/** A station of a booking's way, in the order they are passed. */
export interface Stop {
  id: StationId;
  state: StationState;
  label: MessageId;
  /** When it was reached. */
  at: string | undefined;
}

type Travelled = Pick<Booking, 'state' | 'history' | 'createdAt' | 'payWith' | 'supplier'>;
type Reached = (state: BookingState) => string | undefined;

/**
 * The way of a booking as its history tells it. What a supplier left unsaid is a station of its own, and stays on the
 * line after the answer was found, because it explains the time that was lost there.
 */
export function stopsOfBooking(booking: Travelled): Stop[] {
  const { history } = booking;
  if (booking.supplier === 'offline') return stopsOfOfflineBooking(booking);
  const begun: Stop = { id: 'repriced', state: 'done', label: 'station.repriced', at: booking.createdAt };
  const heldAt = history.findLastIndex(({ state }) => state === 'on-hold');
  // To be kept unpaid it is sent once, and once more when it is paid: what counts then comes after that.
  const since = history.slice(heldAt + 1);
  const reached: Reached = (state) => since.findLast((step) => step.state === state)?.at;
  if (heldAt === -1 && booking.payWith !== 'later') return [begun, ...stopsOfPaid(booking, reached)];
  return [begun, ...stopsOfHold(booking, history[heldAt]?.at, reached)];
}

/** Of one that our people had made by telephone: it is sent to nobody any more, only paid. */
function stopsOfOfflineBooking(booking: Travelled): Stop[] {
  const made: Stop = { id: 'repriced', state: 'done', label: 'station.by-telephone', at: booking.createdAt };
  const reached: Reached = (state) => booking.history.findLast((step) => step.state === state)?.at;
  return [made, ...stopsOfPaid(booking, reached).filter(({ id }) => id !== 'ordering')];
}

/** Of one that the supplier keeps, or is to keep, until it is paid. */
function stopsOfHold(booking: Travelled, onHoldAt: string | undefined, reached: Reached): Stop[] {
  const { state } = booking;
  if (onHoldAt === undefined) {
    if (state === 'failed' || state === 'rejected')
      return [{ id: 'failed', state: 'failed', label: 'station.not-booked', at: reached('failed') }];
    if (state === 'unknown' || state === 'escalated') return [...doubtsOf(state, reached), PAYMENT_AHEAD];
    return [
      { id: 'on-hold', state: 'current', label: 'station.holding-place', at: undefined },
      PAYMENT_AHEAD,
      CONFIRMED_AHEAD,
    ];
  }
  const hold = { id: 'on-hold', label: 'station.on-hold', at: onHoldAt } as const;
  if (state === 'on-hold')
    return [
      { ...hold, state: 'done' },
      { id: 'held', state: 'current', label: 'station.awaiting-payment', at: undefined },
      CONFIRMED_AHEAD,
    ];
  if (state === 'failed' && reached('held') === undefined)
    return [
      { ...hold, state: 'done' },
      { id: 'failed', state: 'failed', label: 'station.not-booked', at: reached('failed') },
    ];
  return [{ ...hold, state: 'done' }, ...stopsOfPaid(booking, reached)];
}

const PAYMENT_AHEAD: Stop = { id: 'held', state: 'ahead', label: 'station.to-be-paid', at: undefined };
const CONFIRMED_AHEAD: Stop = { id: 'confirmed', state: 'ahead', label: 'station.confirmed', at: undefined };

/** From the money on. */
function stopsOfPaid({ state, payWith }: Travelled, reached: Reached): Stop[] {
  const isPaidThroughGateway = payWith === 'gateway';
  const hasFailed = state === 'failed' || state === 'rejected';
  const wasHeld = reached('held') !== undefined || !['pending', 'failed'].includes(state);
  const stops: Stop[] = [];
  if (hasFailed && !wasHeld) {
    const label = isPaidThroughGateway ? 'station.not-paid' : 'station.not-held';
    return [{ id: 'held', state: 'failed', label, at: reached('failed') }];
  }
  stops.push(
    wasHeld
      ? { id: 'held', state: 'done', label: 'station.held', at: reached('held') }
      : {
          id: 'held',
          state: 'current',
          label: isPaidThroughGateway ? 'station.awaiting-payment' : 'station.holding',
          at: undefined,
        },
  );
  if (state === 'held' && reached('ordering') === undefined) {
    // Of a trip that stops at the first failure: another goes before it.
    stops.push({ id: 'ordering', state: 'ahead', label: 'station.waiting', at: undefined });
  } else if (state === 'held' || state === 'ordering') {
    stops.push({ id: 'ordering', state: 'current', label: 'station.ordering', at: reached('ordering') });
  } else if (reached('ordering') !== undefined) {
    stops.push({ id: 'ordering', state: 'done', label: 'station.sent', at: reached('ordering') });
  } else if (!hasFailed) {
    stops.push({ id: 'ordering', state: 'ahead', label: 'station.ordering', at: undefined });
  }
  return [...stops, ...doubtsOf(state, reached), lastStop(state, reached)];
}

/** What the supplier left unsaid, and who looks after it. */
function doubtsOf(state: BookingState, reached: Reached): Stop[] {
  const stops: Stop[] = [];
  if (reached('unknown') !== undefined || state === 'unknown') {
    const isUnknown = state === 'unknown';
    stops.push({
      id: 'unknown',
      state: isUnknown ? 'unknown' : 'done',
      label: isUnknown || state === 'escalated' ? 'station.unknown' : 'station.found-out',
      at: reached('unknown'),
    });
  }
  if (state === 'escalated' || reached('escalated') !== undefined) {
    stops.push({
      id: 'escalated',
      state: state === 'escalated' ? 'unknown' : 'done',
      label: 'station.escalated',
      at: reached('escalated'),
    });
  }
  return stops;
}

function lastStop(state: BookingState, reached: Reached): Stop {
  switch (state) {
    case 'confirmed':
    // It was, and was given back afterwards: that is told by what was done with it.
    case 'cancelled':
      return { id: 'confirmed', state: 'done', label: 'station.confirmed', at: reached('confirmed') };
    case 'ordered':
      return { id: 'confirmed', state: 'current', label: 'station.charging', at: undefined };
    case 'failed':
      return { id: 'failed', state: 'failed', label: 'station.released', at: reached('failed') };
    case 'rejected':
      return { id: 'failed', state: 'current', label: 'station.releasing', at: undefined };
    default:
      return { id: 'confirmed', state: 'ahead', label: 'station.confirmed', at: undefined };
  }
}
