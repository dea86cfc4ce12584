import type { Itinerary } from '../search/itineraries.ts';
import {
  type Instant,
  type LocalDate,
  addMsToInstant,
  toInstant,
  toZonedLocalTime,
  type ZonedLocal,
} from '../kernel/time.ts';
import type { Service } from '../travel-services.ts';

/**
 * This file finds items of a trip that conflict in time or place. The conflicts are hints and never refusals, because
 * only the buyer knows whether two travellers take different routes. The code has no side effects, so the browser and
 * the server agree.
 */

export interface ClashItem {
  /** This is the caller's key of the item, such as its offer id. */
  readonly key: string;
  readonly itinerary: Itinerary;
}

/**
 * Describes a conflict between items of a trip. Its wording is in the catalogues under `clash.<kind>`, filled with
 * the other fields.
 */
export type Clash =
  /** Both items take place at once, for this number of minutes. */
  | { readonly kind: 'overlap'; readonly keys: readonly [string, string]; readonly minutes: number }
  /** Two hotels are booked for the same nights. */
  | { readonly kind: 'two-hotels'; readonly keys: readonly [string, string]; readonly nights: number }
  /** The next item leaves from a place where the previous one does not arrive. */
  | {
      readonly kind: 'elsewhere';
      readonly keys: readonly [string, string];
      readonly arrives: string;
      readonly leaves: string;
    }
  /** There is less time between two items than the connection usually takes. */
  | {
      readonly kind: 'tight';
      readonly keys: readonly [string, string];
      readonly minutes: number;
      readonly needed: number;
    }
  /** Nights are paid for before anybody arrives, or after everybody has left. */
  | {
      readonly kind: 'night-before-arrival' | 'night-after-departure';
      readonly keys: readonly [string, string];
      readonly nights: number;
      readonly city: string;
    }
  /** The hotel is in a city that no other item of the trip reaches. */
  | { readonly kind: 'hotel-elsewhere'; readonly keys: readonly [string]; readonly city: string }
  /** Clocks are changed that night, so the local time `at` occurs twice or not at all. */
  | {
      readonly kind: 'clock-twice' | 'clock-skips';
      readonly keys: readonly [string];
      readonly at: ZonedLocal;
    }
  /** The item arrives on an earlier day than it leaves, or at least two days later. */
  | { readonly kind: 'date-line'; readonly keys: readonly [string]; readonly days: number };

interface Leg {
  readonly key: string;
  readonly service: Service;
  readonly from: Stop;
  readonly to: Stop;
  readonly departs: ZonedLocal;
  readonly arrives: ZonedLocal;
  readonly start: number;
  readonly end: number;
}

interface Stop {
  readonly code: string;
  readonly name: string;
}

interface Stay {
  readonly key: string;
  readonly city: string;
  readonly checkIn: ZonedLocal;
  readonly checkOut: ZonedLocal;
}

export function findItemClashes(items: readonly ClashItem[]): Clash[] {
  const legs = items.flatMap(legsOf).toSorted((one, other) => one.start - other.start || one.end - other.end);
  const stays = items.flatMap(staysOf);
  return [
    ...legs.flatMap((leg, index) => followingHints(leg, legs.slice(index + 1))),
    ...stays.flatMap((stay, index) => stays.slice(index + 1).flatMap((other) => hotelsHints(stay, other))),
    ...stays.flatMap((stay) => stayHints(stay, legs)),
    ...items.flatMap(clockHints),
  ];
}

/**
 * Compares a leg with the legs after it. It reports every leg that overlaps it; without an overlap, it checks the
 * connection to the next leg.
 */
function followingHints(leg: Leg, after: readonly Leg[]): Clash[] {
  const others = after.filter(({ key }) => key !== leg.key);
  const overlapping = others.filter(({ start }) => start < leg.end);
  const next = after.find(({ start }) => start >= leg.end);
  return [
    ...overlapping.map((other): Clash => ({
      kind: 'overlap',
      keys: [leg.key, other.key],
      minutes: Math.round((Math.min(leg.end, other.end) - other.start) / MINUTE_MS),
    })),
    // Connections within one item are the supplier's responsibility.
    ...(overlapping.length === 0 && next && next.key !== leg.key ? changeHints(leg, next) : []),
  ];
}

const MINUTE_MS = 60_000;
/** With a gap this long the traveller probably gets there by other means, or another traveller goes. */
const LONG_MS = 36 * 60 * MINUTE_MS;

/** Gives the minutes that boarding each service takes, such as check-in at an airport. */
const TO_BOARD: Readonly<Record<Service, number>> = { flight: 120, train: 45, bus: 30, cab: 20, hotel: 0 };
/** Gives the minutes from the vehicle's door to the street. */
const TO_LEAVE: Readonly<Record<Service, number>> = { flight: 30, train: 10, bus: 5, cab: 0, hotel: 0 };
/** This is the time in minutes across a town from one station or airport to another. */
const ACROSS_TOWN = 60;

function changeHints(leg: Leg, next: Leg): Clash[] {
  const keys = [leg.key, next.key] as const;
  const gap = next.start - leg.end;
  const closeness = closenessOf(leg.to, next.from);
  if (closeness === 'elsewhere')
    return gap > LONG_MS ? [] : [{ kind: 'elsewhere', keys, arrives: leg.to.name, leaves: next.from.name }];
  const across =
    closeness === 'same-town' && next.service !== 'cab' && leg.service !== 'cab' ? ACROSS_TOWN : 0;
  const needed = TO_LEAVE[leg.service] + TO_BOARD[next.service] + across;
  const minutes = Math.floor(gap / MINUTE_MS);
  return minutes < needed ? [{ kind: 'tight', keys, minutes, needed }] : [];
}

function hotelsHints(one: Stay, other: Stay): Clash[] {
  const from = later(nightOf(one.checkIn), nightOf(other.checkIn));
  const until = earlier(nightOf(one.checkOut), nightOf(other.checkOut));
  const nights = daysBetween(from, until);
  return nights > 0 ? [{ kind: 'two-hotels', keys: [one.key, other.key], nights }] : [];
}

/**
 * Finds nights that nobody can use: those before the first arrival in the city and after the last departure from
 * it.
 */
function stayHints(stay: Stay, legs: readonly Leg[]): Clash[] {
  if (legs.length === 0) return [];
  const hotel = { code: '', name: stay.city };
  const arriving = legs.filter(({ to }) => closenessOf(to, hotel) !== 'elsewhere');
  const leaving = legs.filter(({ from }) => closenessOf(from, hotel) !== 'elsewhere');
  if (arriving.length === 0 && leaving.length === 0)
    return [{ kind: 'hotel-elsewhere', keys: [stay.key], city: stay.city }];
  return [...tooEarly(stay, arriving, leaving), ...tooLate(stay, leaving, arriving)];
}

function tooEarly(stay: Stay, arriving: readonly Leg[], leaving: readonly Leg[]): Clash[] {
  const first = arriving[0];
  // Somebody who leaves the city before arriving there was there already, so those nights are used.
  if (!first || leaving.some(({ start }) => start < first.start)) return [];
  const nights = daysBetween(nightOf(stay.checkIn), nightBefore(first.arrives));
  if (nights <= 0) return [];
  const most = daysBetween(nightOf(stay.checkIn), nightOf(stay.checkOut));
  return [
    {
      kind: 'night-before-arrival',
      keys: [stay.key, first.key],
      nights: Math.min(nights, most),
      city: stay.city,
    },
  ];
}

function tooLate(stay: Stay, leaving: readonly Leg[], arriving: readonly Leg[]): Clash[] {
  const last = leaving.at(-1);
  if (!last || arriving.some(({ end }) => end > last.start)) return [];
  const nights = daysBetween(nightBefore(last.departs), nightOf(stay.checkOut));
  if (nights <= 0) return [];
  const most = daysBetween(nightOf(stay.checkIn), nightOf(stay.checkOut));
  return [
    {
      kind: 'night-after-departure',
      keys: [stay.key, last.key],
      nights: Math.min(nights, most),
      city: stay.city,
    },
  ];
}

/** Finds clock anomalies: a night in which clocks are changed, and a date that jumps during the journey. */
function clockHints(item: ClashItem): Clash[] {
  const moments =
    item.itinerary.service === 'hotel' ? [] : item.itinerary.segments.map(({ departsAt }) => departsAt);
  return [
    ...moments.flatMap((at): Clash[] => {
      const oddity = findDaylightSavingProblem(at);
      return oddity ? [{ kind: oddity, keys: [item.key], at }] : [];
    }),
    ...legsOf(item).flatMap((leg): Clash[] => {
      const days = daysBetween(nightOf(leg.departs), nightOf(leg.arrives));
      const isLong = leg.end - leg.start > 30 * 60 * MINUTE_MS;
      return days < 0 || (days > 1 && !isLong) ? [{ kind: 'date-line', keys: [item.key], days }] : [];
    }),
  ];
}

const HOUR_MS = 60 * MINUTE_MS;

/** Returns whether a wall clock shows this time twice or never. */
export function findDaylightSavingProblem(at: ZonedLocal): 'clock-twice' | 'clock-skips' | undefined {
  const moment = toInstant(at);
  if (toZonedLocalTime(moment, at.zone).local !== at.local) return 'clock-skips';
  // Clocks change by half an hour on Lord Howe Island and by an hour elsewhere.
  const isTwice = [HOUR_MS / 2, HOUR_MS].some(
    (ms) => toZonedLocalTime(addMsToInstant(moment, ms), at.zone).local === at.local,
  );
  return isTwice ? 'clock-twice' : undefined;
}

function legsOf({ key, itinerary }: ClashItem): Leg[] {
  switch (itinerary.service) {
    case 'hotel':
      return [];
    case 'flight':
      return byJourney(itinerary.segments).flatMap((segments) => legOf(key, 'flight', segments));
    case 'train':
    case 'bus':
    case 'cab':
      return itinerary.segments.flatMap((segment) => legOf(key, itinerary.service, [segment]));
  }
}

type AnySegment = Exclude<Itinerary, { service: 'hotel' }>['segments'][number];

function legOf(key: string, service: Service, segments: readonly AnySegment[]): Leg[] {
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) return [];
  return [
    {
      key,
      service,
      from: { code: first.origin, name: first.originName },
      to: { code: last.destination, name: last.destinationName },
      departs: first.departsAt,
      arrives: last.arrivesAt,
      start: momentOf(first.departsAt),
      end: momentOf(last.arrivesAt),
    },
  ];
}

function byJourney<Flight extends { journey: number }>(segments: readonly Flight[]): Flight[][] {
  return [...Map.groupBy(segments, ({ journey }) => journey).values()];
}

function staysOf({ key, itinerary }: ClashItem): Stay[] {
  if (itinerary.service !== 'hotel') return [];
  const { city, checkInAt, checkOutAt } = itinerary;
  return [{ key, city, checkIn: checkInAt, checkOut: checkOutAt }];
}

function momentOf(at: ZonedLocal): number {
  return Date.parse(toInstant(at) satisfies Instant);
}

function nightOf(at: ZonedLocal): LocalDate {
  return at.local.slice(0, 10) as LocalDate;
}

/** A guest who arrives before this time uses the hotel night that began the day before. */
const STILL_NIGHT = '06:00';

function nightBefore(at: ZonedLocal): LocalDate {
  const day = nightOf(at);
  if (at.local.slice(11) >= STILL_NIGHT) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) - 24 * HOUR_MS).toISOString().slice(0, 10) as LocalDate;
}

function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * HOUR_MS));
}

function later<Day extends string>(one: Day, other: Day): Day {
  return one > other ? one : other;
}

function earlier<Day extends string>(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** These towns have two names, or a station named after the neighbouring town. */
const SAME_TOWN: readonly (readonly string[])[] = [
  ['mumbai', 'bombay', 'thane'],
  ['bengaluru', 'bangalore'],
  ['kolkata', 'calcutta', 'howrah', 'sealdah'],
  ['chennai', 'madras'],
  ['hyderabad', 'secunderabad', 'kacheguda'],
  ['delhi', 'nizamuddin'],
  ['kochi', 'cochin', 'ernakulam'],
  ['thiruvananthapuram', 'trivandrum'],
  ['varanasi', 'banaras'],
  ['prayagraj', 'allahabad'],
  ['goa', 'madgaon', 'panaji', 'dabolim', 'mopa'],
];

const TOWN_OF: ReadonlyMap<string, string> = new Map(
  SAME_TOWN.flatMap(([name = '', ...others]) => [name, ...others].map((other) => [other, name] as const)),
);

/** These words describe the kind of place and do not identify it. */
const KIND_WORDS = new Set(
  'new old north south east west central city town airport international terminal junction jn station railway road cantt bus stand isbt'.split(
    ' ',
  ),
);

/** Suppliers name places inconsistently by code and name, so one word in common counts as the same town. */
function closenessOf(one: Stop, other: Stop): 'same-stop' | 'same-town' | 'elsewhere' {
  if (one.code !== '' && one.code === other.code) return 'same-stop';
  const towns = townWords(one.name);
  return [...townWords(other.name)].some((word) => towns.has(word)) ? 'same-town' : 'elsewhere';
}

function townWords(name: string): Set<string> {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
  const distinctive = words.filter((word) => !KIND_WORDS.has(word));
  return new Set((distinctive.length > 0 ? distinctive : words).map((word) => TOWN_OF.get(word) ?? word));
}
