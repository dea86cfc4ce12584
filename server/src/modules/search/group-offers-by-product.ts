import { createHash } from 'node:crypto';
import type { Itinerary } from '@marga/contract/search/itineraries';

/**
 * Returns what the offers of two suppliers must share to be one product: the flight numbers and times, the train
 * and its day, the bus, the hotel, or the kind of cab.
 */
export function productKeyOf(itinerary: Itinerary): string {
  switch (itinerary.service) {
    case 'flight':
      return itinerary.segments
        .map(
          ({ carrierCode, number, departsAt, arrivesAt, origin, destination }) =>
            `${carrierCode}${number.replace(/^0+/, '')} ${origin} ${departsAt.local} ${destination} ${arrivesAt.local}`,
        )
        .join(', ');
    case 'train':
      return `train ${segmentText(itinerary, ({ number, origin, destination, departsAt }) => [
        number,
        origin,
        destination,
        departsAt.local.slice(0, 10),
      ])}`;
    case 'bus':
      return `bus ${segmentText(itinerary, ({ carrier, number, departsAt }) => [
        plain(carrier),
        number,
        departsAt.local,
      ])}`;
    case 'hotel':
      return `hotel ${plain(itinerary.name)} ${plain(itinerary.city)}`;
    case 'cab':
      return `cab ${itinerary.cabType} ${itinerary.kind}`;
  }
}

/**
 * Returns the text that distinguishes an offer from the other offers of the same product, such as the fare name or
 * class, as a result card shows it.
 */
export function offerVariantOf(itinerary: Itinerary): string {
  switch (itinerary.service) {
    case 'flight':
      return [
        itinerary.fareName || itinerary.cabin,
        ...(itinerary.fareType === 'regular' ? [] : [itinerary.fareType]),
      ].join(' ');
    case 'train':
      return itinerary.quota === 'GN' ? itinerary.class : `${itinerary.class} ${itinerary.quota}`;
    case 'bus':
      return itinerary.kind;
    case 'hotel':
      return `${itinerary.roomName.slice(0, 90)}${MEALS[itinerary.mealPlan]}`;
    case 'cab':
      return itinerary.model.slice(0, 120);
  }
}

const MEALS = {
  'room-only': '',
  breakfast: ' with breakfast',
  'half-board': ' with half board',
  'full-board': ' with full board',
} as const;

type Segments = Extract<Itinerary, { service: 'train' | 'bus' }>['segments'];

function segmentText(
  { segments }: { readonly segments: Segments },
  partsOf: (segment: Segments[number]) => string[],
): string {
  return segments.map((segment) => partsOf(segment).join(' ')).join(', ');
}

/**
 * Returns a name in lower case without spaces and punctuation, because suppliers write names differently, for example
 * "Hotel Marigold, Delhi" and "hotel marigold delhi".
 */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Returns the id of a result, a hash of its product, so that every process gives the same result the same id. */
export function resultIdOf(product: string): string {
  return createHash('sha256').update(product).digest('base64url').slice(0, 22);
}

export interface Mergeable {
  readonly supplier: string;
  readonly variant: string;
  readonly totalMinor: bigint;
}

/** Sorts the cheapest first and places the same variant from two suppliers side by side. */
export function sortOffersByVariant<Offer extends Mergeable>(offers: readonly Offer[]): Offer[] {
  if (offers.length === 1) return [...offers];
  const cheapest = new Map<string, bigint>();
  for (const { variant, totalMinor } of offers) {
    const least = cheapest.get(variant);
    if (least === undefined || totalMinor < least) cheapest.set(variant, totalMinor);
  }
  return offers.toSorted(
    (a, b) =>
      inOrder(cheapest.get(a.variant) ?? 0n, cheapest.get(b.variant) ?? 0n) ||
      a.variant.localeCompare(b.variant) ||
      inOrder(a.totalMinor, b.totalMinor) ||
      a.supplier.localeCompare(b.supplier),
  );
}

function inOrder(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
