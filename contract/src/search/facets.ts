import type { Itinerary } from './itineraries.ts';

/**
 * Results can be filtered by these facets. The server counts them and the page filters by them, both with
 * `facetValuesOf`, so that the number beside a checkbox is what ticking it shows.
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

/** Returns the facet values of one offer. The page translates the values, except for proper names. */
export function facetValuesOf({
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

/** Returns the number of stops of the journey that has the most stops. */
function stopsOf(segments: readonly { journey: number }[]): string {
  const perJourney = new Map<number, number>();
  for (const { journey } of segments) perJourney.set(journey, (perJourney.get(journey) ?? -1) + 1);
  return String(Math.min(2, Math.max(...perJourney.values())));
}

/** Returns the quarter of the day in local time: 0 from midnight, 1 from 06:00, 2 from 12:00, 3 from 18:00. */
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
