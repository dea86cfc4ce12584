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

/** These browser tests are about the public site. */
const PUBLIC_SITE = [
  'e2e/src/header-and-footer.test.ts',
  'e2e/src/newsletter.test.ts',
  'e2e/src/prerendered-pages.test.ts',
  'e2e/src/public-site.test.ts',
  'e2e/src/resource-articles.test.ts',
];

/** These browser tests are about searching, booking and what comes after. */
const TRIPS = [
  'e2e/src/ancillaries.test.ts',
  'e2e/src/checkout-size.test.ts',
  'e2e/src/*book*.test.ts',
  'e2e/src/{buses,cabs,hotels,trains}.test.ts',
  'e2e/src/hold-trip.test.ts',
  'e2e/src/keyboard.test.ts',
  'e2e/src/payment-{methods,step}.test.ts',
  'e2e/src/pricing.test.ts',
  'e2e/src/reading-without-network.test.ts',
  'e2e/src/results-size.test.ts',
  'e2e/src/search.test.ts',
  'e2e/src/service-requests.test.ts',
  'e2e/src/trip*.test.ts',
];

/** This program starts a portal, one for each of the projects. */
const PORTAL = 'e2e/src/global-setup.ts';

const CONTROLS = ['e2e/src/crawl/buttons-and-links.test.ts'];

/** These tests show components in a browser. */
const COMPONENTS = ['web/src/**/*.component.test.tsx'];

/** These are the kinds of test, distinguished by their location. */
export const TEST_PROJECTS = {
  unit: { include: ['{bench,contract,sandbox,scripts,web}/**/*.test.{ts,tsx}'], exclude: COMPONENTS },
  module: {
    include: ['server/**/*.test.ts'],
    exclude: [...ISOLATED, ...EXCLUSIVE],
    globalSetup: 'server/test/global-setup.ts',
  },
  'module isolated': { include: ISOLATED, globalSetup: 'server/test/global-setup.ts' },
  'module exclusive': { include: EXCLUSIVE, globalSetup: 'server/test/global-setup.ts' },
  'e2e trips': { include: TRIPS, globalSetup: PORTAL },
  'e2e company': { include: ['e2e/src/*.test.ts'], exclude: [...TRIPS, ...PUBLIC_SITE], globalSetup: PORTAL },
  // The crawls cover every screen.
  'crawl controls': { include: CONTROLS, globalSetup: PORTAL },
  'crawl screens': { include: ['e2e/src/crawl/*.test.ts'], exclude: CONTROLS, globalSetup: PORTAL },
  'e2e site': { include: PUBLIC_SITE, globalSetup: PORTAL },
  // Stories and what components do run in Chromium without a server, because a DOM without layout can neither open a dialog nor
  // overflow.
  components: { include: COMPONENTS },
} as const satisfies Readonly<Record<string, TestProject>>;

export type TestProjectName = keyof typeof TEST_PROJECTS;

/**
 * These are the steps of `npm run check` that run tests in a browser, the longest first. They run in parallel, each
 * with a portal of its own.
 */
export const BROWSER_STEPS = {
  'e2e trips': ['e2e trips'],
  'e2e company': ['e2e company'],
  'crawl controls': ['crawl controls'],
  'crawl screens': ['crawl screens'],
  'e2e site': ['e2e site'],
  components: ['components'],
} as const satisfies Readonly<Record<string, readonly TestProjectName[]>>;

/** The tests of the first step spend half of their time waiting for servers and share the machine. */
export const TEST_STEPS = {
  tests: ['unit', 'module', 'module isolated', 'module exclusive'],
  ...BROWSER_STEPS,
} as const satisfies Readonly<Record<string, readonly TestProjectName[]>>;

/** Returns all projects whose patterns match the file, which is exactly one unless a pattern is wrong. */
export function findTestProjectsOfFile(path: string): TestProjectName[] {
  const projects = Object.entries(TEST_PROJECTS) as [TestProjectName, TestProject][];
  const isIn = (patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(path, pattern));
  return projects
    .filter(([, { include, exclude = [] }]) => isIn(include) && !isIn(exclude))
    .map(([name]) => name);
}
