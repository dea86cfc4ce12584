import type { Itinerary } from '@marga/contract/search/itineraries';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import {
  epochMsOf,
  type Instant,
  addMsToInstant,
  toInstant,
  toZonedLocalTime,
  type ZonedLocal,
  parseZonedLocalTime,
} from '@marga/contract/kernel/time';

/** This is the new time of one segment, in the local times of its places; for a stay it is check-in to check-out. */
export interface NewTime {
  readonly at: number;
  readonly departs: string;
  readonly arrives: string;
  /** This is the number of another train or flight; null means the same one. */
  readonly number: string | null;
}

interface Standing {
  readonly now: Instant;
  readonly cancelledLegs: readonly number[];
}

type Travelled = Exclude<Itinerary, { service: 'hotel' }>;
type Ends = Readonly<Record<'departsAt' | 'arrivesAt', ZonedLocal>>;

/** Nothing is sold so far ahead, so such a date is a typing error in the year. */
const MOST_AHEAD_MS = 2 * 366 * 86_400_000;

/**
 * Returns the booked itinerary at other times, with the same places, conditions and positions, or the reason why
 * that is impossible.
 */
export function rescheduleItinerary(
  itinerary: Itinerary,
  times: readonly NewTime[],
  standing: Standing,
): Result<Itinerary, string> {
  if (new Set(times.map(({ at }) => at)).size < times.length) return err('each of them once');
  if (itinerary.service === 'hotel') return rescheduledStay(itinerary, times, standing);
  const legs = legsOf(itinerary);
  const segments: Ends[] = [];
  for (const [at, segment] of itinerary.segments.entries()) {
    const time = times.find((one) => one.at === at);
    if (time && standing.cancelledLegs.includes(legs[at] ?? at)) return err('this leg was cancelled');
    const ends = time ? endsOf(segment, time, standing.now) : ok(segment);
    if (!ends.ok) return ends;
    segments.push(ends.value);
  }
  if (times.some(({ at }) => at >= segments.length)) return err('there is no such segment');
  const isInOrder = segments.every(({ departsAt }, at) => {
    const before = segments[at - 1];
    return before === undefined || toInstant(departsAt) >= toInstant(before.arrivesAt);
  });
  if (!isInOrder) return err('the next one leaves before this one has arrived');
  return ok(times.length === 0 ? itinerary : withSegments(itinerary, segments, times));
}

/**
 * Returns the next departure, arrival, check-in or check-out of any of the itineraries; after it the change can no
 * longer be arranged. It returns undefined when all have passed.
 */
export function nextTravelMomentOf(itineraries: readonly Itinerary[], now: Instant): Instant | undefined {
  return itineraries
    .flatMap((one) =>
      one.service === 'hotel'
        ? [one.checkInAt, one.checkOutAt]
        : one.segments.flatMap(({ departsAt, arrivesAt }) => [departsAt, arrivesAt]),
    )
    .map(toInstant)
    .filter((at) => at > now)
    .toSorted()[0];
}

/** Returns the leg of each segment; a flight's legs are its journeys. */
function legsOf(itinerary: Travelled): number[] {
  if (itinerary.service !== 'flight') return itinerary.segments.map((_, at) => at);
  const journeys = [...new Set(itinerary.segments.map(({ journey }) => journey))];
  return itinerary.segments.map(({ journey }) => journeys.indexOf(journey));
}

function endsOf(before: Ends, { departs, arrives }: NewTime, now: Instant): Result<Ends, string> {
  const [departsAt, arrivesAt] = [
    clockAt(departs, before.departsAt.zone),
    clockAt(arrives, before.arrivesAt.zone),
  ];
  if (!departsAt || !arrivesAt) return err('there is no such day or hour');
  const isOther = departsAt.local !== before.departsAt.local;
  if ((isOther && toInstant(departsAt) <= now) || toInstant(arrivesAt) <= now) return err('in the past');
  if (toInstant(arrivesAt) > addMsToInstant(now, MOST_AHEAD_MS)) return err('within two years');
  if (toInstant(arrivesAt) <= toInstant(departsAt)) return err('it arrives before it leaves');
  return ok({ departsAt, arrivesAt });
}

function clockAt(local: string, zone: string): ZonedLocal | undefined {
  try {
    return parseZonedLocalTime(local, zone);
  } catch {
    return undefined;
  }
}

function rescheduledStay(
  stay: Extract<Itinerary, { service: 'hotel' }>,
  times: readonly NewTime[],
  { now }: Standing,
): Result<Itinerary, string> {
  const [time] = times;
  if (!time) return ok(stay);
  if (time.at !== 0) return err('there is no such segment');
  const ends = endsOf({ departsAt: stay.checkInAt, arrivesAt: stay.checkOutAt }, time, now);
  if (!ends.ok) return ends;
  const { departsAt: checkInAt, arrivesAt: checkOutAt } = ends.value;
  const day = (clock: ZonedLocal) => Date.parse(`${clock.local.slice(0, 10)}T00:00:00Z`);
  return ok({
    ...stay,
    checkInAt,
    checkOutAt,
    nights: Math.max(1, Math.round((day(checkOutAt) - day(checkInAt)) / 86_400_000)),
    // The free cancellation deadline for the new dates is unknown.
    freeCancellationUntil: null,
  });
}

function withSegments(itinerary: Travelled, ends: readonly Ends[], times: readonly NewTime[]): Itinerary {
  const rescheduled = <Segment extends Ends & { number: string; durationMinutes: number }>(
    segments: readonly Segment[],
  ): Segment[] =>
    segments.map((segment, at) => {
      const { departsAt, arrivesAt } = ends[at] ?? segment;
      const number = times.find((one) => one.at === at)?.number ?? segment.number;
      return {
        ...segment,
        departsAt,
        arrivesAt,
        number,
        durationMinutes: minutesOf({ departsAt, arrivesAt }),
      };
    });
  switch (itinerary.service) {
    case 'flight': {
      const segments = rescheduled(itinerary.segments);
      return { ...itinerary, segments, durationMinutes: minutesInJourneys(segments) };
    }
    case 'bus': {
      const segments = rescheduled(itinerary.segments);
      const [before, after] = [itinerary.segments[0], segments[0]];
      const by = (end: keyof Ends) => (before && after ? msBetween(before[end], after[end]) : 0);
      return {
        ...itinerary,
        segments,
        durationMinutes: after?.durationMinutes ?? itinerary.durationMinutes,
        boarding: itinerary.boarding.map((stop) => ({ ...stop, at: shifted(stop.at, by('departsAt')) })),
        dropping: itinerary.dropping.map((stop) => ({ ...stop, at: shifted(stop.at, by('arrivesAt')) })),
      };
    }
    case 'train':
    case 'cab': {
      const segments = rescheduled(itinerary.segments);
      const longer = segments.reduce(
        (all, { durationMinutes }, at) =>
          all + durationMinutes - (itinerary.segments[at]?.durationMinutes ?? durationMinutes),
        0,
      );
      return {
        ...itinerary,
        segments,
        durationMinutes: Math.max(1, itinerary.durationMinutes + longer),
      };
    }
  }
}

function minutesInJourneys(segments: readonly (Ends & { readonly journey: number })[]): number {
  return [...Map.groupBy(segments, ({ journey }) => journey).values()].reduce((all, journey) => {
    const [first, last] = [journey[0], journey.at(-1)];
    return first && last ? all + minutesOf({ departsAt: first.departsAt, arrivesAt: last.arrivesAt }) : all;
  }, 0);
}

function minutesOf({ departsAt, arrivesAt }: Ends): number {
  return Math.max(1, Math.round(msBetween(departsAt, arrivesAt) / 60_000));
}

function msBetween(one: ZonedLocal, other: ZonedLocal): number {
  return epochMsOf(toInstant(other)) - epochMsOf(toInstant(one));
}

function shifted(clock: ZonedLocal, ms: number): ZonedLocal {
  return toZonedLocalTime(addMsToInstant(toInstant(clock), ms), clock.zone);
}
