import { epochMs, type Instant, type LocalDate, plusMs } from '@marga/contract/kernel/time';
import type { MagicDestination } from '../../faults.ts';
import type { Airport } from './airport.ts';
import type { Place } from './airports.ts';
import { type Connection, CONNECTIONS } from './connections.ts';
import {
  addFares,
  type BrandIndex,
  BRANDS,
  type Fare,
  type FareBrand,
  forPassengers,
  PRIVATE_FARES,
  type PrivateFare,
  raiseByPercent,
  seatFare,
  withBrand,
  withDiscount,
} from './fares.ts';
import { getJourney, type Journey, type JourneyKey, listJourneyKeys, MOST_JOURNEYS } from './journeys.ts';
import { kindOf, offerId, type OfferKey, type SearchedPassenger, searchedAt } from './offer-id.ts';
import { isSampleRoute } from './sample-routes.ts';

interface SearchedSlice {
  readonly origin: Place;
  readonly destination: Place;
  readonly departure_date: LocalDate;
}

export interface Offer {
  readonly key: OfferKey;
  readonly id: string;
  readonly journeys: readonly [Journey, ...Journey[]];
  readonly brand: FareBrand;
  /** For all passengers together. */
  readonly fare: Fare;
  readonly passengers: readonly OfferPassenger[];
  /** Until when it may be kept unpaid; null when it must be paid at once. */
  readonly holdUntil: Instant | null;
}

export type OfferPassenger = SearchedPassenger & { readonly id: string };

const PRICE_RISE_PERCENT = 7n;
const SHORTEST_STAY_MS = 90 * 60_000;
const HOLD_MS = 24 * 3_600_000;
/** An airline keeps no unpaid seat in the last days. */
const HOLD_UNTIL_BEFORE_DEPARTURE_MS = 3 * 24 * 3_600_000;

/** One journey per slice: the offers of a return trip pair each way out with a way back that can be caught. */
export function listItineraries(
  connection: Connection,
  slices: readonly SearchedSlice[],
  maxConnections: number,
  at?: Instant,
): [JourneyKey, ...JourneyKey[]][] {
  const choices = slices.map((slice) => journeysOf(connection, slice, maxConnections, at));
  const [outward = [], ...onward] = choices;
  return outward.slice(0, MOST_JOURNEYS).flatMap((start, turn) => {
    const itinerary: [JourneyKey, ...JourneyKey[]] = [start.key];
    let arrivesAt = start.journey.arrivesAt;
    for (const choice of onward) {
      const catchable = choice.filter(
        ({ journey }) => journey.departsAt >= plusMs(arrivesAt, SHORTEST_STAY_MS),
      );
      const next = catchable[turn % catchable.length];
      if (!next) return [];
      itinerary.push(next.key);
      arrivesAt = next.journey.arrivesAt;
    }
    return [itinerary];
  });
}

/** Airports of a city take turns, so that a search for London shows both Heathrow and Gatwick. */
function journeysOf(
  connection: Connection,
  slice: SearchedSlice,
  maxConnections: number,
  at: Instant | undefined,
) {
  const perRoute = routesOf(slice).map(([from, to]) =>
    listJourneyKeys(connection, from, to, slice.departure_date)
      .map((key) => ({ key, journey: getJourney(connection, key) }))
      .filter(({ journey }) => journey.segments.length - 1 <= maxConnections)
      .filter(({ key, journey }) => isOnSale(key, journey, at)),
  );
  return Array.from({ length: MOST_JOURNEYS }, (_, turn) => perRoute.map((journeys) => journeys[turn]))
    .flat()
    .filter((found) => found !== undefined);
}

/** A sample route has its five flights and no more, so it goes between the largest airports of its cities. */
function routesOf({ origin, destination }: SearchedSlice): [Airport, Airport][] {
  const [from] = origin.airports;
  const [to] = destination.airports;
  if (isSampleRoute(from.iata, to.iata)) return [[from, to]];
  return origin.airports.flatMap((start) =>
    destination.airports.filter((end) => end !== start).map((end): [Airport, Airport] => [start, end]),
  );
}

/** What has left is sold no more. The sample routes are there on every date, today among them. */
function isOnSale(key: JourneyKey, journey: Journey, at: Instant | undefined): boolean {
  return at === undefined || journey.departsAt > at || isSampleRoute(key.from, key.to);
}

/** Which fares a flight is sold at: every brand, and the cheaper two again for whom a private fare was negotiated. */
export function listFares(privateFare: PrivateFare | undefined): Pick<OfferKey, 'brand' | 'privateFare'>[] {
  const brands = BRANDS.map((_, index) => ({ brand: index as BrandIndex }));
  return privateFare ? [...brands, { brand: 0, privateFare }, { brand: 1, privateFare }] : brands;
}

export function getOffer(key: OfferKey, fault?: MagicDestination): Offer {
  const connection = CONNECTIONS[key.connection];
  const currency = isInDollars(key) ? 'USD' : 'INR';
  const [first, ...others] = key.journeys.map((journeyKey) => {
    const journey = getJourney(connection, journeyKey);
    return { journey, fare: seatFare(connection, journeyKey, journey, key.cabin, currency) };
  });
  if (!first) throw new Error('an offer has at least one journey');
  const brand = BRANDS[key.brand];
  const seat = others.reduce((sum, { fare }) => addFares(sum, fare), first.fare);
  const discounted = withDiscount(withBrand(seat, brand), key.privateFare);
  const fare = forPassengers(discounted, key.passengers.map(kindOf));
  return {
    key,
    id: offerId(key),
    journeys: [first.journey, ...others.map(({ journey }) => journey)],
    brand,
    fare: fault?.kind === 'raises-price' ? raiseByPercent(fare, PRICE_RISE_PERCENT) : fare,
    passengers: listPassengers(key.searchId, key.passengers),
    holdUntil: holdUntil(key, brand, first.journey),
  };
}

/** One way on a route of the specification. Every other trip is quoted in rupees. */
function isInDollars({ journeys: [first, ...others] }: OfferKey): boolean {
  return others.length === 0 && isSampleRoute(first.from, first.to);
}

function holdUntil(key: OfferKey, brand: FareBrand, first: Journey): Instant | null {
  const at = searchedAt(key);
  const isFarEnough = epochMs(first.departsAt) - epochMs(at) > HOLD_UNTIL_BEFORE_DEPARTURE_MS;
  return brand.canHold && !key.privateFare && isFarEnough ? plusMs(at, HOLD_MS) : null;
}

export function listPassengers(searchId: string, passengers: readonly SearchedPassenger[]): OfferPassenger[] {
  return passengers.map((passenger, index) => ({ ...passenger, id: `pas_${searchId}${index}` }));
}

/** Seats, and not laps. */
export function seatsOf({ passengers }: Pick<Offer, 'passengers'>): number {
  return passengers.filter((passenger) => kindOf(passenger) !== 'infant').length;
}

/** What a passenger may check in: more with a student's fare, and one more who flies often with the airline. */
export function checkedBags(offer: Offer, passenger: OfferPassenger, airline: string): number {
  const ofFare = offer.key.privateFare ? PRIVATE_FARES[offer.key.privateFare].extraBags : 0;
  const ofProgramme = passenger.accounts?.includes(airline) ? 1 : 0;
  return kindOf(passenger) === 'infant' ? 0 : offer.brand.checkedBags + ofFare + ofProgramme;
}
