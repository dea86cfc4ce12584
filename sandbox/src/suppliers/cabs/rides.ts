import type { Criteria } from '@marga/contract/connect/protocol';
import type { ZonedLocal } from '@marga/contract/kernel/time';
import { addMinutesToLocalTime, nightsBetween } from '../non-flight/local-times.ts';
import {
  cityKey,
  groundDistanceKm,
  findTestPlaceCode,
  type InventoryPlace,
} from '../non-flight/geography.ts';
import type { SearchWithPlaces } from '../non-flight/signed-offer-selection.ts';

export type CabAsked = Extract<Criteria, { service: 'cab' }>;

export interface Leg {
  readonly from: InventoryPlace;
  readonly to: InventoryPlace;
  readonly departsAt: ZonedLocal;
  readonly arrivesAt: ZonedLocal;
  readonly minutes: number;
}

/** A ride is the route that a cab takes for a search. */
export interface Ride {
  readonly legs: readonly [Leg, ...Leg[]];
  readonly km: number;
  readonly isAway: boolean;
  /** Counts the nights that the driver spends on the road. */
  readonly driverNights: number;
  /** Counts the legs that begin between ten in the evening and six in the morning. */
  readonly nightLegs: number;
  /** This is true for the product's sample routes. */
  readonly isSample: boolean;
}

const ROAD_DETOUR_PERMILLE = 1_300;
const SHORTEST_KM = 2;
/** A ride of at least this distance leaves the city. */
const AWAY_FROM_KM = 45;
const CITY_KMH = 24;
const CITY_KMH_IN_RUSH_HOUR = 16;
const AWAY_KMH = 52;
const RUSH_HOURS: readonly (readonly [number, number])[] = [
  [8, 11],
  [17, 21],
];
const NIGHT_BEGINS = 22;
const NIGHT_ENDS = 6;
/** Each hour of an hourly cab includes this many kilometres. */
const KM_PER_HOUR = 10;

/**
 * Returns the route of a cab ride; undefined where there is no road, and when the cab could not arrive before the
 * return starts.
 */
export function findCabRide({
  spots: [from, to = from],
  criteria,
}: SearchWithPlaces<CabAsked>): Ride | undefined {
  const start: ZonedLocal = { local: `${criteria.pickUpOn}T${criteria.pickUpAt}`, zone: from.zone };
  if (criteria.hours !== null) return hourlyRide(from, start, criteria.hours);
  const straight = groundDistanceKm(from, to, ROAD_DETOUR_PERMILLE);
  if (straight === undefined) return undefined;
  const km = Math.max(SHORTEST_KM, straight);
  const out = legOf(from, to, start, km);
  if (criteria.returnOn === null || criteria.returnAt === null)
    return rideAlong([out], km, 0, isSampleRoute(from, to));
  const turn: ZonedLocal = { local: `${criteria.returnOn}T${criteria.returnAt}`, zone: to.zone };
  if (turn.local < out.arrivesAt.local) return undefined;
  const nights = nightsBetween(criteria.pickUpOn, criteria.returnOn).length;
  return rideAlong([out, legOf(to, from, turn, km)], km * 2, nights, false);
}

function hourlyRide(at: InventoryPlace, start: ZonedLocal, hours: number): Ride {
  const minutes = hours * 60;
  const leg = {
    from: at,
    to: at,
    departsAt: start,
    arrivesAt: addMinutesToLocalTime(start, minutes, at.zone),
    minutes,
  };
  return { ...rideAlong([leg], hours * KM_PER_HOUR, 0, false), isAway: false };
}

function rideAlong(legs: Ride['legs'], km: number, driverNights: number, isSample: boolean): Ride {
  return {
    legs,
    km,
    isAway: km / legs.length >= AWAY_FROM_KM,
    driverNights,
    nightLegs: legs.filter(({ departsAt }) => isNight(hourOf(departsAt))).length,
    isSample,
  };
}

function legOf(from: InventoryPlace, to: InventoryPlace, departsAt: ZonedLocal, km: number): Leg {
  const minutes = minutesFor(km, hourOf(departsAt));
  return { from, to, departsAt, arrivesAt: addMinutesToLocalTime(departsAt, minutes, to.zone), minutes };
}

/** The first and last kilometres are always in a city, and are slow in rush hour. */
function minutesFor(km: number, hour: number): number {
  const cityKm = Math.min(km, AWAY_FROM_KM / 2);
  const isRushHour = RUSH_HOURS.some(([begins, ends]) => hour >= begins && hour < ends);
  const inCity = cityKm / (isRushHour ? CITY_KMH_IN_RUSH_HOUR : CITY_KMH);
  return Math.max(8, Math.round((inCity + (km - cityKm) / AWAY_KMH) * 60));
}

function hourOf({ local }: ZonedLocal): number {
  return Number(local.slice(11, 13));
}

function isNight(hour: number): boolean {
  return hour >= NIGHT_BEGINS || hour < NIGHT_ENDS;
}

function isSampleRoute(from: InventoryPlace, to: InventoryPlace): boolean {
  if (findTestPlaceCode([from, to])) return false;
  const name = (spot: InventoryPlace): string => spot.name.toLowerCase();
  const isInDelhi = cityKey(from) === 'delhi';
  if (isInDelhi && cityKey(to) === 'delhi') return /^c(?:onn|an)aught place/.test(name(to));
  return /^tirus[au]l[au]m/.test(name(from)) && name(to).startsWith('chennai beach');
}
