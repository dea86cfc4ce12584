import { expect, test } from 'vitest';
import { listGrownSteps, readRecordedStepTimes } from './step-times.ts';
import { TEST_STEPS } from './test-projects.ts';

test('names a step that grew by a fifth, the one that grew most first', () => {
  const recorded = { tests: 400, 'drill wipe': 40, 'e2e trips': 100, lint: 2 };
  const times = { tests: 479, 'drill wipe': 48, 'e2e trips': 190, lint: 9 };
  expect(listGrownSteps(times, recorded)).toEqual(['e2e trips: 100 s → 190 s', 'drill wipe: 40 s → 48 s']);
});

test('names no step that has no recorded time yet', () => {
  expect(listGrownSteps({ components: 60 }, {})).toEqual([]);
});

test('every recorded step exists', () => {
  const steps = Object.keys(readRecordedStepTimes());
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.filter((step) => !(step in TEST_STEPS) && !step.startsWith('drill '))).toEqual([]);
});
