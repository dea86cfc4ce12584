import { epochMsOf, type Instant, type LocalDate, addMsToInstant } from '@marga/contract/kernel/time';
import type { TestDestination } from '../../faults-triggered-by-test-destinations.ts';
import type { Airport } from './airport-record.ts';
import type { Place } from './find-airport.ts';
import { type FlightSupplierConnection, CONNECTIONS } from './supplier-connections.ts';
import {
  addFares,
  type BrandIndex,
  BRANDS,
  type Fare,
  type FareBrand,
  totalFareOfParty,
  PRIVATE_FARES,
  type PrivateFare,
  raiseFareByPercent,
  adultFareOfJourney,
  applyBrandToFare,
  applyPassengerDiscount,
} from './fares.ts';
import { getJourney, type Journey, type JourneyKey, listJourneyKeys, MOST_JOURNEYS } from './journeys.ts';
import {
  passengerKindOf,
  encodeOfferId,
  type OfferKey,
  type SearchedPassenger,
  searchTimeOf,
} from './offer-id.ts';
import { isSampleRoute } from './sample-flights.ts';

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
  /** This is the fare for all passengers together. */
  readonly fare: Fare;
  readonly passengers: readonly OfferPassenger[];
  /** The offer can be held unpaid until this time; null means that it must be paid immediately. */
  readonly holdUntil: Instant | null;
}

export type OfferPassenger = SearchedPassenger & { readonly id: string };

const PRICE_RISE_PERCENT = 7n;
const SHORTEST_STAY_MS = 90 * 60_000;
const HOLD_MS = 24 * 3_600_000;
/** Airlines do not hold unpaid seats in the last days before departure. */
const HOLD_UNTIL_BEFORE_DEPARTURE_MS = 3 * 24 * 3_600_000;

/**
 * Lists itineraries with one journey per slice; a return trip pairs each outbound journey with a return that can be
 * caught.
 */
export function listItineraries(
  connection: FlightSupplierConnection,
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
        ({ journey }) => journey.departsAt >= addMsToInstant(arrivesAt, SHORTEST_STAY_MS),
      );
      const next = catchable[turn % catchable.length];
      if (!next) return [];
      itinerary.push(next.key);
      arrivesAt = next.journey.arrivesAt;
    }
    return [itinerary];
  });
}

/** The airports of a city alternate, so that a search for London shows both Heathrow and Gatwick. */
function journeysOf(
  connection: FlightSupplierConnection,
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

/** A sample route has exactly five flights, so it runs only between the largest airports of its cities. */
function routesOf({ origin, destination }: SearchedSlice): [Airport, Airport][] {
  const [from] = origin.airports;
  const [to] = destination.airports;
  if (isSampleRoute(from.iata, to.iata)) return [[from, to]];
  return origin.airports.flatMap((start) =>
    destination.airports.filter((end) => end !== start).map((end): [Airport, Airport] => [start, end]),
  );
}

/**
 * Departed flights are no longer sold, except on the sample routes, which are available on every date including
 * today.
 */
function isOnSale(key: JourneyKey, journey: Journey, at: Instant | undefined): boolean {
  return at === undefined || journey.departsAt > at || isSampleRoute(key.from, key.to);
}

/**
 * Lists the fares of a flight: every brand, and the cheaper two again at the private fare where one was negotiated.
 */
export function listFareBrands(
  privateFare: PrivateFare | undefined,
): Pick<OfferKey, 'brand' | 'privateFare'>[] {
  const brands = BRANDS.map((_, index) => ({ brand: index as BrandIndex }));
  return privateFare ? [...brands, { brand: 0, privateFare }, { brand: 1, privateFare }] : brands;
}

export function getOffer(key: OfferKey, fault?: TestDestination): Offer {
  const connection = CONNECTIONS[key.connection];
  const currency = isInDollars(key) ? 'USD' : 'INR';
  const [first, ...others] = key.journeys.map((journeyKey) => {
    const journey = getJourney(connection, journeyKey);
    return { journey, fare: adultFareOfJourney(connection, journeyKey, journey, key.cabin, currency) };
  });
  if (!first) throw new Error('an offer has at least one journey');
  const brand = BRANDS[key.brand];
  const seat = others.reduce((sum, { fare }) => addFares(sum, fare), first.fare);
  const discounted = applyPassengerDiscount(applyBrandToFare(seat, brand), key.privateFare);
  const fare = totalFareOfParty(discounted, key.passengers.map(passengerKindOf));
  return {
    key,
    id: encodeOfferId(key),
    journeys: [first.journey, ...others.map(({ journey }) => journey)],
    brand,
    fare: fault?.kind === 'raises-price' ? raiseFareByPercent(fare, PRICE_RISE_PERCENT) : fare,
    passengers: assignPassengerIds(key.searchId, key.passengers),
    holdUntil: holdUntil(key, brand, first.journey),
  };
}

/** Only a one-way trip on a route of the specification is quoted in dollars; every other trip is quoted in rupees. */
function isInDollars({ journeys: [first, ...others] }: OfferKey): boolean {
  return others.length === 0 && isSampleRoute(first.from, first.to);
}

function holdUntil(key: OfferKey, brand: FareBrand, first: Journey): Instant | null {
  const at = searchTimeOf(key);
  const isFarEnough = epochMsOf(first.departsAt) - epochMsOf(at) > HOLD_UNTIL_BEFORE_DEPARTURE_MS;
  return brand.canHold && !key.privateFare && isFarEnough ? addMsToInstant(at, HOLD_MS) : null;
}

export function assignPassengerIds(
  searchId: string,
  passengers: readonly SearchedPassenger[],
): OfferPassenger[] {
  return passengers.map((passenger, index) => ({ ...passenger, id: `pas_${searchId}${index}` }));
}

/** Counts the seats needed, without infants on laps. */
export function countSeatsNeeded({ passengers }: Pick<Offer, 'passengers'>): number {
  return passengers.filter((passenger) => passengerKindOf(passenger) !== 'infant').length;
}

/**
 * Counts the bags a passenger may check in; a student fare includes more, and a frequent flyer of the airline gets
 * one more.
 */
export function countCheckedBags(offer: Offer, passenger: OfferPassenger, airline: string): number {
  const ofFare = offer.key.privateFare ? PRIVATE_FARES[offer.key.privateFare].extraBags : 0;
  const ofProgramme = passenger.accounts?.includes(airline) ? 1 : 0;
  return passengerKindOf(passenger) === 'infant' ? 0 : offer.brand.checkedBags + ofFare + ofProgramme;
}
