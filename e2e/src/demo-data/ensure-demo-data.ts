import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { System, SystemOptions } from '@marga/server/test/start-full-system';
import { buildDemoData, DEMO_DAYS, type DemoOptions } from './build-demo-data.ts';
import { demoOffsetMs } from './demo-clock.ts';

const NOTE = 'demo-data.json';

/** Says how far the demo data of a data folder has come; a folder without the note is to have none. */
type DemoState = 'building' | 'done';

/** Returns true if the demo data of the folder was begun and not finished: half of it is of no use to anybody. */
export function isDemoDataUnfinished(folder: string): boolean {
  return readState(folder) === 'building';
}

/**
 * Notes in an empty data folder that it is to get demo data, and returns how its system must be started for that: an
 * interrupted build is noticed even when the system had only just begun to start.
 */
export function beginDemoData(
  folder: string,
  { days = DEMO_DAYS }: DemoOptions = {},
): Pick<SystemOptions, 'clockOffsetMs'> {
  writeState(folder, 'building');
  return { clockOffsetMs: demoOffsetMs(days) };
}

/**
 * Builds the demo data that was begun; with any other data it only has the demo people seeded, as every start does.
 * Returns what `seed` tells about the people.
 */
export async function ensureDemoData(
  system: System,
  folder: string,
  options: DemoOptions = {},
): Promise<string> {
  if (!isDemoDataUnfinished(folder)) return system.seed();
  const signIns = await buildDemoData(system, options);
  writeState(folder, 'done');
  return signIns;
}

function readState(folder: string): DemoState | undefined {
  const note = join(folder, NOTE);
  if (!existsSync(note)) return undefined;
  return (JSON.parse(readFileSync(note, 'utf8')) as { state: DemoState }).state;
}

function writeState(folder: string, state: DemoState): void {
  writeFileSync(join(folder, NOTE), `${JSON.stringify({ state })}\n`);
}
