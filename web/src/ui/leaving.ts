import {
  BUSINESS_ZONE,
  type LocalDate,
  plusMs,
  toInstant,
  toZoned,
  type ZonedLocal,
} from '@marga/contract/kernel/time';
import type { MessageId } from '../lib/i18n/text.ts';
import type { Leg } from './rail.ts';

/** A way that people often ask for, and how long one usually is on it. */
export interface UsualWay {
  from: string;
  to: string;
  name: MessageId;
  zone: string;
  /** In the air; with a change: in the air, waiting, in the air. */
  minutes: readonly number[];
  stops: readonly string[];
}

export const USUAL_WAYS: readonly UsualWay[] = [
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

/** The legs of a way when one leaves India at that minute of that day; the last one arrives by the clocks over there. */
export function legsWhenLeaving(way: UsualWay, day: LocalDate, minuteOfDay: number): Leg[] {
  const midnight = toInstant({ local: `${day}T00:00`, zone: BUSINESS_ZONE });
  const after = (minutes: number): ZonedLocal =>
    toZoned(plusMs(midnight, (minuteOfDay + minutes) * 60_000), way.zone);
  const legs: Leg[] = [];
  let passed = 0;
  for (const [index, minutes] of way.minutes.entries()) {
    const isWait = index % 2 === 1;
    if (!isWait) legs.push({ departsAt: after(passed), arrivesAt: after(passed + minutes) });
    passed += minutes;
  }
  return legs;
}
