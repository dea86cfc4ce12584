import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  compareTestCountsWithFloors,
  describeCountDifference,
  describeTestCountShortfall,
  countTestsByProject,
  type TestFile,
} from './test-count-floors.ts';
import { projectRoot } from './project-root.ts';

const limits = { unit: 3, module: 4, 'module isolated': 1, 'module exclusive': 1, e2e: 1, crawl: 1 };

function file(path: string, passed: number, others: readonly string[] = []): TestFile {
  const statuses = [...Array.from({ length: passed }, () => 'passed'), ...others];
  return { name: join(projectRoot, path), assertionResults: statuses.map((status) => ({ status })) };
}

const whole = [
  file('scripts/test-count-floors.test.ts', 3),
  file('server/src/platform/poll-with-notifications.test.ts', 3, ['failed']),
  file('server/src/platform/event-log.test.ts', 1),
];

test('counts the tests of each project by where their files stand', () => {
  expect(countTestsByProject(whole)).toEqual(
    new Map([
      ['unit', 3],
      ['module', 4],
      ['module exclusive', 1],
    ]),
  );
});

test('is content when every project has as many tests as its floor', () => {
  expect(compareTestCountsWithFloors(['unit', 'module', 'module exclusive'], whole, limits)).toEqual({
    complaints: [],
    notes: [],
  });
});

test('reports a project with fewer tests than its floor, and says what to do', () => {
  const fewer = [
    file('scripts/test-count-floors.test.ts', 3),
    file('server/src/platform/poll-with-notifications.test.ts', 3),
  ];
  expect(
    compareTestCountsWithFloors(['unit', 'module'], fewer, { ...limits, module: 4_250 }).complaints,
  ).toEqual([
    'tests in project module: 3, floor 4,250. If some were removed on purpose, lower scripts/test-count-floors.json in the same commit',
  ]);
});

test('reports a project of which no file ran', () => {
  expect(compareTestCountsWithFloors(['crawl'], whole, limits).complaints).toHaveLength(1);
});

test('does not count skipped tests', () => {
  const skipped = [file('scripts/test-count-floors.test.ts', 2, ['skipped', 'pending', 'todo'])];
  expect(compareTestCountsWithFloors(['unit'], skipped, limits).complaints).toHaveLength(1);
});

test('compares only the projects that it is told ran whole', () => {
  expect(compareTestCountsWithFloors(['unit'], whole, { ...limits, module: 100 }).complaints).toEqual([]);
});

test('asks for a higher floor when a project has grown far above it', () => {
  const grown = [file('scripts/test-count-floors.test.ts', 54)];
  expect(compareTestCountsWithFloors(['unit'], grown, limits)).toEqual({
    complaints: [],
    notes: ['tests in project unit: 54, floor 3. Raise scripts/test-count-floors.json'],
  });
});

test('fails for a test file that belongs to no project', () => {
  expect(() => countTestsByProject([file('elsewhere/a.test.ts', 1)])).toThrow(
    'elsewhere/a.test.ts belongs to no project',
  );
});

test('reports a figure below its floor, and one above', () => {
  expect(describeTestCountShortfall('stripped statements', 165, 166)).toContain(
    'stripped statements: 165, floor 166',
  );
  expect(describeCountDifference('stripped statements', 0)).toContain('lower scripts/test-count-floors.json');
  expect(describeCountDifference('stripped statements', 100_000)).toContain(
    'Raise scripts/test-count-floors.json',
  );
});
