import { relative } from 'node:path';
import floors from './floors.json' with { type: 'json' };
import { projectRoot } from './project.ts';
import { projectsOf, type TestProjectName } from './test-projects.ts';

/**
 * How much is proved may not shrink unnoticed: a move that loses tests fails like a test that breaks. A figure must be what
 * `floors.json` says, in the commit that adds or removes something. Tests come by the dozen, so their numbers are raised when the
 * difference is printed, and lowered in the commit that removes some on purpose.
 */

type Figure = keyof typeof floors.figures;

/** What is wrong when a figure that a test has counted is another than the one written down. */
export function figureDifference(figure: Figure, count: number): string | undefined {
  const floor = floors.figures[figure];
  // Slack would let as much go again later, unnoticed.
  if (count > floor)
    return `${figure}: ${spell(count)}, written down ${spell(floor)}. Raise scripts/floors.json in the same commit`;
  return shortfall(figure, count, floor);
}

export function shortfall(what: string, count: number, floor: number): string | undefined {
  if (count >= floor) return undefined;
  return `${what}: ${spell(count)}, floor ${spell(floor)}. If some were removed on purpose, lower scripts/floors.json in the same commit`;
}

/** As the runner reports them in JSON. */
export interface TestFile {
  readonly name: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** How many tests ran in each project; what was skipped proves nothing and does not count. */
export function testCounts(files: readonly TestFile[], folder = projectRoot): Map<TestProjectName, number> {
  const counts = new Map<TestProjectName, number>();
  for (const { name, assertionResults } of files) {
    const project = projectOf(relative(folder, name));
    const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed').length;
    counts.set(project, (counts.get(project) ?? 0) + ran);
  }
  return counts;
}

function projectOf(path: string): TestProjectName {
  const [found] = projectsOf(path);
  if (found === undefined) throw new Error(`${path} belongs to no project of scripts/test-projects.ts`);
  return found;
}

export interface FloorReport {
  readonly complaints: readonly string[];
  /** Projects that have grown so far above their floor that many tests could go unnoticed. */
  readonly notes: readonly string[];
}

/** By which part of its floor a project may grow before a line asks to raise it. */
const MARGIN = 0.02;

/** Compares projects that ran whole; where only a choice of files ran, the counts say nothing. */
export function compareWithFloors(
  projects: readonly TestProjectName[],
  files: readonly TestFile[],
  limits: Readonly<Record<TestProjectName, number>> = floors.tests,
): FloorReport {
  const counts = testCounts(files);
  const compared = projects.map((project) => ({
    what: `tests in project ${project}`,
    count: counts.get(project) ?? 0,
    floor: limits[project],
  }));
  return {
    complaints: compared.flatMap(({ what, count, floor }) => shortfall(what, count, floor) ?? []),
    notes: compared
      .filter(({ count, floor }) => count > floor * (1 + MARGIN))
      .map(
        ({ what, count, floor }) =>
          `${what}: ${spell(count)}, floor ${spell(floor)}. Raise scripts/floors.json`,
      ),
  };
}

function spell(count: number): string {
  return count.toLocaleString('en-US');
}
