import type { Itinerary } from './itineraries.ts';

/**
 * By what results can be narrowed down. The server counts them and the page filters by them, both with `facetValues`, so
 * that the number beside a box is what ticking it shows.
 */
export const FACETS = [
  'supplier',
  'carrier',
  'stops',
  'departs',
  'arrives',
  'fare',
  'class',
  'availability',
  'bus-kind',
  'area',
  'stars',
  'meal-plan',
  'cancellation',
  'cab-type',
] as const;

export type FacetName = (typeof FACETS)[number];

export type FacetValues = Partial<Record<FacetName, string>>;

/** What one offer counts for. Words for the values are the page's business, but for names, which are what they are. */
export function facetValues({
  supplier,
  itinerary,
}: {
  supplier: string;
  itinerary: Itinerary;
}): FacetValues {
  const conditions = { supplier, cancellation: itinerary.refundable ? 'refundable' : 'non-refundable' };
  switch (itinerary.service) {
    case 'flight':
      return {
        ...conditions,
        ...timesOf(itinerary),
        carrier: itinerary.segments[0]?.carrier ?? '',
        stops: stopsOf(itinerary.segments),
        fare: itinerary.fareName,
      };
    case 'train':
      return {
        ...conditions,
        ...timesOf(itinerary),
        class: itinerary.class,
        availability: itinerary.availability.status,
      };
    case 'bus':
      return {
        ...conditions,
        ...timesOf(itinerary),
        carrier: itinerary.segments[0]?.carrier ?? '',
        'bus-kind': itinerary.kind,
      };
    case 'hotel':
      return {
        ...conditions,
        area: itinerary.area,
        stars: String(itinerary.stars),
        'meal-plan': itinerary.mealPlan,
      };
    case 'cab':
      return { ...conditions, 'cab-type': itinerary.cabType };
  }
}

/** Of the journey with the most. */
function stopsOf(segments: readonly { journey: number }[]): string {
  const perJourney = new Map<number, number>();
  for (const { journey } of segments) perJourney.set(journey, (perJourney.get(journey) ?? -1) + 1);
  return String(Math.min(2, Math.max(...perJourney.values())));
}

/** A quarter of the day each, by the clock on the wall: 0 from midnight, 1 from six, 2 from noon, 3 from six in the evening. */
function quarterOf(local: string): string {
  return String(Math.floor(Number(local.slice(11, 13)) / 6));
}

function timesOf({
  segments,
}: {
  segments: readonly { departsAt: { local: string }; arrivesAt: { local: string } }[];
}) {
  const [first, last] = [segments[0], segments.at(-1)];
  return first && last
    ? { departs: quarterOf(first.departsAt.local), arrives: quarterOf(last.arrivesAt.local) }
    : {};
}
