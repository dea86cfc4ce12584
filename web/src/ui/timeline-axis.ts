import { type LocalDate, toInstant, type ZonedLocal } from '@marga/contract/kernel/time';
import { timeZoneDifferenceMinutes } from '../shared/format-money-and-dates.ts';

/** Describes one leg of a journey; its times are local to the places of departure and arrival. */
export interface Leg {
  departsAt: ZonedLocal;
  arrivesAt: ZonedLocal;
}

/**
 * Describes the scale on which all journeys of a list are drawn: minutes since midnight of the first day at their
 * origin.
 */
export interface TimelineAxis {
  /** Holds the first day, as `2026-12-28`. */
  day: string;
  zeroMs: number;
  endMinutes: number;
  tickMinutes: number;
  /** Holds how many minutes the clocks at the destination are ahead of those at the origin. */
  clockDifferenceMinutes: number;
}

const DAY = 24 * 60;

/**
 * Returns an axis of at least `leastMinutes`, by default one day, extended by quarters of a day until the last
 * arrival fits.
 */
export function timeAxisOfJourneys(journeys: readonly (readonly Leg[])[], leastMinutes = DAY): TimelineAxis {
  const first = journeys[0]?.[0];
  if (!first) throw new RangeError('an axis needs a journey');
  const day = journeys
    .map(([leg]) => leg?.departsAt.local.slice(0, 10) ?? '')
    .reduce((earliest, date) => (date < earliest ? date : earliest));
  const zeroMs = Date.parse(toInstant({ local: `${day}T00:00`, zone: first.departsAt.zone }));
  const latest = Math.max(...journeys.map((legs) => minutesAfter(zeroMs, lastLeg(legs).arrivesAt)));
  const endMinutes = Math.max(leastMinutes, Math.ceil(latest / (DAY / 4)) * (DAY / 4));
  return {
    day,
    zeroMs,
    endMinutes,
    tickMinutes: endMinutes <= 1.5 * DAY ? DAY / 4 : DAY / 2,
    clockDifferenceMinutes: timeZoneDifferenceMinutes(first.departsAt, lastLeg(journeys[0] ?? []).arrivesAt),
  };
}

/** Returns an axis that begins at midnight of the given day in the given time zone and ends `endMinutes` later. */
export function timeAxisFromDay(day: LocalDate, zone: string, endMinutes: number): TimelineAxis {
  return {
    day,
    zeroMs: Date.parse(toInstant({ local: `${day}T00:00`, zone })),
    endMinutes,
    tickMinutes: DAY / 4,
    clockDifferenceMinutes: 0,
  };
}

export interface TimelineTick {
  /** Holds the position on the axis in percent, 0 to 100. */
  at: number;
  /** Holds the local time of the tick at the origin; `there` is the local time at the destination. */
  here: string;
  there: string;
  /** This is set where a new day begins, to the number of days after the first. */
  newDay: number | undefined;
}

export function axisTicksOf(axis: TimelineAxis): TimelineTick[] {
  const count = Math.floor(axis.endMinutes / axis.tickMinutes);
  return Array.from({ length: count + 1 }, (_, index) => {
    const minutes = index * axis.tickMinutes;
    return {
      at: shareOf(minutes, axis),
      here: clock(minutes),
      there: clock(minutes + axis.clockDifferenceMinutes),
      newDay: minutes > 0 && minutes % DAY === 0 ? minutes / DAY : undefined,
    };
  });
}

export interface TimelineSegment {
  kind: 'moving' | 'waiting';
  from: number;
  to: number;
}

/**
 * Returns the legs of a journey and the waits between them, each as a share of the axis; a wait is drawn to scale.
 */
export function journeySegmentsOnAxis(legs: readonly Leg[], axis: TimelineAxis): TimelineSegment[] {
  return legs.flatMap((leg, index) => {
    const from = shareOf(minutesAfter(axis.zeroMs, leg.departsAt), axis);
    const moving: TimelineSegment = {
      kind: 'moving',
      from,
      to: shareOf(minutesAfter(axis.zeroMs, leg.arrivesAt), axis),
    };
    const previous = legs[index - 1];
    if (!previous) return [moving];
    const waitsFrom = shareOf(minutesAfter(axis.zeroMs, previous.arrivesAt), axis);
    return [{ kind: 'waiting', from: waitsFrom, to: from }, moving];
  });
}

const NIGHT_BEGINS = -2 * 60;
const NIGHT_ENDS = 6 * 60;

/**
 * Returns the nights, from ten in the evening to six in the morning at the origin, so that a night flight is
 * recognised as one.
 */
export function nightHoursOnAxis(axis: TimelineAxis): { from: number; to: number }[] {
  const nights: { from: number; to: number }[] = [];
  for (let midnight = 0; midnight <= axis.endMinutes; midnight += DAY) {
    const from = Math.max(0, midnight + NIGHT_BEGINS);
    const to = Math.min(axis.endMinutes, midnight + NIGHT_ENDS);
    if (to > from) nights.push({ from: shareOf(from, axis), to: shareOf(to, axis) });
  }
  return nights;
}

/**
 * Returns the hours between two nights at another place, whose clocks are `aheadMinutes` ahead, as parts of an axis
 * in the local time here.
 */
export function daylightHoursOnAxis(axis: TimelineAxis, aheadMinutes: number): TimelineSegment[] {
  const pieces: TimelineSegment[] = [];
  for (let midnight = -aheadMinutes - DAY; midnight < axis.endMinutes; midnight += DAY) {
    const from = Math.max(0, midnight + NIGHT_ENDS);
    const to = Math.min(axis.endMinutes, midnight + DAY + NIGHT_BEGINS);
    if (to > from) pieces.push({ kind: 'moving', from: shareOf(from, axis), to: shareOf(to, axis) });
  }
  return pieces;
}

function lastLeg(legs: readonly Leg[]): Leg {
  const last = legs.at(-1);
  if (!last) throw new RangeError('a journey needs a leg');
  return last;
}

function minutesAfter(zeroMs: number, at: ZonedLocal): number {
  return Math.round((Date.parse(toInstant(at)) - zeroMs) / 60_000);
}

/** Returns the position of a time on the axis in percent, 0 to 100. */
export function axisPositionOf(axis: TimelineAxis, instant: string): number {
  return shareOf((Date.parse(instant) - axis.zeroMs) / 60_000, axis);
}

function shareOf(minutes: number, axis: TimelineAxis): number {
  return (minutes / axis.endMinutes) * 100;
}

function clock(minutes: number): string {
  const ofDay = ((minutes % DAY) + DAY) % DAY;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`;
}
