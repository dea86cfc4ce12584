import type { DemoEvent, Whose } from './amendment-events.ts';
import type { UsualTrip } from './usual-trips.ts';

interface Offered {
  /** The client can open the quote for so many days. */
  readonly days: number;
  readonly note: string;
  readonly isRevoked?: boolean;
}

/** Saves a trip and sends a client its price. */
export function quoteToClient(
  whose: Whose,
  trip: UsualTrip,
  { days, note, isRevoked = false }: Offered,
): DemoEvent {
  return async ({ [whose]: company }) => {
    const planned = await company.plan(trip);
    if (!planned) return;
    const quote = await company.client.call('booking.make-quote', {
      params: { tripId: planned.id },
      body: { days, note },
    });
    if (isRevoked) await company.client.call('booking.revoke-quote', { params: { quoteId: quote.id } });
  };
}

/** Saves a trip for later. */
export function saveTrip(whose: Whose, trip: UsualTrip): DemoEvent {
  return async ({ [whose]: company }) => {
    await company.plan(trip);
  };
}
