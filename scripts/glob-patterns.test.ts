import { expect, test } from 'vitest';
import { COPIED_PATHS } from '../bench/src/testbed/project-copy.ts';
import { repositoryFiles } from './changed-files.ts';
import {
  globAlternativesOf,
  filesMatching,
  toPatternsWithSource,
  listConfiguredPatterns,
  unmatchedPatterns,
} from './glob-patterns.ts';
import { findTestProjectsOfFile, TEST_PROJECTS, TEST_STEPS } from './test-projects.ts';

const patterns = [
  ...listConfiguredPatterns(),
  ...toPatternsWithSource('bench/src/testbed/project-copy.ts', COPIED_PATHS),
];

test('every pattern that configures a test or a tool matches a file', () => {
  const files = repositoryFiles();
  expect(files.length).toBeGreaterThan(2_000);
  expect(patterns.length).toBeGreaterThanOrEqual(90);
  expect(unmatchedPatterns(patterns, files)).toEqual([]);
});

test('every test file belongs to one project, and every project to one step of the check', () => {
  const tests = repositoryFiles().filter((file) => /\.test\.[a-z]+$/.test(file));
  expect(tests.length).toBeGreaterThan(400);
  const projects = tests.map((file) => [file, findTestProjectsOfFile(file)] as const);
  expect(projects.filter(([, found]) => found.length !== 1)).toEqual([]);
  expect(Object.values(TEST_STEPS).flat()).toEqual(Object.keys(TEST_PROJECTS));
});

test.each([
  ['e2e/src/quotes/sending.test.ts', []],
  ['server/src/modules/bookings/page.test.tsx', []],
  ['server/src/platform/event-log.test.ts', ['module exclusive']],
])('%s belongs to %j', (path, projects) => {
  expect(findTestProjectsOfFile(path)).toEqual(projects);
});

test.each([
  'scripts/test-projects.ts',
  'knip.json',
  '.oxlintrc.json',
  'tsconfig.json',
  'web/tsconfig.json',
  'package.json',
  'scripts/source-folders.ts',
  'module-graph.ts',
  'bench/src/testbed/project-copy.ts',
])('reads the patterns of %s', (where) => {
  expect(patterns.filter((one) => one.where === where).length).toBeGreaterThan(0);
});

test.each([
  ['a glob', 'server/**/*.spec.ts'],
  ['a file', 'server/src/platform/db/moved.test.ts'],
  ['a folder', 'servers'],
])('reports %s that matches nothing', (_, pattern) => {
  const files = ['server/src/platform/db/tenancy.test.ts', 'server/package.json'];
  expect(unmatchedPatterns([{ where: 'knip.json', pattern }], files)).toEqual([
    `knip.json: nothing matches ${pattern}`,
  ]);
});

test('reports every folder of the repository that was renamed', () => {
  const files = repositoryFiles().map((file) =>
    file.replace(/^server\/src\/modules\/bookings\//, 'server/src/modules/orders/'),
  );
  expect(unmatchedPatterns(patterns, files)).toEqual([
    'module-graph.ts: nothing matches server/src/modules/bookings/index.ts',
  ]);
});

test('reports one alternative that matches nothing beside others that match', () => {
  const pattern = '{bench,web}/**/*.test.{ts,tsx}';
  expect(globAlternativesOf(pattern)).toEqual(['bench/**/*.test.{ts,tsx}', 'web/**/*.test.{ts,tsx}']);
  const files = ['web/src/a.test.ts'];
  expect(unmatchedPatterns([{ where: 'vitest.config.ts', pattern }], files)).toEqual([
    'vitest.config.ts: nothing matches bench/**/*.test.{ts,tsx}',
  ]);
});

test('refuses braces inside braces, which it would misread', () => {
  expect(() => globAlternativesOf('{a,b{c,d}}/*.ts')).toThrow('braces inside braces');
});

test('finds files, and fails when a glob finds none', () => {
  expect(filesMatching('{module-graph,vitest.config}.ts')).toHaveLength(2);
  expect(() => filesMatching('{module-graph,module-chart}.ts')).toThrow('nothing matches module-chart.ts');
});
