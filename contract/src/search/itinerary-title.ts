import type { Itinerary, ItineraryRoute } from './itineraries.ts';

/**
 * Gives the title of a trip or booking the same form on every screen, in every mail and on every document. A return is
 * named by where it goes, because "Delhi – Delhi" names no trip.
 */

type Segment = Exclude<Itinerary, { service: 'hotel' }>['segments'][number];

/** With `code`, flights are described by the codes of their airports; other places have no code that people know. */
export function itineraryRouteOf(itinerary: Itinerary, by: 'name' | 'code' = 'name'): ItineraryRoute {
  if (itinerary.service === 'hotel') return { shape: 'stay', places: [itinerary.name, itinerary.city] };
  const isByCode = by === 'code' && itinerary.service === 'flight';
  const journeys = journeysOf(itinerary).map((segments) => endsOf(segments, isByCode));
  const [out, back, ...more] = journeys;
  if (!out) throw new RangeError('an itinerary without a segment');
  const isReturn =
    back !== undefined &&
    more.length === 0 &&
    isSamePlace(out.to, back.from) &&
    isSamePlace(out.from, back.to);
  if (isReturn) return { shape: 'return', places: [out.from.label, out.to.label] };
  const places = journeys
    .flatMap(({ from, to }) => [from.label, to.label])
    .filter((place, at, all) => place !== all[at - 1]);
  return { shape: journeys.length === 1 ? 'one-way' : 'multi-city', places };
}

/** Formats a route; `labelReturn` adds in the reader's language that it is a return. */
export function formatRoute(
  { shape, places }: ItineraryRoute,
  labelReturn: (route: string) => string,
): string {
  const route = places
    .map((place) => place.replaceAll(/\s+/g, ' ').trim())
    .join(shape === 'stay' ? ', ' : ' – ');
  return shape === 'return' ? labelReturn(route) : route;
}

/** Formats a title such as "Delhi – Mumbai", "Delhi – Mumbai return" or "Hotel Ajmeri Gate, Delhi". */
export function formatItineraryTitle(itinerary: Itinerary, labelReturn: (route: string) => string): string {
  return formatRoute(itineraryRouteOf(itinerary), labelReturn);
}

function journeysOf(itinerary: Exclude<Itinerary, { service: 'hotel' }>): readonly (readonly Segment[])[] {
  if (itinerary.service !== 'flight') return itinerary.segments.map((segment) => [segment]);
  // Itineraries that were stored before this field existed have no journey number.
  return [...Map.groupBy(itinerary.segments, (one) => (one as { journey?: number }).journey ?? 0).values()];
}

interface End {
  readonly code: string;
  readonly name: string;
  readonly label: string;
}

function endsOf(segments: readonly Segment[], isByCode: boolean): { from: End; to: End } {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) throw new RangeError('a journey without a segment');
  const end = (code: string, name: string): End => ({ code, name, label: isByCode ? code : name });
  return {
    from: end(first.origin, first.originName),
    to: end(last.destination, last.destinationName),
  };
}

/** Two airports of one city have one name, and somebody who returns to the other one has returned. */
function isSamePlace(one: End, other: End): boolean {
  return one.code === other.code || one.name === other.name;
}
