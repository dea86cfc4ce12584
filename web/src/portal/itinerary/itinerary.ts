import type { FlightItinerary } from '@marga/contract/shopping';

type Segment = FlightItinerary['segments'][number];

export function firstSegment({ segments }: FlightItinerary): Segment {
  return segments[0] as Segment;
}

export function lastSegment({ segments }: FlightItinerary): Segment {
  return segments.at(-1) as Segment;
}

/** The codes of the places one changes at. */
export function stopsOf({ segments }: FlightItinerary): string[] {
  return segments.slice(0, -1).map(({ destination }) => destination);
}

/** MD 2041, or MD 2041, MD 77 with a change. */
export function flightNumbers({ segments }: FlightItinerary): string {
  return segments.map(({ carrierCode, number }) => `${carrierCode} ${number}`).join(', ');
}

export function carrierNames({ segments }: FlightItinerary): string {
  return [...new Set(segments.map(({ carrier }) => carrier))].join(', ');
}

/** Suppliers are configured in lower case: skybridge, coral-air. */
export function supplierName(name: string): string {
  return name.replace(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase(),
  );
}
