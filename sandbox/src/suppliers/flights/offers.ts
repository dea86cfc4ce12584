import { formatDecimal, type Money, scaleBy } from '@marga/contract/kernel/money';
import { fromEpochMs, type LocalDate, plusMs } from '@marga/contract/kernel/time';
import type { MagicDestination } from '../../faults.ts';
import type { Airport, Place } from './airports.ts';
import { type Airline, type Connection, CONNECTIONS } from './connections.ts';
import { addFares, type Cabin, type Fare, forPassengers, raiseByPercent, seatFare } from './fares.ts';
import {
  getJourney,
  type Journey,
  type JourneyKey,
  listJourneyKeys,
  MOST_JOURNEYS,
  type Segment,
} from './journeys.ts';
import {
  expiresAt,
  offerId,
  type OfferKey,
  offerTag,
  type SearchedPassenger,
  searchedAt,
} from './offer-id.ts';

interface SearchedSlice {
  readonly origin: Place;
  readonly destination: Place;
  readonly departure_date: LocalDate;
}

export interface Offer {
  readonly key: OfferKey;
  readonly id: string;
  readonly journeys: readonly [Journey, ...Journey[]];
  /** For all passengers together. */
  readonly fare: Fare;
  readonly passengers: readonly OfferPassenger[];
}

type OfferPassenger = SearchedPassenger & { readonly id: string };

const PRICE_RISE_PERCENT = 7n;
const SHORTEST_STAY_MS = 90 * 60_000;

const CABIN_NAMES: Readonly<Record<Cabin, string>> = {
  economy: 'Economy',
  premium_economy: 'Premium Economy',
  business: 'Business',
  first: 'First',
};

/** A wide seat takes the room, and so the carbon, of several narrow ones. */
const GRAMS_PER_KM: Readonly<Record<Cabin, number>> = {
  economy: 92,
  premium_economy: 140,
  business: 260,
  first: 370,
};

/** One journey per slice: the offers of a return trip pair each way out with a way back that can be caught. */
export function listItineraries(
  connection: Connection,
  slices: readonly SearchedSlice[],
  maxConnections: number,
): [JourneyKey, ...JourneyKey[]][] {
  const choices = slices.map((slice) => journeysOf(connection, slice, maxConnections));
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
function journeysOf(connection: Connection, slice: SearchedSlice, maxConnections: number) {
  const perRoute = slice.origin.airports.flatMap((from) =>
    slice.destination.airports
      .filter((to) => to !== from)
      .map((to) =>
        listJourneyKeys(connection, from, to, slice.departure_date)
          .map((key) => ({ key, journey: getJourney(connection, key) }))
          .filter(({ journey }) => journey.segments.length - 1 <= maxConnections),
      ),
  );
  return Array.from({ length: MOST_JOURNEYS }, (_, turn) => perRoute.map((journeys) => journeys[turn]))
    .flat()
    .filter((found) => found !== undefined);
}

export function getOffer(key: OfferKey, fault?: MagicDestination): Offer {
  const connection = CONNECTIONS[key.connection];
  const [first, ...others] = key.journeys.map((journeyKey) => {
    const journey = getJourney(connection, journeyKey);
    return { journey, fare: seatFare(connection, journeyKey, journey, key.cabin) };
  });
  if (!first) throw new Error('an offer has at least one journey');
  const seat = others.reduce((sum, { fare }) => addFares(sum, fare), first.fare);
  const fare = forPassengers(seat, key.passengers.length);
  return {
    key,
    id: offerId(key),
    journeys: [first.journey, ...others.map(({ journey }) => journey)],
    fare: fault?.kind === 'raises-price' ? raiseByPercent(fare, PRICE_RISE_PERCENT) : fare,
    passengers: listPassengers(key.searchId, key.passengers),
  };
}

export function listPassengers(searchId: string, passengers: readonly SearchedPassenger[]): OfferPassenger[] {
  return passengers.map((passenger, index) => ({ ...passenger, id: `pas_${searchId}${index}` }));
}

export function offerResource(offer: Offer, nowMs: number) {
  const { key, fare } = offer;
  return {
    id: offer.id,
    live_mode: false,
    partial: false,
    created_at: searchedAt(key),
    updated_at: fromEpochMs(nowMs),
    expires_at: expiresAt(key),
    owner: airlineResource(offer.journeys[0].airline),
    total_amount: formatDecimal(fare.total),
    total_currency: fare.total.currency,
    base_amount: formatDecimal(fare.base),
    base_currency: fare.base.currency,
    tax_amount: formatDecimal(fare.tax),
    tax_currency: fare.tax.currency,
    total_emissions_kg: String(emissionsKg(offer)),
    conditions: conditionsOf(fare),
    payment_requirements: {
      requires_instant_payment: true,
      payment_required_by: null,
      price_guarantee_expires_at: null,
    },
    passenger_identity_documents_required: false,
    supported_passenger_identity_document_types: [],
    available_services: null,
    private_fares: [],
    passengers: offer.passengers.map(passengerResource),
    slices: sliceResources(offer),
  };
}

export function passengerResource(passenger: OfferPassenger) {
  return {
    id: passenger.id,
    type: 'type' in passenger ? passenger.type : null,
    age: 'age' in passenger ? passenger.age : null,
    given_name: null,
    family_name: null,
    loyalty_programme_accounts: [],
  };
}

export function sliceResources(offer: Offer) {
  const tag = offerTag(offer.id);
  return offer.journeys.map((journey, sliceIndex) => {
    const [first] = journey.segments;
    const last = journey.segments.at(-1) ?? first;
    return {
      id: `sli_${tag}${sliceIndex}`,
      origin_type: 'airport',
      origin: airportResource(first.from),
      destination_type: 'airport',
      destination: airportResource(last.to),
      duration: isoDuration(journey.minutes),
      fare_brand_name: offer.fare.brand.name,
      conditions: { change_before_departure: conditionsOf(offer.fare).change_before_departure },
      segments: journey.segments.map((segment, index) =>
        segmentResource(offer, segment, `seg_${tag}${sliceIndex}${index}`),
      ),
    };
  });
}

function segmentResource(offer: Offer, segment: Segment, id: string) {
  const carrier = airlineResource(segment.airline);
  return {
    id,
    origin: airportResource(segment.from),
    origin_terminal: segment.from.terminal,
    destination: airportResource(segment.to),
    destination_terminal: segment.to.terminal,
    departing_at: `${segment.departsLocal}:00`,
    arriving_at: `${segment.arrivesLocal}:00`,
    duration: isoDuration(segment.minutes),
    distance: String(segment.km),
    marketing_carrier: carrier,
    marketing_carrier_flight_number: segment.flightNumber,
    operating_carrier: carrier,
    operating_carrier_flight_number: segment.flightNumber,
    aircraft: {
      id: `arc_${segment.aircraft.code.toLowerCase()}`,
      iata_code: segment.aircraft.code,
      name: segment.aircraft.name,
    },
    stops: [],
    passengers: offer.passengers.map((passenger) => ({
      passenger_id: passenger.id,
      cabin_class: offer.key.cabin,
      cabin_class_marketing_name: CABIN_NAMES[offer.key.cabin],
      fare_basis_code: `${offer.key.cabin.charAt(0)}${offer.fare.brand.name}`.toUpperCase(),
      baggages: [
        { type: 'checked', quantity: offer.fare.brand.checkedBags },
        { type: 'carry_on', quantity: 1 },
      ],
    })),
  };
}

export function airlineResource({ code, name }: Airline) {
  return {
    id: `arl_${code.toLowerCase()}`,
    iata_code: code,
    name,
    logo_symbol_url: null,
    logo_lockup_url: null,
    conditions_of_carriage_url: null,
  };
}

/** A city has no position and no zone of its own; its airports have. */
export function placeResource(place: Place) {
  const [first] = place.airports;
  if (place.type === 'airport') return airportResource(first);
  return { ...cityResource(first), airports: place.airports.map(airportResource) };
}

function airportResource(airport: Airport) {
  return {
    id: `arp_${airport.iata}_${airport.country}`.toLowerCase(),
    type: 'airport',
    iata_code: airport.iata,
    icao_code: null,
    name: airport.name,
    iata_country_code: airport.country,
    iata_city_code: airport.cityCode,
    city_name: airport.city,
    city: airport.cityCode === airport.iata ? null : cityResource(airport),
    latitude: airport.latitude,
    longitude: airport.longitude,
    time_zone: airport.zone,
    airports: null,
  };
}

function cityResource({ city, cityCode, country }: Airport) {
  return {
    id: `cit_${cityCode}_${country}`.toLowerCase(),
    type: 'city',
    iata_code: cityCode,
    icao_code: null,
    name: city,
    iata_country_code: country,
    iata_city_code: cityCode,
    city_name: null,
    latitude: null,
    longitude: null,
    time_zone: null,
  };
}

export function conditionsOf({ brand, base }: Fare) {
  return {
    change_before_departure: condition(brand.changePercent, base),
    refund_before_departure: condition(brand.refundPercent, base),
  };
}

function condition(percent: bigint | undefined, base: Money) {
  if (percent === undefined) return { allowed: false, penalty_amount: null, penalty_currency: null };
  const penalty = scaleBy(base, percent, 100n, 'half-even');
  return { allowed: true, penalty_amount: formatDecimal(penalty), penalty_currency: penalty.currency };
}

function emissionsKg({ journeys, key }: Offer): number {
  const km = journeys.reduce((sum, journey) => sum + journey.km, 0);
  return Math.round((km * GRAMS_PER_KM[key.cabin] * key.passengers.length) / 1_000);
}

function isoDuration(minutes: number): string {
  const days = Math.floor(minutes / 1_440);
  const hours = Math.floor((minutes % 1_440) / 60);
  return `P${days > 0 ? `${days}D` : ''}T${hours}H${minutes % 60}M`;
}
