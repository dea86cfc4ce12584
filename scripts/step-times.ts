import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/**
 * The seconds of each step of `npm run check` at the last release, as `npm run check -- --record-times` wrote them. They
 * are those of one machine, so a step that grew is named and does not fail.
 */
export type StepTimes = Readonly<Record<string, number>>;

const FILE = join(projectRoot, 'scripts/step-times.json');

/** A step that takes this many times as long as at the last release is named. */
const GROWN = 1.2;

/** A shorter step varies by more than a fifth from run to run. */
const SHORTEST_SECONDS = 10;

export function readRecordedStepTimes(): StepTimes {
  return JSON.parse(readFileSync(FILE, 'utf8')) as StepTimes;
}

export function recordStepTimes(times: StepTimes): void {
  const rounded = Object.entries(times).map(([step, seconds]) => [step, Math.round(seconds)]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

/** Returns a line for each step that grew by a fifth or more since the last release, the one that grew most first. */
export function listGrownSteps(times: StepTimes, recorded: StepTimes): string[] {
  return Object.entries(times)
    .map(([step, seconds]) => ({ step, seconds, before: recorded[step] ?? Infinity }))
    .filter(({ seconds, before }) => seconds >= SHORTEST_SECONDS && seconds >= before * GROWN)
    .toSorted((one, other) => other.seconds - other.before - (one.seconds - one.before))
    .map(({ step, seconds, before }) => `${step}: ${Math.round(before)} s → ${Math.round(seconds)} s`);
}
