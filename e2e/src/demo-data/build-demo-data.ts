import type { LocalDate } from '@marga/contract/kernel/time';
import { createSeededRandom } from '@marga/sandbox/seeded-random';
import { changeSandbox } from '@marga/server/test/move-clock';
import type { System } from '@marga/server/test/start-full-system';
import { bookUsualTrips } from './book-usual-trips.ts';
import { createDemoClock } from './demo-clock.ts';
import { type DemoPeople, meetDemoPeople } from './demo-people.ts';
import { openAccounts, payCreditStatements } from './demo-money.ts';
import { leaveToday } from './leave-today.ts';
import { EVENTS_BY_DAY } from './demo-events.ts';

/** The people of the demo do something on these days, counted backwards from today. */
const BUSY_DAYS = [
  90, 87, 84, 80, 77, 73, 70, 66, 63, 59, 56, 52, 49, 45, 42, 38, 35, 31, 28, 24, 21, 17, 14, 10, 7, 4, 2, 1,
];

/** The companies have lived for so many days when the demo data is done. */
export const DEMO_DAYS = 90;

export interface DemoOptions {
  /** Tests let the companies live for fewer days. */
  readonly days?: number;
  readonly onProgress?: (line: string) => void;
}

/**
 * Lets the demo companies live through the past months: the clock of the system is put back, and moved forward day by
 * day while a script acts as their people and as the operators, through the API that everybody uses. At the end the
 * clock is the machine's again. The system has been started at `demoOffsetMs`, so that no job is due only after that.
 * Returns what `seed` tells about the people.
 */
export async function buildDemoData(
  system: System,
  { days = DEMO_DAYS, onProgress = () => {} }: DemoOptions = {},
): Promise<string> {
  const clock = await createDemoClock(system, days);
  const busy = BUSY_DAYS.filter((daysAgo) => daysAgo <= days);
  try {
    await changeSandbox(system, { latencyScale: 0 });
    const signIns = await system.seed();
    const people = await meetDemoPeople(system, clock);
    await openAccounts(people);
    for (const [index, daysAgo] of busy.entries()) {
      onProgress(
        `Building ${days >= 80 ? 'three months' : `${days} days`} of demo data: ${dayInWords(clock.dayBefore(daysAgo))} …`,
      );
      await clock.moveToDay(daysAgo, 10 + createSeededRandom('hour', index).below(400) / 60);
      await liveThrough(people, daysAgo, index);
    }
    onProgress('Building the demo data of today …');
    await leaveToday(people);
    await people.signOut();
    return signIns;
  } finally {
    await clock.moveToMinutesAgo(0);
    await changeSandbox(system, { latencyScale: 1 });
  }
}

async function liveThrough(people: DemoPeople, daysAgo: number, index: number): Promise<void> {
  await people.staySignedIn();
  await payCreditStatements(people);
  const { atOnce = [], afterwards = [] } = EVENTS_BY_DAY[daysAgo] ?? {};
  await Promise.all([bookUsualTrips(people, index), ...atOnce.map((happen) => happen(people))]);
  for (const happen of afterwards) await happen(people);
}

function dayInWords(day: LocalDate): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}
