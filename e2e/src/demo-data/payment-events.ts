import type { DemoEvent, Whose } from './amendment-events.ts';
import { bookOneItem } from './amendment-events.ts';
import { partyFor } from './travellers.ts';
import type { UsualTrip } from './usual-trips.ts';

/** Adds money to the wallet through the gateway. */
export function topUp(whose: Whose, rupees: string): DemoEvent {
  return async ({ [whose]: company }) => company.addMoney(rupees);
}

/** Has a supplier hold a booking unpaid; it lapses after a day unless it is paid. */
export function holdUnpaid(whose: Whose, trip: UsualTrip, { isPaid }: { isPaid: boolean }): DemoEvent {
  return async (people) => {
    const booking = await bookOneItem(people, whose, trip, { fare: 'Flex', payWith: 'later' });
    if (!isPaid) return;
    const { client, buyer } = people[whose];
    await client.call('booking.pay-checkout', {
      key: crypto.randomUUID(),
      params: { checkoutId: booking.checkoutId },
      body: { payWith: 'wallet', acceptedTotal: booking.total },
    });
    await buyer.awaitCheckout(booking.checkoutId, ({ state }) => state === 'done');
  };
}

/** Begins to pay through the gateway and lets the bank decline, or leaves the page. */
export function payInVain(whose: Whose, trip: UsualTrip, outcome: 'declined' | 'left'): DemoEvent {
  return async ({ [whose]: company, sandbox }) => {
    const planned = await company.plan(trip);
    if (!planned) return;
    const { payment } = await company.buyer.pay(planned, partyFor(whose, 3, trip.travellers), 'gateway');
    if (payment !== null && outcome === 'declined') await sandbox.pay(payment, 'declined');
  };
}
