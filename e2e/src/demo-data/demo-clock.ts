import {
  addDaysToDate,
  BUSINESS_ZONE,
  epochMsOf,
  type Instant,
  instantFromEpochMs,
  type LocalDate,
  localDateAt,
  startOfDay,
} from '@marga/contract/kernel/time';
import { moveClock } from '@marga/server/test/move-clock';
import type { System } from '@marga/server/test/start-full-system';

const MINUTE_MS = 60_000;

/** The demo data is built on this clock: it begins in the past, is moved forward and ends at the machine's time. */
export interface DemoClock {
  now(): Instant;
  today(): LocalDate;
  /** Returns the day that is this many days before the machine's today. */
  dayBefore(daysAgo: number): LocalDate;
  /** Moves to a time of a day in India, unless the clock is past it already. */
  moveToDay(daysAgo: number, hour: number): Promise<void>;
  /** Moves to this many minutes before the machine's time; 0 ends the journey. */
  moveToMinutesAgo(minutes: number): Promise<void>;
}

/** Returns how far the machine's clock is ahead of the hour at which the demo begins, so many days ago. */
export function demoOffsetMs(daysAgo: number): number {
  const today = localDateAt(instantFromEpochMs(Date.now()), BUSINESS_ZONE);
  return (
    epochMsOf(startOfDay(addDaysToDate(today, -daysAgo), BUSINESS_ZONE)) + 9 * 60 * MINUTE_MS - Date.now()
  );
}

/** Continues with the time at which the system was started, and has the sandbox join it. */
export async function createDemoClock(system: System, days: number): Promise<DemoClock> {
  const endsOn = localDateAt(instantFromEpochMs(Date.now()), BUSINESS_ZONE);
  let offsetMs = demoOffsetMs(days);
  await moveClock(system, offsetMs);
  const moveTo = async (wantedMs: number) => {
    const wanted = Math.min(0, Math.round(wantedMs));
    if (wanted <= offsetMs) return;
    offsetMs = wanted;
    await moveClock(system, offsetMs);
  };
  const now = () => instantFromEpochMs(Date.now() + offsetMs);
  const dayBefore = (ago: number) => addDaysToDate(endsOn, -ago);
  return {
    now,
    today: () => localDateAt(now(), BUSINESS_ZONE),
    dayBefore,
    moveToDay: (daysAgo, hour) =>
      moveTo(epochMsOf(startOfDay(dayBefore(daysAgo), BUSINESS_ZONE)) + hour * 60 * MINUTE_MS - Date.now()),
    moveToMinutesAgo: (minutes) => moveTo(-minutes * MINUTE_MS),
  };
}
