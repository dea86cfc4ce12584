import { randomUUID } from 'node:crypto';
import { type Checkout, startCheckout } from '@marga/contract/checkout/checkout';
import { createTrip } from '@marga/contract/trips/create-trip';
import { type Traveller } from '@marga/contract/bookings/booking';
import { type Trip } from '@marga/contract/trips/trip';
import type { OfferId } from '@marga/contract/kernel/ids';
import type { WireMoney } from '@marga/contract/kernel/money';
import { parseLocalDate } from '@marga/contract/kernel/time';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import {
  type Offer,
  type Result,
  type SearchEvent,
  startSearch,
  watchSearch,
} from '@marga/contract/search/search';
import { type Answer, type Caller, routePathOf, type TestApi } from './api.ts';
import { readEvents } from './server-sent-event-reader.ts';

export const traveller: Traveller = {
  title: 'ms',
  givenName: 'MEERA',
  familyName: 'RAO',
  bornOn: parseLocalDate('1988-02-29'),
  gender: 'f',
  email: 'meera@people.example',
  phone: '+919812345678',
};

/** The simulated suppliers sell every service on this day. */
const MARCH_14 = parseLocalDate('2027-03-14');

interface Question {
  readonly destination?: string;
  readonly travellers?: number;
}

/** Returns criteria for a flight from Delhi on a day for which the simulated suppliers sell flights. */
export function flightCriteria({ destination = 'DXB', travellers = 1 }: Question = {}) {
  return {
    service: 'flight',
    journeys: [{ origin: 'DEL', destination, departOn: '2027-03-14' }],
    travellers: { adults: travellers },
  };
}

/** Returns criteria for a train from Delhi to Mumbai. */
export function trainCriteria(travellers: number): CriteriaInput {
  return { service: 'train', origin: 'ci-delhi', destination: 'ci-mumbai', departOn: MARCH_14, travellers };
}

/** Returns criteria for one room in Delhi, for two nights. */
export function hotelCriteria(adults: number): CriteriaInput {
  return {
    service: 'hotel',
    destination: 'ci-delhi',
    checkIn: MARCH_14,
    checkOut: parseLocalDate('2027-03-16'),
    rooms: [{ adults }],
  };
}

/** Starts a search and reads its stream to the end. */
export async function searchFlights(
  api: TestApi,
  as: Caller,
  question?: Question,
): Promise<readonly SearchEvent[]> {
  return (await runSearch(api, as, flightCriteria(question))).events;
}

/** Starts a search with any criteria, reads its stream to the end, and also returns the search's id. */
export async function runSearch(api: TestApi, as: Caller, body: unknown): Promise<Watched> {
  const { value } = await api.call(startSearch, { as, body });
  const watched = routePathOf(watchSearch, { params: { searchId: value.id } });
  const stream = await api.request('GET', watched, { as });
  if (!stream.ok) throw new Error(`the search could not be watched: ${await stream.text()}`);
  const events: SearchEvent[] = [];
  for await (const { event } of readEvents<SearchEvent>(stream)) events.push(event);
  return { searchId: value.id, events };
}

export interface Watched {
  readonly searchId: string;
  readonly events: readonly SearchEvent[];
}

/** Returns what a page would show at the end: a result that is sent again replaces the earlier one. */
export function finalSearchResultsIn(events: readonly SearchEvent[]): Result[] {
  const receivedResults = events.flatMap((event) => (event.type === 'results' ? event.results : []));
  return [...new Map(receivedResults.map((result) => [result.id, result])).values()];
}

/** This is an offer with the ids that name it in a trip. */
export interface FoundOffer {
  readonly offer: Offer;
  readonly chosen: { readonly searchId: string; readonly offerId: OfferId };
}

export async function findOffers(api: TestApi, as: Caller, question?: Question): Promise<FoundOffer[]> {
  return cheapestOffersIn(await runSearch(api, as, flightCriteria(question)));
}

/** Returns the cheapest offer of each result. */
export function cheapestOffersIn({ searchId, events }: Watched): FoundOffer[] {
  return finalSearchResultsIn(events).flatMap(({ offers: [offer] }) =>
    offer ? [{ offer, chosen: { searchId, offerId: offer.id } }] : [],
  );
}

/** Creates a trip from the first offers that a search finds. */
export async function makeTrip(
  api: TestApi,
  as: Caller,
  { items = 1, ...question }: Question & { items?: number } = {},
): Promise<Trip> {
  const offers = await findOffers(api, as, question);
  const { value } = await api.call(createTrip, {
    as,
    body: { items: offers.slice(0, items).map(({ chosen }) => chosen) },
  });
  return value;
}

interface Payment {
  readonly key?: string;
  readonly payWith?: PaymentMethod;
  readonly acceptedTotal?: WireMoney;
  readonly travellers?: readonly Traveller[];
  readonly contact?: Pick<Traveller, 'email' | 'phone'>;
  readonly onFailure?: Checkout['onFailure'];
  offerIds?: string[];
}

export function startTripCheckout(
  api: TestApi,
  as: Caller,
  trip: Trip,
  payment: Payment = {},
): Promise<Answer<typeof startCheckout>> {
  return api.call(startCheckout, {
    as,
    key: payment.key ?? randomUUID(),
    body: {
      tripId: trip.id,
      travellers: payment.travellers ?? Array.from({ length: trip.travellers }, () => traveller),
      acceptedTotal: payment.acceptedTotal ?? trip.total,
      payWith: payment.payWith ?? 'wallet',
      ...(payment.contact ? { contact: payment.contact } : {}),
      ...(payment.onFailure ? { onFailure: payment.onFailure } : {}),
      ...(payment.offerIds ? { offerIds: payment.offerIds } : {}),
    },
  });
}

/** Creates a trip to this destination and starts its checkout, which then waits for its workflow. */
export async function startCheckoutOfNewTrip(
  api: TestApi,
  as: Caller,
  question?: Question & { items?: number },
): Promise<Checkout> {
  return (await startTripCheckout(api, as, await makeTrip(api, as, question))).value;
}
