import { isNegative, parseMoney } from '@marga/contract/kernel/money';
import { epochMs, instant, toInstant, zonedLocal } from '@marga/contract/kernel/time';
import { CABINS, type FlightCriteria, type FlightItinerary } from '@marga/contract/shopping';
import type { SupplierOffer } from '../port.ts';
import type { DuffelOffer } from './schemas.ts';

/**
 * What was chosen, in terms that survive a new search: Duffel books one offer per offer request, while our searches are
 * shared between buyers, so an order always starts from an offer request of its own.
 */
export interface Selection {
  readonly criteria: FlightCriteria;
  readonly signature: string;
}

/** What an order is made of. */
export interface Ticket {
  readonly offer: string;
  readonly passengers: readonly string[];
}

export function toSupplierOffer(offer: DuffelOffer, criteria: FlightCriteria): SupplierOffer {
  const itinerary = toItinerary(offer);
  const selection: Selection = { criteria, signature: signatureOf(offer) };
  return { selection: JSON.stringify(selection), itinerary, ...pricesOf(offer) };
}

export function pricesOf(offer: DuffelOffer): Pick<SupplierOffer, 'base' | 'taxes' | 'total' | 'expiresAt'> {
  const base = parseMoney(offer.base_amount, offer.total_currency);
  const taxes = parseMoney(offer.tax_amount ?? '0', offer.total_currency);
  const total = parseMoney(offer.total_amount, offer.total_currency);
  if ([base, taxes, total].some(isNegative)) throw new RangeError('a price below nothing');
  return { base, taxes, total, expiresAt: instant(offer.expires_at) };
}

/** Two offers with the same signature are the same seats on the same flights under the same conditions. */
export function signatureOf(offer: DuffelOffer): string {
  const flights = offer.slices.flatMap((slice) =>
    slice.segments.map(
      (segment) =>
        `${segment.marketing_carrier.iata_code ?? segment.marketing_carrier.name}${segment.marketing_carrier_flight_number}@${segment.departing_at}`,
    ),
  );
  const first = offer.slices[0];
  return [
    ...flights,
    first?.segments[0]?.passengers[0]?.cabin_class ?? '',
    first?.fare_brand_name ?? '',
    offer.conditions.refund_before_departure?.allowed ?? '',
    offer.conditions.change_before_departure?.allowed ?? '',
  ].join('|');
}

function toItinerary(offer: DuffelOffer): FlightItinerary {
  const segments = offer.slices.flatMap((slice) => slice.segments);
  const legs = segments.map((segment) => {
    const departsAt = zonedLocal(segment.departing_at.slice(0, 16), segment.origin.time_zone);
    const arrivesAt = zonedLocal(segment.arriving_at.slice(0, 16), segment.destination.time_zone);
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
      durationMinutes: minutesBetween(toInstant(departsAt), toInstant(arrivesAt)),
    };
  });
  const first = legs[0];
  const last = legs.at(-1);
  const passenger = segments[0]?.passengers[0];
  if (!first || !last || !passenger) throw new RangeError('an offer without a segment');
  const bags = passenger.baggages.find((baggage) => baggage.type === 'checked');
  return {
    service: 'flight',
    segments: legs,
    durationMinutes: minutesBetween(toInstant(first.departsAt), toInstant(last.arrivesAt)),
    cabin: CABINS.find((cabin) => cabin === passenger.cabin_class) ?? 'economy',
    checkedBags: bags?.quantity ?? 0,
    refundable: offer.conditions.refund_before_departure?.allowed ?? false,
    changeable: offer.conditions.change_before_departure?.allowed ?? false,
    emissionsKg: offer.total_emissions_kg ? Math.round(Number(offer.total_emissions_kg)) : null,
  };
}

function minutesBetween(from: ReturnType<typeof toInstant>, to: ReturnType<typeof toInstant>): number {
  return Math.round((epochMs(to) - epochMs(from)) / 60_000);
}
