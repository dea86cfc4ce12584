import type { Checkout } from '@marga/contract/checkout/checkout';
import type { Traveller } from '@marga/contract/bookings/booking';
import type { Trip } from '@marga/contract/trips/trip';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import { compareMoney, fromWireMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import type { Payment } from '@marga/contract/payments/payments';
import type { Offer, Result } from '@marga/contract/search/search';
import type { Quote } from '@marga/contract/trips/trip-details';
import { type Client, type Credentials, signInApiClient } from './api-client.ts';

/** This is the owner of the seeded company that has money. */
export const demoBuyer: Credentials = { email: 'asha@himalaya.example', password: 'travel-the-way-2026' };

export interface Journey {
  origin: string;
  destination: string;
  departOn: LocalDate;
}

/** This is one offer of a result, with the search id that a trip needs to name it. */
export type FoundOffer = Offer & { readonly searchId: string };

export interface Buyer {
  /** Returns the offers of a journey, shortest first: the cheapest of each result, or those of a given fare. */
  findOffers(searchedJourney: Journey, fareName?: string): Promise<FoundOffer[]>;
  /** Returns everything found for criteria of any service, cheapest first. */
  findAll(criteria: CriteriaInput): Promise<FoundOffer[]>;
  makeTrip(offers: readonly FoundOffer[]): Promise<Trip>;
  /** Saves the trip and makes a link for a client. */
  quoteTrip(tripId: Trip['id']): Promise<Quote>;
  pay(trip: Trip, travellers: Traveller | readonly Traveller[], payWith?: PaymentMethod): Promise<Checkout>;
  /** Waits until the checkout satisfies the condition and returns it. */
  awaitCheckout(id: Checkout['id'], isAwaited: (checkout: Checkout) => boolean): Promise<Checkout>;
}

/** Signs in a buyer who uses the API, as a partner's client would. */
export async function signInBuyer(url: string, credentials = demoBuyer): Promise<Buyer> {
  return createApiBuyer(await signInApiClient(url, credentials));
}

/** Begins a payment and leaves it unpaid; its page says so and links to the gateway. */
export async function startUnpaidPayment(url: string): Promise<Payment> {
  const client = await signInApiClient(url, demoBuyer);
  const amount = { amount: '25000.00', currency: 'INR' } as const;
  return client.call('payments.start-top-up', { key: crypto.randomUUID(), body: { amount, into: 'wallet' } });
}

export function createApiBuyer(client: Client): Buyer {
  return {
    async findOffers(searchedJourney, fareName) {
      const body: CriteriaInput = {
        service: 'flight',
        journeys: [searchedJourney],
        travellers: { adults: 1 },
      };
      const { searchId, results } = await searchFor(client, body);
      return results
        .flatMap(({ offers }) => {
          const offer = fareName === undefined ? offers[0] : offers.find((each) => isOfFare(each, fareName));
          return offer ? [{ ...offer, searchId }] : [];
        })
        .toSorted((a, b) => minutesOf(a) - minutesOf(b));
    },
    async findAll(criteria) {
      const { searchId, results } = await searchFor(client, criteria);
      return results
        .flatMap(({ offers }) => offers.map((offer) => ({ ...offer, searchId })))
        .toSorted((a, b) => compareMoney(fromWireMoney(a.total), fromWireMoney(b.total)));
    },
    makeTrip: (offers) =>
      client.call('booking.create-trip', {
        body: { items: offers.map(({ id: offerId, searchId }) => ({ offerId, searchId })) },
      }),
    async quoteTrip(tripId) {
      const params = { tripId };
      const details = { name: 'Spring fair in London', client: 'Asha Textiles', isSaved: true };
      await client.call('booking.change-trip', { params, body: details });
      return client.call('booking.make-quote', {
        params,
        body: { days: 7, note: 'Both flights are non-stop.' },
      });
    },
    pay: (trip, travellers, payWith = 'wallet') =>
      client.call('booking.start-checkout', {
        key: crypto.randomUUID(),
        body: { tripId: trip.id, travellers: [travellers].flat(), acceptedTotal: trip.total, payWith },
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

async function searchFor(client: Client, body: CriteriaInput) {
  const search = await client.call('search.start-search', { body });
  const end = new AbortController();
  const results = new Map<string, Result>();
  await client.watch(
    'search.watch-search',
    { params: { searchId: search.id }, signal: end.signal },
    {
      onEvent: (event) => {
        if (event.type === 'results') for (const result of event.results) results.set(result.id, result);
        if (event.type === 'search-ended') end.abort();
      },
    },
  );
  return { searchId: search.id, results: [...results.values()] };
}

function isOfFare({ itinerary }: Offer, fareName: string): boolean {
  return itinerary.service === 'flight' && itinerary.fareName === fareName;
}

function minutesOf({ itinerary }: Offer): number {
  return itinerary.service === 'hotel' ? 0 : itinerary.durationMinutes;
}
