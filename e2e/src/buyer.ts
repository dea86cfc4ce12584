import type { Checkout, Traveller, Trip } from '@marga/contract/booking';
import type { LocalDate } from '@marga/contract/kernel/time';
import type { Offer } from '@marga/contract/shopping';
import { type Client, type Credentials, signInClient } from './client.ts';

/** Owner of the seeded company that has money. */
export const demoBuyer: Credentials = { email: 'asha@himalaya.example', password: 'travel-the-way-2026' };

export interface Journey {
  origin: string;
  destination: string;
  departOn: LocalDate;
}

export interface Buyer {
  /** The offers of a journey, shortest first. */
  findOffers(journey: Journey): Promise<Offer[]>;
  makeTrip(offers: readonly Offer[]): Promise<Trip>;
  pay(trip: Trip, traveller: Traveller): Promise<Checkout>;
  /** The checkout once it looks as awaited. */
  awaitCheckout(id: Checkout['id'], isAwaited: (checkout: Checkout) => boolean): Promise<Checkout>;
}

/** Somebody who buys through the API, as a partner's program would. */
export async function signInBuyer(url: string, credentials = demoBuyer): Promise<Buyer> {
  return buyerAs(await signInClient(url, credentials));
}

export function buyerAs(client: Client): Buyer {
  return {
    async findOffers(journey) {
      const body = { service: 'flight', ...journey, travellers: 1 } as const;
      const search = await client.call('shopping.start-search', { body });
      const end = new AbortController();
      const offers: Offer[] = [];
      await client.watch(
        'shopping.watch-search',
        { params: { searchId: search.id }, signal: end.signal },
        {
          onEvent: (event) => {
            if (event.type === 'offers') offers.push(...event.offers);
            if (event.type === 'search-ended') end.abort();
          },
        },
      );
      return offers.toSorted((a, b) => a.itinerary.durationMinutes - b.itinerary.durationMinutes);
    },
    makeTrip: (offers) =>
      client.call('booking.create-trip', { body: { offerIds: offers.map(({ id }) => id) } }),
    pay: (trip, traveller) =>
      client.call('booking.start-checkout', {
        key: crypto.randomUUID(),
        body: { tripId: trip.id, travellers: [traveller], acceptedTotal: trip.total, payWith: 'wallet' },
      }),
    async awaitCheckout(checkoutId, isAwaited) {
      for (;;) {
        const checkout = await client.call('booking.read-checkout', { params: { checkoutId } });
        if (isAwaited(checkout)) return checkout;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
  };
}
