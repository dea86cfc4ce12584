import type { Itinerary } from '@marga/contract/connect/protocol';
import { addMsToInstant, toInstant, toZonedLocalTime, type ZonedLocal } from '@marga/contract/kernel/time';
import type { BookedOrder } from './order-store.ts';

/**
 * Reschedules a sold departure on the operator's behalf; until the buyer has answered, cancelling or changing it is
 * free of charge.
 */
export function rescheduleOrder(booked: BookedOrder, minutes: number): void {
  booked.order = { ...booked.order, itinerary: rescheduled(booked.order.itinerary, minutes) };
  booked.scheduleChange = 'unanswered';
}

function rescheduled(itinerary: Itinerary, minutes: number): Itinerary {
  const later = (at: ZonedLocal): ZonedLocal =>
    toZonedLocalTime(addMsToInstant(toInstant(at), minutes * 60_000), at.zone);
  if (itinerary.service === 'hotel') return { ...itinerary, checkInAt: later(itinerary.checkInAt) };
  const segments = itinerary.segments.map((segment) => ({
    ...segment,
    departsAt: later(segment.departsAt),
    arrivesAt: later(segment.arrivesAt),
  }));
  const stops = (those: readonly { name: string; at: ZonedLocal }[]) =>
    those.map(({ name, at }) => ({ name, at: later(at) }));
  const ends =
    itinerary.service === 'bus'
      ? { boarding: stops(itinerary.boarding), dropping: stops(itinerary.dropping) }
      : {};
  return { ...itinerary, ...ends, segments } as Itinerary;
}
