import type { Checkout, Traveller, Trip } from '@marga/contract/booking';
import type { LocalDate } from '@marga/contract/kernel/time';
import { ROUTES } from '@marga/contract/routes';
import type { Offer } from '@marga/contract/shopping';
import { createApi } from '@marga/web/lib/api';

/** Owner of the seeded company that has money. */
export const demoBuyer = { email: 'asha@himalaya.example', password: 'travel-the-way-2026' };

const routes = Object.fromEntries(
  ROUTES.map(({ name, method, path, idempotency, response }) => [
    name,
    { method, path, needsKey: idempotency === 'key', answer: response.kind },
  ]),
);

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
  const identity: { cookie: string; company: string | undefined } = { cookie: '', company: undefined };
  const api = createApi({
    routes,
    actingCompany: () => identity.company,
    timeoutMs: 30_000,
    fetch: async (path, init) => {
      const headers = new Headers(init.headers);
      headers.set('origin', url);
      if (identity.cookie !== '') headers.set('cookie', identity.cookie);
      const answer = await fetch(new URL(path, url), { ...init, headers });
      const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (set.length > 0) identity.cookie = set.join('; ');
      return answer;
    },
  });
  const session = await api.call('identity.sign-in', { body: credentials });
  identity.company = session.memberships[0]?.companyId;

  return {
    async findOffers(journey) {
      const body = { service: 'flight', ...journey, travellers: 1 } as const;
      const search = await api.call('shopping.start-search', { body });
      const end = new AbortController();
      const offers: Offer[] = [];
      await api.watch(
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
    makeTrip: (offers) => api.call('booking.create-trip', { body: { offerIds: offers.map(({ id }) => id) } }),
    pay: (trip, traveller) =>
      api.call('booking.start-checkout', {
        key: crypto.randomUUID(),
        body: { tripId: trip.id, travellers: [traveller], acceptedTotal: trip.total, payWith: 'wallet' },
      }),
    async awaitCheckout(checkoutId, isAwaited) {
      for (;;) {
        const checkout = await api.call('booking.read-checkout', { params: { checkoutId } });
        if (isAwaited(checkout)) return checkout;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
  };
}
