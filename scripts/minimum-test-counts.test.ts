import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  compareTestCountsWithMinimums,
  describeRecordedCountDifference,
  describeTestCountShortfall,
  countTestsByProject,
  type TestFile,
} from './minimum-test-counts.ts';
import { projectRoot } from './project-root.ts';

const limits = {
  unit: 3,
  components: 0,
  module: 4,
  'module isolated': 1,
  'module exclusive': 1,
  'e2e trips': 1,
  'e2e company': 1,
  'crawl controls': 1,
  'crawl screens': 1,
  'e2e site': 0,
};

function file(path: string, passed: number, others: readonly string[] = []): TestFile {
  const statuses = [...Array.from({ length: passed }, () => 'passed'), ...others];
  return { name: join(projectRoot, path), assertionResults: statuses.map((status) => ({ status })) };
}

const whole = [
  file('scripts/minimum-test-counts.test.ts', 3),
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
  expect(compareTestCountsWithMinimums(['unit', 'module', 'module exclusive'], whole, limits)).toEqual({
    complaints: [],
    notes: [],
  });
});

test('reports a project with fewer tests than its floor, and says what to do', () => {
  const fewer = [
    file('scripts/minimum-test-counts.test.ts', 3),
    file('server/src/platform/poll-with-notifications.test.ts', 3),
  ];
  expect(
    compareTestCountsWithMinimums(['unit', 'module'], fewer, { ...limits, module: 4_250 }).complaints,
  ).toEqual([
    'tests in project module: 3, floor 4,250. If some were removed on purpose, lower scripts/minimum-test-counts.json in the same commit',
  ]);
});

test('reports a project of which no file ran', () => {
  expect(compareTestCountsWithMinimums(['crawl screens'], whole, limits).complaints).toHaveLength(1);
});

test('does not count skipped tests', () => {
  const skipped = [file('scripts/minimum-test-counts.test.ts', 2, ['skipped', 'pending', 'todo'])];
  expect(compareTestCountsWithMinimums(['unit'], skipped, limits).complaints).toHaveLength(1);
});

test('compares only the projects that it is told ran whole', () => {
  expect(compareTestCountsWithMinimums(['unit'], whole, { ...limits, module: 100 }).complaints).toEqual([]);
});

test('asks for a higher floor when a project has grown far above it', () => {
  const grown = [file('scripts/minimum-test-counts.test.ts', 54)];
  expect(compareTestCountsWithMinimums(['unit'], grown, limits)).toEqual({
    complaints: [],
    notes: ['tests in project unit: 54, floor 3. Raise scripts/minimum-test-counts.json'],
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
  expect(describeRecordedCountDifference('stripped statements', 0)).toContain(
    'lower scripts/minimum-test-counts.json',
  );
  expect(describeRecordedCountDifference('stripped statements', 100_000)).toContain(
    'Raise scripts/minimum-test-counts.json',
  );
});
