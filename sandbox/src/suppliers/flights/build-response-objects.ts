import { formatMoneyDecimal, type Money, scaleMoney } from '@marga/contract/kernel/money';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import type { Airport } from './airport-record.ts';
import type { Place } from './find-airport.ts';
import type { Airline } from './supplier-connections.ts';
import { type Cabin, FARE_CODES, PRIVATE_FARES, type PrivateFare } from './fares.ts';
import type { Segment } from './journeys.ts';
import { offerExpiryOf, passengerKindOf, offerIdSuffix, searchTimeOf } from './offer-id.ts';
import { countCheckedBags, type Offer, type OfferPassenger } from './offers.ts';

/** This file converts offers, slices and places to the supplier's resources. */

const CABIN_NAMES: Readonly<Record<Cabin, string>> = {
  economy: 'Economy',
  premium_economy: 'Premium Economy',
  business: 'Business',
  first: 'First',
};

/** A larger seat takes the space of several economy seats, so it has a larger share of the emissions. */
const GRAMS_PER_KM: Readonly<Record<Cabin, number>> = {
  economy: 92,
  premium_economy: 140,
  business: 260,
  first: 370,
};

export function toOfferResource(offer: Offer, nowMs: number) {
  const { key } = offer;
  return {
    id: offer.id,
    live_mode: false,
    partial: false,
    created_at: searchTimeOf(key),
    updated_at: instantFromEpochMs(nowMs),
    expires_at: offerExpiryOf(key),
    owner: toAirlineResource(offer.journeys[0].airline),
    ...fareAmountFields(offer),
    total_emissions_kg: String(emissionsKg(offer)),
    conditions: fareConditionsOf(offer),
    payment_requirements: {
      requires_instant_payment: offer.holdUntil === null,
      payment_required_by: offer.holdUntil,
      price_guarantee_expires_at: offer.holdUntil,
    },
    passenger_identity_documents_required: false,
    supported_passenger_identity_document_types: [],
    supported_loyalty_programmes: [offer.journeys[0].airline.code],
    available_services: null,
    private_fares: key.privateFare ? [privateFareResource(key.privateFare)] : [],
    passengers: offer.passengers.map((passenger) => toPassengerResource(passenger, key.privateFare)),
    slices: toSliceResources(offer),
  };
}

export function fareAmountFields({ fare }: Pick<Offer, 'fare'>) {
  return {
    total_amount: formatMoneyDecimal(fare.total),
    total_currency: fare.total.currency,
    base_amount: formatMoneyDecimal(fare.base),
    base_currency: fare.base.currency,
    tax_amount: formatMoneyDecimal(fare.tax),
    tax_currency: fare.tax.currency,
  };
}

function privateFareResource(kind: PrivateFare) {
  const code = Object.keys(FARE_CODES).find((candidate) => FARE_CODES[candidate] === kind);
  return { type: PRIVATE_FARES[kind].label, ...(code !== undefined && { corporate_code: code }) };
}

export function toPassengerResource(passenger: OfferPassenger, privateFare?: PrivateFare) {
  const isStudent = privateFare === 'student' && passengerKindOf(passenger) === 'adult';
  return {
    id: passenger.id,
    type: 'type' in passenger ? passenger.type : null,
    age: 'age' in passenger ? passenger.age : null,
    fare_type: isStudent ? 'student' : null,
    given_name: null,
    family_name: null,
    loyalty_programme_accounts: (passenger.accounts ?? []).map((airline) => ({ airline_iata_code: airline })),
  };
}

export function toSliceResources(offer: Offer) {
  const tag = offerIdSuffix(offer.id);
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
      fare_brand_name: brandName(offer),
      conditions: { change_before_departure: fareConditionsOf(offer).change_before_departure },
      segments: journey.segments.map((segment, index) =>
        segmentResource(offer, segment, `seg_${tag}${sliceIndex}${index}`),
      ),
    };
  });
}

/** Airlines name private fares after the group they are for, such as Student Saver or Corporate Classic. */
function brandName({ brand, key }: Offer): string {
  return key.privateFare ? `${PRIVATE_FARES[key.privateFare].name} ${brand.name}` : brand.name;
}

function segmentResource(offer: Offer, segment: Segment, id: string) {
  const carrier = toAirlineResource(segment.airline);
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
      fare_basis_code: `${offer.key.cabin.charAt(0)}${offer.brand.name}`.toUpperCase(),
      baggages: [
        {
          type: 'checked',
          quantity: countCheckedBags(offer, passenger, segment.airline.code),
          maximum_weight_kg: 15,
        },
        { type: 'carry_on', quantity: 1, maximum_weight_kg: 7 },
      ],
    })),
  };
}

export function toAirlineResource({ code, name }: Airline) {
  return {
    id: `arl_${code.toLowerCase()}`,
    iata_code: code,
    name,
    logo_symbol_url: null,
    logo_lockup_url: null,
    conditions_of_carriage_url: null,
  };
}

/** A city has no position and no time zone of its own, unlike its airports. */
export function toPlaceResource(place: Place) {
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

export function fareConditionsOf({ brand, fare }: Pick<Offer, 'brand' | 'fare'>) {
  return {
    change_before_departure: condition(brand.changePercent, fare.base),
    refund_before_departure: condition(brand.refundPercent, fare.base),
  };
}

function condition(percent: bigint | undefined, base: Money) {
  if (percent === undefined) return { allowed: false, penalty_amount: null, penalty_currency: null };
  const penalty = scaleMoney(base, percent, 100n, 'half-even');
  return { allowed: true, penalty_amount: formatMoneyDecimal(penalty), penalty_currency: penalty.currency };
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
