import { matchesGlob } from 'node:path';

/** A test project lists the files of one of the runner's projects, as patterns from the root of the repository. */
export interface TestProject {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  /** This program starts what the project's tests share. */
  readonly globalSetup?: string;
}

/**
 * These tests check module state (all declared statements, open streams, a clock), so each file loads its own
 * modules. The other tests do not depend on it, and loading the modules for each file took half of their time.
 */
const ISOLATED = [
  'server/src/platform/db/row-security-without-filters.test.ts',
  'server/src/modules/monitoring/schedule-change.test.ts',
  'server/src/modules/search/searches-shared-between-processes.test.ts',
];

/**
 * A reader of the event log waits for every transaction of its cluster, so these tests need a cluster without other
 * open transactions.
 */
const EXCLUSIVE = ['server/src/platform/event-log.test.ts'];

/**
 * These browser tests of the public site run after the crawls, which take less time than the other browser tests beside
 * them.
 */
const PUBLIC_SITE = [
  'e2e/src/header-and-footer.test.ts',
  'e2e/src/newsletter.test.ts',
  'e2e/src/prerendered-pages.test.ts',
  'e2e/src/public-site.test.ts',
  'e2e/src/resource-articles.test.ts',
];

/** These tests show components in a browser. */
const COMPONENTS = ['web/src/**/*.component.test.tsx'];

/** These are the kinds of test, distinguished by their location. */
export const TEST_PROJECTS = {
  unit: { include: ['{bench,contract,sandbox,scripts,web}/**/*.test.{ts,tsx}'], exclude: COMPONENTS },
  // Stories and dialogs run in Chromium without a server, because a DOM without layout can neither open a dialog nor
  // overflow.
  components: { include: COMPONENTS },
  module: {
    include: ['server/**/*.test.ts'],
    exclude: [...ISOLATED, ...EXCLUSIVE],
    globalSetup: 'server/test/global-setup.ts',
  },
  'module isolated': { include: ISOLATED, globalSetup: 'server/test/global-setup.ts' },
  'module exclusive': { include: EXCLUSIVE, globalSetup: 'server/test/global-setup.ts' },
  e2e: { include: ['e2e/src/*.test.ts'], exclude: PUBLIC_SITE, globalSetup: 'e2e/src/global-setup.ts' },
  // The crawl covers every screen and every story.
  crawl: { include: ['e2e/src/crawl/*.test.ts'], globalSetup: 'e2e/src/global-setup.ts' },
  'e2e site': { include: PUBLIC_SITE, globalSetup: 'e2e/src/global-setup.ts' },
} as const satisfies Readonly<Record<string, TestProject>>;

export type TestProjectName = keyof typeof TEST_PROJECTS;

/**
 * These are the steps of `npm run check` that run the projects. The tests of the first step spend half of their time
 * waiting for servers such as PostgreSQL and share the machine; browser tests have steps of their own.
 */
export const TEST_STEPS = {
  tests: ['unit', 'module', 'module isolated', 'module exclusive'],
  components: ['components'],
  e2e: ['e2e'],
  crawl: ['crawl', 'e2e site'],
} as const satisfies Readonly<Record<string, readonly TestProjectName[]>>;

/** Returns all projects whose patterns match the file, which is exactly one unless a pattern is wrong. */
export function findTestProjectsOfFile(path: string): TestProjectName[] {
  const projects = Object.entries(TEST_PROJECTS) as [TestProjectName, TestProject][];
  const isIn = (patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(path, pattern));
  return projects
    .filter(([, { include, exclude = [] }]) => isIn(include) && !isIn(exclude))
    .map(([name]) => name);
}
