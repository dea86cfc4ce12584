import { matchesGlob } from 'node:path';

/** The files of one of the runner's projects, as patterns from the root of the repository. */
export interface TestProject {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  /** The program that starts what the project's tests share. */
  readonly globalSetup?: string;
}

/**
 * What these look at lives in a module and not in what a test starts: every statement that was ever declared, streams that are
 * open, a clock. All others find it the same whoever was there before, and loading the modules for each took half of their time.
 */
const ISOLATED = [
  'server/src/platform/db/stripped-filters.test.ts',
  'server/src/modules/amendments/schedule-change.test.ts',
  'server/src/modules/search/sharing.test.ts',
];

/** A reader of the log waits for every transaction of its cluster: these need one in which nobody else has any open. */
const EXCLUSIVE = ['server/src/platform/event-log.test.ts'];

/** The kinds of test, told apart by where they stand. */
export const TEST_PROJECTS = {
  unit: { include: ['{bench,contract,sandbox,scripts,web}/**/*.test.{ts,tsx}'] },
  module: {
    include: ['server/**/*.test.ts'],
    exclude: [...ISOLATED, ...EXCLUSIVE],
    globalSetup: 'server/test/global-setup.ts',
  },
  'module isolated': { include: ISOLATED, globalSetup: 'server/test/global-setup.ts' },
  'module exclusive': { include: EXCLUSIVE, globalSetup: 'server/test/global-setup.ts' },
  e2e: { include: ['e2e/src/*.test.ts'], globalSetup: 'e2e/src/global-setup.ts' },
  // Over every screen and every story there is.
  crawl: { include: ['e2e/src/crawl/*.test.ts'], globalSetup: 'e2e/src/global-setup.ts' },
} as const satisfies Readonly<Record<string, TestProject>>;

export type TestProjectName = keyof typeof TEST_PROJECTS;

/** The steps of `npm run check` that run them. What waits for engines half of its time shares the machine; a browser does not. */
export const TEST_STEPS = {
  tests: ['unit', 'module', 'module isolated', 'module exclusive'],
  e2e: ['e2e'],
  crawl: ['crawl'],
} as const satisfies Readonly<Record<string, readonly TestProjectName[]>>;

/** All projects whose patterns take the file in; one, unless a pattern is wrong. */
export function projectsOf(path: string): TestProjectName[] {
  const projects = Object.entries(TEST_PROJECTS) as [TestProjectName, TestProject][];
  const isIn = (patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(path, pattern));
  return projects
    .filter(([, { include, exclude = [] }]) => isIn(include) && !isIn(exclude))
    .map(([name]) => name);
}
