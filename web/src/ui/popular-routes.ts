import {
  BUSINESS_ZONE,
  type LocalDate,
  addMsToInstant,
  toInstant,
  toZonedLocalTime,
  type ZonedLocal,
} from '@marga/contract/kernel/time';
import type { MessageId } from '../shared/i18n/use-translations.ts';
import type { Leg } from './timeline-axis.ts';
import type { Service } from './service-colours.ts';

/** Describes a popular route with its usual duration. */
export interface PopularRoute {
  from: string;
  to: string;
  name: MessageId;
  /** The default is a flight. */
  service?: Service;
  zone: string;
  /**
   * Holds the minutes of travel; with a change, these are travel, wait and travel. For a stay, it is the length
   * from its beginning to its end.
   */
  minutes: readonly number[];
  /** Holds the earliest minute of the day at which a stay can begin. */
  opensAt?: number;
  stops: readonly string[];
}

export const POPULAR_FLIGHTS: readonly PopularRoute[] = [
  {
    from: 'DELHI',
    to: 'LONDON',
    name: 'leaving.delhi-london',
    zone: 'Europe/London',
    minutes: [555],
    stops: [],
  },
  {
    from: 'MUMBAI',
    to: 'NEW YORK',
    name: 'leaving.mumbai-new-york',
    zone: 'America/New_York',
    minutes: [950],
    stops: [],
  },
  {
    from: 'CHENNAI',
    to: 'HYDERABAD',
    name: 'leaving.chennai-hyderabad',
    zone: BUSINESS_ZONE,
    minutes: [80],
    stops: [],
  },
  {
    from: 'KOLKATA',
    to: 'TOKYO',
    name: 'leaving.kolkata-tokyo',
    zone: 'Asia/Tokyo',
    minutes: [155, 170, 350],
    stops: ['BKK'],
  },
  {
    from: 'DELHI',
    to: 'PARIS',
    name: 'leaving.delhi-paris',
    zone: 'Europe/Paris',
    minutes: [550],
    stops: [],
  },
];

/** Lists one route of each service, as the home page shows them. */
export const ROUTES_BY_SERVICE: readonly PopularRoute[] = [
  {
    from: 'DELHI',
    to: 'LONDON',
    name: 'leaving.delhi-london',
    service: 'flight',
    zone: 'Europe/London',
    minutes: [555],
    stops: [],
  },
  {
    from: 'NEW DELHI',
    to: 'MUMBAI',
    name: 'leaving.new-delhi-mumbai',
    service: 'train',
    zone: BUSINESS_ZONE,
    minutes: [950],
    stops: [],
  },
  {
    from: 'DELHI',
    to: 'JAIPUR',
    name: 'leaving.delhi-jaipur',
    service: 'bus',
    zone: BUSINESS_ZONE,
    minutes: [330],
    stops: [],
  },
  {
    from: 'TIRUSALAM',
    to: 'CHENNAI BEACH',
    name: 'leaving.tirusulam-chennai-beach',
    service: 'cab',
    zone: BUSINESS_ZONE,
    minutes: [50],
    stops: [],
  },
  {
    // This is a hotel stay, so it has no origin. It lasts from noon to eleven in the morning of the next day.
    from: '',
    to: 'MUMBAI',
    name: 'leaving.night-in-mumbai',
    service: 'hotel',
    zone: BUSINESS_ZONE,
    minutes: [23 * 60],
    opensAt: 12 * 60,
    stops: [],
  },
];

/**
 * Returns the legs of a route that leaves India at the given minute of the given day; the last leg arrives in the
 * destination's local time.
 */
export function routeLegsForDeparture(way: PopularRoute, day: LocalDate, minuteOfDay: number): Leg[] {
  const midnight = toInstant({ local: `${day}T00:00`, zone: BUSINESS_ZONE });
  const after = (minutes: number): ZonedLocal =>
    toZonedLocalTime(addMsToInstant(midnight, (minuteOfDay + minutes) * 60_000), way.zone);
  const legs: Leg[] = [];
  // A stay begins at the check-in hour at the earliest; a guest who arrives later still checks out at the usual hour.
  let passed = Math.max(0, (way.opensAt ?? 0) - minuteOfDay);
  const late = way.opensAt === undefined ? 0 : Math.max(0, minuteOfDay - way.opensAt);
  for (const [index, minutes] of way.minutes.entries()) {
    const isWait = index % 2 === 1;
    if (!isWait) legs.push({ departsAt: after(passed), arrivesAt: after(passed + minutes - late) });
    passed += minutes;
  }
  return legs;
}
