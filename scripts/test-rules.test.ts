import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from './changed-files.ts';
import { projectRoot } from './project-root.ts';
import { findTestProjectsOfFile, TEST_STEPS, type TestProjectName } from './test-projects.ts';
import { findTestRuleViolations } from './test-rules.ts';

/**
 * These projects do not include the browser tests, which wait for pages. The filter below also leaves out this file,
 * which quotes what is forbidden.
 */
const PROJECTS: readonly TestProjectName[] = TEST_STEPS.tests;
const tests = repositoryFiles().filter(
  (path) =>
    findTestProjectsOfFile(path).some((name) => PROJECTS.includes(name)) &&
    !path.startsWith('scripts/test-rules'),
);

test('every property has a fixed number of runs, and no test sets a limit to the clock', () => {
  expect(tests.length).toBeGreaterThan(300);
  const found = tests.flatMap((path) =>
    findTestRuleViolations(path, readFileSync(join(projectRoot, path), 'utf8')),
  );
  expect(found).toEqual([]);
});

test.each([
  'fc.assert(fc.property(fc.nat(), holds))',
  'await fc.assert(fc.asyncProperty(fc.nat(), holds), options)',
  'fc.assert(fc.property(fc.nat(), holds), { verbose: true })',
  'fc.assert(fc.property(fc.nat(), holds), { numRuns: 100, interruptAfterTimeLimit: 1_000 })',
  'expect(performance.now() - startedAt).toBeLessThan(50)',
  'expect(Date.now() - startedAt).toBeLessThanOrEqual(50)',
  'const tookMs = performance.now() - startedAt; expect(tookMs).toBeLessThan(50)',
  'async function takes() { return performance.now() - begun; } expect(await takes()).toBeLessThan(50)',
  'const takes = () => performance.now() - begun; const [a] = [takes()]; expect(a).toBeLessThan(50)',
  'const all = []; all.push(performance.now() - begun); expect(1).toBeGreaterThan(Math.min(...all) / 3)',
])('%s is refused', (code) => {
  expect(findTestRuleViolations('server/src/a.test.ts', code)).toHaveLength(1);
});

test.each([
  'fc.assert(fc.property(fc.nat(), holds), { numRuns: 100 })',
  'await fc.assert(holds, { numRuns: RUNS, endOnFailure: true })',
  'expect(performance.now() - startedAt).toBeGreaterThanOrEqual(115)',
  'expect(epochMs(expiresAt) - Date.now()).toBeGreaterThan(29)',
  'const day = new Date(Date.now() + 86_400_000); expect(rows.length).toBeLessThan(9)',
])('%s is fine', (code) => {
  expect(findTestRuleViolations('server/src/a.test.ts', code)).toEqual([]);
});
