import { relative } from 'node:path';
import floors from './minimum-test-counts.json' with { type: 'json' };
import { projectRoot } from './project-root.ts';
import { findTestProjectsOfFile, type TestProjectName } from './test-projects.ts';

/**
 * This file ensures that no count shrinks unnoticed. A figure must equal `minimum-test-counts.json`. A floor of tests
 * is raised when the difference is printed, and lowered in the commit that removes tests on purpose.
 */

type Figure = keyof typeof floors.figures;

/** Returns the error when a figure counted by a test differs from the recorded one. */
export function describeRecordedCountDifference(figure: Figure, count: number): string | undefined {
  const floor = floors.figures[figure];
  // A floor that is too low would let the same number of tests disappear unnoticed.
  if (count > floor)
    return `${figure}: ${spell(count)}, written down ${spell(floor)}. Raise scripts/minimum-test-counts.json in the same commit`;
  return describeTestCountShortfall(figure, count, floor);
}

export function describeTestCountShortfall(what: string, count: number, floor: number): string | undefined {
  if (count >= floor) return undefined;
  return `${what}: ${spell(count)}, floor ${spell(floor)}. If some were removed on purpose, lower scripts/minimum-test-counts.json in the same commit`;
}

/** This is a test file as the runner reports it in JSON. */
export interface TestFile {
  readonly name: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** Counts the tests that ran in each project; skipped tests prove nothing and do not count. */
export function countTestsByProject(
  files: readonly TestFile[],
  folder = projectRoot,
): Map<TestProjectName, number> {
  const counts = new Map<TestProjectName, number>();
  for (const { name, assertionResults } of files) {
    const project = projectOf(relative(folder, name));
    const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed').length;
    counts.set(project, (counts.get(project) ?? 0) + ran);
  }
  return counts;
}

function projectOf(path: string): TestProjectName {
  const [found] = findTestProjectsOfFile(path);
  if (found === undefined) throw new Error(`${path} belongs to no project of scripts/test-projects.ts`);
  return found;
}

export interface FloorReport {
  readonly complaints: readonly string[];
  /** Names the projects with so many more tests than their floor that many could disappear unnoticed. */
  readonly notes: readonly string[];
}

/** A project may grow by this fraction of its floor before a printed note asks to raise the floor. */
const MARGIN = 0.02;

/** Compares projects that ran in full; when only selected files ran, the counts say nothing. */
export function compareTestCountsWithMinimums(
  projects: readonly TestProjectName[],
  files: readonly TestFile[],
  limits: Readonly<Record<TestProjectName, number>> = floors.tests,
): FloorReport {
  const counts = countTestsByProject(files);
  const compared = projects.map((project) => ({
    what: `tests in project ${project}`,
    count: counts.get(project) ?? 0,
    floor: limits[project],
  }));
  return {
    complaints: compared.flatMap(
      ({ what, count, floor }) => describeTestCountShortfall(what, count, floor) ?? [],
    ),
    notes: compared
      .filter(({ count, floor }) => count > floor * (1 + MARGIN))
      .map(
        ({ what, count, floor }) =>
          `${what}: ${spell(count)}, floor ${spell(floor)}. Raise scripts/minimum-test-counts.json`,
      ),
  };
}

function spell(count: number): string {
  return count.toLocaleString('en-US');
}
