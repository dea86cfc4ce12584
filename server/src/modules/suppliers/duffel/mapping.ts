import type { FlightCriteria, FareType } from '@marga/contract/search/criteria';
import { CABINS } from '@marga/contract/search/criteria';
import type { FlightItinerary } from '@marga/contract/search/itineraries';
import { NAME_FIELDS, type TravellerFields } from '@marga/contract/travellers/required-traveller-fields';
import { isNegativeMoney, parseMoney } from '@marga/contract/kernel/money';
import { epochMsOf, parseInstant, toInstant, parseZonedLocalTime } from '@marga/contract/kernel/time';
import { MOST_MINOR, type SupplierOffer, type SupplierPrice } from '../supplier-port.ts';
import { fareTermsOf } from './fare-terms.ts';
import type { DuffelConditions, DuffelOffer, DuffelSlice } from './schemas.ts';

/**
 * Holds the choice in a form that survives a new search: Duffel books one offer per offer request, while our
 * searches are shared between buyers, so an order always starts from its own offer request.
 */
export interface Selection {
  readonly criteria: FlightCriteria;
  /** Identifies the flights by number and departure time, so that they can be found in a new search. */
  readonly flights: string;
  /**
   * Identifies Duffel's fare by cabin, fare brands and conditions, because the ids of offers change with each search.
   */
  readonly fare: string;
}

export function toSupplierOffer(offer: DuffelOffer, criteria: FlightCriteria): SupplierOffer {
  const itinerary = toItinerary(offer, criteria.fareType);
  const selection: Selection = { criteria, flights: toFlights(offer.slices), fare: fareOf(offer) };
  return {
    selection: JSON.stringify(selection),
    itinerary,
    travellerFields: travellerFieldsOf(offer),
    terms: fareTermsOf(offer),
    ...offerPricesOf(offer),
  };
}

/** Duffel requires the date of birth and the gender of every passenger, and a passport only where the airline does. */
export function travellerFieldsOf(
  offer: Pick<DuffelOffer, 'passenger_identity_documents_required'>,
): TravellerFields {
  const isPassportRequired = offer.passenger_identity_documents_required ?? false;
  return {
    everyone: [
      ...NAME_FIELDS,
      'gender',
      'bornOn',
      ...(isPassportRequired ? (['nationality', 'passportNumber', 'passportExpiresOn'] as const) : []),
    ],
    lead: [],
    children: [],
    infants: [],
  };
}

export function offerPricesOf(offer: DuffelOffer): SupplierPrice {
  const base = parseMoney(offer.base_amount, offer.total_currency);
  const taxes = parseMoney(offer.tax_amount ?? '0', offer.total_currency);
  const total = parseMoney(offer.total_amount, offer.total_currency);
  if ([base, taxes, total].some(isNegativeMoney)) throw new RangeError('a price below nothing');
  if (base.minor > total.minor) throw new RangeError('a part that is more than the whole');
  if (total.minor > MOST_MINOR) throw new RangeError('a price that nobody pays');
  return { base, taxes, total, expiresAt: parseInstant(offer.expires_at) };
}

/**
 * Returns whether an offer is the chosen one: offers with the same flights and fare sell the same seats under the
 * same conditions.
 */
export function isSelectedOffer(offer: DuffelOffer, selection: Selection): boolean {
  return toFlights(offer.slices) === selection.flights && fareOf(offer) === selection.fare;
}

export function toFlights(slices: readonly DuffelSlice[]): string {
  return slices
    .map(({ segments }) =>
      segments
        .map(
          ({ marketing_carrier: carrier, marketing_carrier_flight_number: number, departing_at: at }) =>
            `${carrier.iata_code ?? carrier.name}${number}@${at}`,
        )
        .join('+'),
    )
    .join('|');
}

function fareOf(offer: DuffelOffer): string {
  const first = offer.slices[0];
  return [
    first?.segments[0]?.passengers[0]?.cabin_class ?? '',
    ...offer.slices.map((slice) => slice.fare_brand_name ?? ''),
    isPrivate(offer) ? 'private' : '',
    offer.conditions.refund_before_departure?.allowed ?? '',
    offer.conditions.change_before_departure?.allowed ?? '',
  ].join('|');
}

/**
 * Returns whether an offer has a private fare. Each request asks for one kind of private fare, so the kind is known.
 */
function isPrivate(offer: Flown): boolean {
  return (offer.private_fares?.length ?? 0) > 0;
}

/** Holds the fields that an offer, an order and a change share, and from which an itinerary is made. */
export interface Flown {
  readonly slices: readonly DuffelSlice[];
  readonly conditions?: DuffelConditions | null | undefined;
  readonly total_emissions_kg?: string | null | undefined;
  readonly private_fares?: readonly unknown[] | null | undefined;
}

export function toItinerary(offer: Flown, asked: FareType): FlightItinerary {
  const segments = offer.slices.flatMap(segmentsOf);
  const passengers = offer.slices.flatMap((slice) => slice.segments.map(({ passengers: [first] }) => first));
  const passenger = passengers[0];
  if (!passenger) throw new RangeError('an offer without a segment');
  return {
    service: 'flight',
    segments,
    durationMinutes: offer.slices.reduce((sum, _, journey) => sum + journeyMinutes(segments, journey), 0),
    cabin: CABINS.find((cabin) => cabin === passenger.cabin_class) ?? 'economy',
    fareName: (offer.slices[0]?.fare_brand_name ?? '').slice(0, 60),
    fareType: isPrivate(offer) ? asked : 'regular',
    // A bag checked in on the first flight is useless if the second does not accept it, so the minimum counts.
    checkedBags: Math.min(...passengers.map((on) => checkedBags(on?.baggages ?? []))),
    refundable: offer.conditions?.refund_before_departure?.allowed ?? false,
    changeable: offer.conditions?.change_before_departure?.allowed ?? false,
    emissionsKg: emissionsOf(offer),
  };
}

function emissionsOf({ total_emissions_kg: kilograms }: Flown): number | null {
  const rounded = Math.round(Number(kilograms ?? ''));
  return kilograms && Number.isSafeInteger(rounded) ? rounded : null;
}

type FlightSegment = FlightItinerary['segments'][number];

function segmentsOf(slice: DuffelSlice, journey: number): FlightSegment[] {
  return slice.segments.map((segment) => {
    const departsAt = parseZonedLocalTime(segment.departing_at.slice(0, 16), segment.origin.time_zone);
    const arrivesAt = parseZonedLocalTime(segment.arriving_at.slice(0, 16), segment.destination.time_zone);
    return {
      carrier: segment.marketing_carrier.name,
      carrierCode: segment.marketing_carrier.iata_code ?? '',
      number: segment.marketing_carrier_flight_number,
      aircraft: segment.aircraft?.name ?? null,
      origin: segment.origin.iata_code,
      originName: segment.origin.city_name ?? segment.origin.name,
      destination: segment.destination.iata_code,
      destinationName: segment.destination.city_name ?? segment.destination.name,
      departsAt,
      arrivesAt,
      durationMinutes: minutesBetween(departsAt, arrivesAt),
      journey,
    };
  });
}

function journeyMinutes(segments: readonly FlightSegment[], journey: number): number {
  const flown = segments.filter((segment) => segment.journey === journey);
  const [first, last] = [flown[0], flown.at(-1)];
  return first && last ? minutesBetween(first.departsAt, last.arrivesAt) : 0;
}

function minutesBetween(from: FlightSegment['departsAt'], to: FlightSegment['arrivesAt']): number {
  const minutes = Math.round((epochMsOf(toInstant(to)) - epochMsOf(toInstant(from))) / 60_000);
  if (minutes < 1) throw new RangeError('arrives before it departs');
  return minutes;
}

function checkedBags(baggages: readonly { type: string; quantity: number }[]): number {
  return baggages.find(({ type }) => type === 'checked')?.quantity ?? 0;
}
