import type { FlightItinerary, HotelItinerary, Itinerary } from '@marga/contract/search/itineraries';
import type { ZonedLocal } from '@marga/contract/kernel/time';

/** Every service but a hotel stay is transport. */
export type TransportItinerary = Exclude<Itinerary, HotelItinerary>;
export type TransportSegment = TransportItinerary['segments'][number];

export function firstSegment({ segments }: TransportItinerary): TransportSegment {
  return segments[0] as TransportSegment;
}

export function lastSegment({ segments }: TransportItinerary): TransportSegment {
  return segments.at(-1) as TransportSegment;
}

/** Returns the segments of each journey: one journey, or several for a return or multi-city trip. */
export function journeysOfItinerary(itinerary: TransportItinerary): TransportSegment[][] {
  if (itinerary.service !== 'flight') return itinerary.segments.map((segment) => [segment]);
  const ways: FlightItinerary['segments'][] = [];
  for (const segment of itinerary.segments) {
    // Itineraries that a browser stored before this field existed have no journey number.
    const at = (segment as { journey?: number }).journey ?? 0;
    (ways[at] ??= []).push(segment);
  }
  return ways.filter((way) => way.length > 0);
}

/** Returns the codes of the places where the traveller changes. */
export function listConnectionPlaceCodes(segments: readonly TransportSegment[]): string[] {
  return segments.slice(0, -1).map(({ destination }) => destination);
}

/** Returns whether somebody must change on the way. */
export function hasConnections(itinerary: Itinerary): boolean {
  return itinerary.service !== 'hotel' && journeysOfItinerary(itinerary).some(({ length }) => length > 1);
}

/**
 * Returns origin and destination: those of the outward journey for a return trip, the hotel and its city for a stay.
 */
export function originAndDestinationOf(itinerary: Itinerary): {
  from: string;
  to: string;
  fromName: string;
  toName: string;
} {
  if (itinerary.service === 'hotel') {
    const { name, city } = itinerary;
    return { from: name, to: city, fromName: name, toName: city };
  }
  const out = journeysOfItinerary(itinerary)[0] ?? itinerary.segments;
  const [first, last] = [out[0] as TransportSegment, out.at(-1) as TransportSegment];
  const { originName: fromName } = first;
  const { destinationName: toName } = last;
  return itinerary.service === 'flight'
    ? { from: first.origin, to: last.destination, fromName, toName }
    : { from: fromName, to: toName, fromName, toName };
}

export function itineraryStartTimeOf(itinerary: Itinerary): ZonedLocal {
  return itinerary.service === 'hotel' ? itinerary.checkInAt : firstSegment(itinerary).departsAt;
}

/** Returns when the first journey ends. */
export function firstArrivalTimeOf(itinerary: Itinerary): ZonedLocal {
  if (itinerary.service === 'hotel') return itinerary.checkOutAt;
  return (journeysOfItinerary(itinerary)[0]?.at(-1) ?? lastSegment(itinerary)).arrivesAt;
}

export function itineraryEndTimeOf(itinerary: Itinerary): ZonedLocal {
  return itinerary.service === 'hotel' ? itinerary.checkOutAt : lastSegment(itinerary).arrivesAt;
}

/**
 * Returns what identifies the itinerary to people: flight numbers such as AI 161, BA 142; a train number and class
 * such as 12952 3A; the kind of room; the kind of cab.
 */
export function formatServiceNumbersOrKind(itinerary: Itinerary): string {
  switch (itinerary.service) {
    case 'hotel':
      return itinerary.roomName;
    case 'cab':
      return itinerary.cabType;
    case 'train':
      return `${firstSegment(itinerary).number} ${itinerary.class}`;
    case 'flight':
    case 'bus':
      return formatSegmentServiceNumbers(itinerary.segments);
  }
}

export function formatSegmentServiceNumbers(segments: readonly TransportSegment[]): string {
  return segments
    .map(({ carrierCode, number }) => (number.startsWith(carrierCode) ? number : `${carrierCode} ${number}`))
    .join(', ');
}

export function carrierOrHotelNameOf(itinerary: Itinerary): string {
  return itinerary.service === 'hotel' ? itinerary.name : carrierNamesOfSegments(itinerary.segments);
}

export function carrierNamesOfSegments(segments: readonly TransportSegment[]): string {
  return [...new Set(segments.map(({ carrier }) => carrier))].join(', ');
}

/**
 * Formats a supplier's configured name such as coral-air for display. The name `offline` stands for Marga's
 * operators, who make offline bookings.
 */
export function formatSupplierName(name: string): string {
  if (name === 'offline') return 'Marga desk';
  return name.replace(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase(),
  );
}
