import type { FlightItinerary, HotelItinerary, Itinerary } from '@marga/contract/itineraries';
import type { ZonedLocal } from '@marga/contract/kernel/time';
import type { Translate } from '../../lib/i18n/translations.ts';

/** Everything that moves: a stay is the one thing that does not. */
export type TransportItinerary = Exclude<Itinerary, HotelItinerary>;
export type TransportSegment = TransportItinerary['segments'][number];

export function firstSegment({ segments }: TransportItinerary): TransportSegment {
  return segments[0] as TransportSegment;
}

export function lastSegment({ segments }: TransportItinerary): TransportSegment {
  return segments.at(-1) as TransportSegment;
}

/** The ways it is made of: one, or each way of a return or of a journey with stays, with its own segments. */
export function journeysOfItinerary(itinerary: TransportItinerary): TransportSegment[][] {
  if (itinerary.service !== 'flight') return itinerary.segments.map((segment) => [segment]);
  const ways: FlightItinerary['segments'][] = [];
  for (const segment of itinerary.segments) {
    // What a browser kept from before journeys were counted carries no number.
    const at = (segment as { journey?: number }).journey ?? 0;
    (ways[at] ??= []).push(segment);
  }
  return ways.filter((way) => way.length > 0);
}

/** The codes of the places one changes at. */
export function stopsOf(segments: readonly TransportSegment[]): string[] {
  return segments.slice(0, -1).map(({ destination }) => destination);
}

/** From where to where, as people say it: the way out of a return; of a stay the house and its city. */
export function endsOf(itinerary: Itinerary): { from: string; to: string; fromName: string; toName: string } {
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

/** Delhi to London; Hotel Ajmeri Gate, Delhi. */
export function titleOf(itinerary: Itinerary, t: Translate): string {
  const { fromName, toName } = endsOf(itinerary);
  return itinerary.service === 'hotel'
    ? `${fromName}, ${toName}`
    : t('search.route', { from: fromName, to: toName });
}

export function startOf(itinerary: Itinerary): ZonedLocal {
  return itinerary.service === 'hotel' ? itinerary.checkInAt : firstSegment(itinerary).departsAt;
}

/** When the first way of it is over. */
export function firstArrivalOf(itinerary: Itinerary): ZonedLocal {
  if (itinerary.service === 'hotel') return itinerary.checkOutAt;
  return (journeysOfItinerary(itinerary)[0]?.at(-1) ?? lastSegment(itinerary)).arrivesAt;
}

export function endOf(itinerary: Itinerary): ZonedLocal {
  return itinerary.service === 'hotel' ? itinerary.checkOutAt : lastSegment(itinerary).arrivesAt;
}

/** What it is known by: AI 161, BA 142; 12952 3A; the kind of room; the kind of cab. */
export function numbersOf(itinerary: Itinerary): string {
  switch (itinerary.service) {
    case 'hotel':
      return itinerary.roomName;
    case 'cab':
      return itinerary.cabType;
    case 'train':
      return `${firstSegment(itinerary).number} ${itinerary.class}`;
    case 'flight':
    case 'bus':
      return numbersIn(itinerary.segments);
  }
}

export function numbersIn(segments: readonly TransportSegment[]): string {
  return segments
    .map(({ carrierCode, number }) => (number.startsWith(carrierCode) ? number : `${carrierCode} ${number}`))
    .join(', ');
}

export function carriersOf(itinerary: Itinerary): string {
  return itinerary.service === 'hotel' ? itinerary.name : carriersIn(itinerary.segments);
}

export function carriersIn(segments: readonly TransportSegment[]): string {
  return [...new Set(segments.map(({ carrier }) => carrier))].join(', ');
}

/** Suppliers are configured in lower case: skybridge, coral-air. What was booked offline has none but our own people. */
export function supplierName(name: string): string {
  if (name === 'offline') return 'Marga desk';
  return name.replace(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase(),
  );
}
