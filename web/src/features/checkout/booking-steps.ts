import type { Booking, BookingState } from '@marga/contract/bookings/booking';
import type { MessageId } from '../../shared/i18n/use-translations.ts';
import type { StepState } from '../../ui/progress-steps.tsx';

export type BookingStepId =
  'repriced' | 'on-hold' | 'held' | 'ordering' | 'unknown' | 'escalated' | 'confirmed' | 'failed';

/** Describes one step of a booking's progress. */
export interface BookingStep {
  id: BookingStepId;
  state: StepState;
  label: MessageId;
  /** Holds the time at which the step was reached; undefined if it was not reached or the time is unknown. */
  at: string | undefined;
}

type Travelled = Pick<Booking, 'state' | 'history' | 'createdAt' | 'payWith' | 'supplier' | 'failure'>;
type Reached = (state: BookingState) => string | undefined;

/**
 * Returns the steps of a booking from its history. An unknown supplier response is a separate step, which stays after
 * the outcome was found, because it explains the lost time.
 */
export function listBookingSteps(booking: Travelled): BookingStep[] {
  const { history } = booking;
  if (booking.supplier === 'offline') return offlineBookingSteps(booking);
  const begun: BookingStep = { id: 'repriced', state: 'done', label: 'step.repriced', at: booking.createdAt };
  const heldAt = history.findLastIndex(({ state }) => state === 'on-hold');
  // A booking on hold is sent once for the hold and once more when it is paid, so only what comes after the hold
  // counts.
  const since = history.slice(heldAt + 1);
  const reached: Reached = (state) => since.findLast((step) => step.state === state)?.at;
  if (heldAt === -1 && booking.payWith !== 'later') return [begun, ...paidBookingSteps(booking, reached)];
  return [begun, ...heldBookingSteps(booking, history[heldAt]?.at, reached)];
}

/**
 * Returns the steps of an offline booking, which operators made by telephone: it is not sent to a supplier, only
 * paid.
 */
function offlineBookingSteps(booking: Travelled): BookingStep[] {
  const made: BookingStep = {
    id: 'repriced',
    state: 'done',
    label: 'step.by-telephone',
    at: booking.createdAt,
  };
  const reached: Reached = (state) => booking.history.findLast((step) => step.state === state)?.at;
  return [made, ...paidBookingSteps(booking, reached).filter(({ id }) => id !== 'ordering')];
}

/** Returns the steps of a booking that the supplier holds, or is asked to hold, until it is paid. */
function heldBookingSteps(booking: Travelled, onHoldAt: string | undefined, reached: Reached): BookingStep[] {
  const { state } = booking;
  if (onHoldAt === undefined) {
    if (state === 'failed' || state === 'rejected')
      return [{ id: 'failed', state: 'failed', label: 'step.not-booked', at: reached('failed') }];
    if (state === 'unknown' || state === 'escalated') return [...doubtsOf(state, reached), PAYMENT_AHEAD];
    return [
      { id: 'on-hold', state: 'current', label: 'step.holding-place', at: undefined },
      PAYMENT_AHEAD,
      CONFIRMED_AHEAD,
    ];
  }
  const hold = { id: 'on-hold', label: 'step.on-hold', at: onHoldAt } as const;
  if (state === 'on-hold')
    return [
      { ...hold, state: 'done' },
      { id: 'held', state: 'current', label: 'step.awaiting-payment', at: undefined },
      CONFIRMED_AHEAD,
    ];
  if (state === 'failed' && reached('held') === undefined)
    return [
      { ...hold, state: 'done' },
      { id: 'failed', state: 'failed', label: 'step.not-booked', at: reached('failed') },
    ];
  return [{ ...hold, state: 'done' }, ...paidBookingSteps(booking, reached)];
}

const PAYMENT_AHEAD: BookingStep = { id: 'held', state: 'ahead', label: 'step.to-be-paid', at: undefined };
const CONFIRMED_AHEAD: BookingStep = {
  id: 'confirmed',
  state: 'ahead',
  label: 'step.confirmed',
  at: undefined,
};

/** Returns the steps from the payment on. */
function paidBookingSteps({ state, payWith, failure }: Travelled, reached: Reached): BookingStep[] {
  const isPaidThroughGateway = payWith === 'gateway';
  const hasFailed = state === 'failed' || state === 'rejected';
  const wasHeld = reached('held') !== undefined || !['pending', 'failed'].includes(state);
  const stops: BookingStep[] = [];
  if (hasFailed && !wasHeld) {
    const label = isPaidThroughGateway ? 'step.not-paid' : 'step.not-held';
    return [{ id: 'held', state: 'failed', label, at: reached('failed') }];
  }
  stops.push(
    wasHeld
      ? { id: 'held', state: 'done', label: 'step.held', at: reached('held') }
      : {
          id: 'held',
          state: 'current',
          label: isPaidThroughGateway ? 'step.awaiting-payment' : 'step.holding',
          at: undefined,
        },
  );
  if (state === 'held' && reached('ordering') === undefined) {
    // In a trip that stops at the first failure, another booking goes before this one.
    stops.push({ id: 'ordering', state: 'ahead', label: 'step.waiting', at: undefined });
  } else if (state === 'held' || state === 'ordering') {
    stops.push({ id: 'ordering', state: 'current', label: 'step.ordering', at: reached('ordering') });
  } else if (failure === 'supplier-unreachable') {
    stops.push({ id: 'ordering', state: 'failed', label: 'step.unreached', at: reached('ordering') });
  } else if (reached('ordering') !== undefined) {
    stops.push({ id: 'ordering', state: 'done', label: 'step.sent', at: reached('ordering') });
  } else if (!hasFailed) {
    stops.push({ id: 'ordering', state: 'ahead', label: 'step.ordering', at: undefined });
  }
  return [...stops, ...doubtsOf(state, reached), lastStop(state, reached)];
}

/** Returns the steps of an unknown supplier response and its resolution. */
function doubtsOf(state: BookingState, reached: Reached): BookingStep[] {
  const stops: BookingStep[] = [];
  if (reached('unknown') !== undefined || state === 'unknown') {
    const isUnknown = state === 'unknown';
    stops.push({
      id: 'unknown',
      state: isUnknown ? 'unknown' : 'done',
      label: isUnknown || state === 'escalated' ? 'step.unknown' : 'step.found-out',
      at: reached('unknown'),
    });
  }
  if (state === 'escalated' || reached('escalated') !== undefined) {
    stops.push({
      id: 'escalated',
      state: state === 'escalated' ? 'unknown' : 'done',
      label: 'step.escalated',
      at: reached('escalated'),
    });
  }
  return stops;
}

function lastStop(state: BookingState, reached: Reached): BookingStep {
  switch (state) {
    case 'confirmed':
    // The booking was confirmed and cancelled afterwards; the cancellation is shown separately.
    case 'cancelled':
      return { id: 'confirmed', state: 'done', label: 'step.confirmed', at: reached('confirmed') };
    case 'ordered':
      return { id: 'confirmed', state: 'current', label: 'step.charging', at: undefined };
    case 'failed':
      return { id: 'failed', state: 'failed', label: 'step.released', at: reached('failed') };
    case 'rejected':
      return { id: 'failed', state: 'current', label: 'step.releasing', at: undefined };
    default:
      return { id: 'confirmed', state: 'ahead', label: 'step.confirmed', at: undefined };
  }
}
