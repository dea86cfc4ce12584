import { moduleGraph } from '../module-graph.ts';
import { BROWSER_STEPS } from './test-projects.ts';

/**
 * A rule maps changed paths to the steps of `npm run check` and their targets. The import graph finds most tests; the
 * rules add what it cannot see, such as SQL, catalogues and programs that a test starts. In doubt a rule chooses
 * more.
 */
interface Rule {
  readonly why: string;
  readonly paths: RegExp;
  /** Paths that another rule describes better are excluded. */
  readonly except?: RegExp;
  /** These steps check the whole repository. */
  readonly steps?: readonly string[] | 'all';
  /** These are tests by path prefix, and sources whose importers are run as well. */
  readonly tests?: readonly string[] | 'all' | ((path: string) => readonly string[]);
  /** This is the browser crawl test that reads the path. */
  readonly crawlTest?: string;
}

/** The steps that open the portal; components need none. */
const PORTAL_STEPS = Object.keys(BROWSER_STEPS).filter((step) => step !== 'components');

const TEST = /\.test\.tsx?$/;
const SOURCE = /\.tsx?$/;
const CHAOS_TESTS = ['crash', 'wipe', 'restore', 'identity', 'chat', 'attack', 'search', 'money', 'booking'];
const chaosSteps = (...names: string[]) => names.map((name) => `drill ${name}`);

const TOOLS: readonly Rule[] = [
  {
    why: 'it configures every step',
    paths:
      /^((.+\/)?package(-lock)?\.json|\.npmrc|\.nvmrc|vitest\.config\.ts|tsconfig\.json|\.ci\/.+|scripts\/(check\.ts|setup\.sh|on-node)|server\/test\/(engines\/.+|global-setup\.ts|system\.ts|configuration\.ts))$/,
    steps: 'all',
    tests: 'all',
  },
  { why: 'it configures the formatter', paths: /^\.prettier(rc\.json|ignore)$/, steps: ['format'] },
  { why: 'it configures the linter', paths: /^\.oxlintrc\.json$/, steps: ['lint'] },
  { why: 'it configures the search for dead code', paths: /^knip\.json$/, steps: ['dead code'] },
  { why: 'it names the generated files', paths: /^scripts\/gener/, steps: ['generated files'] },
  { why: 'Git alone reads it', paths: /^\.git(ignore|attributes)$/ },
];

const SOURCES: readonly Rule[] = [
  {
    why: 'TypeScript: types, boundaries, dead code, old words, and the tests that import it',
    paths: SOURCE,
    steps: ['types', 'boundaries', 'dead code', 'vocabulary'],
    tests: (path) => [path, 'scripts/'],
  },
  { why: 'SQL and documents: old words', paths: /\.(sql|md)$/, steps: ['vocabulary'] },
  { why: 'modules and their edges', paths: /^module-graph\.ts$/, steps: ['generated files', 'database'] },
  {
    why: 'what must not grow: logic in SQL, mechanisms that exist twice, loops',
    paths: /^(server\/|scripts\/house-count)/,
    except: TEST,
    steps: ['house counts'],
  },
  {
    why: 'the check of the database, and statements that it holds against the module graph',
    paths: /^(scripts\/(database|partition-keys)|server\/src\/(modules|platform\/db)\/)/,
    except: TEST,
    steps: ['database'],
  },
  {
    why: 'the contract: the web and generated files come from it',
    paths: /^contract\//,
    steps: ['types of web', 'build of web', 'generated files'],
    tests: ['contract/'],
  },
  {
    why: 'the message catalogues: tests of the web read them',
    paths: /^contract\/src\/messages\/.+\.json$/,
    tests: ['web/'],
  },
  {
    why: 'the web: its types, its build, and tests that read its files',
    paths: /^web\//,
    steps: ['types of web', 'build of web', 'components'],
    tests: (path) =>
      SOURCE.test(path) ? ['web/src/shared/messages/', 'web/src/ui/stories'] : ['web/', 'contract/'],
  },
  {
    why: 'the table of screens: generated tables come from it',
    paths: /^web\/src\/screens(\.ts|\/.+)$/,
    steps: ['generated files'],
  },
  { why: 'every server test may use it', paths: /^server\/test\//, tests: ['server/', 'bench/'] },
  {
    why: 'tests start the server as programs, and mutants quote it',
    paths: /^server\/src\//,
    except: TEST,
    tests: [
      'server/test/start-full-system.ts',
      'server/test/',
      'server/src/platform/db/row-security-without-filters',
      'bench/',
    ],
  },
  {
    why: 'the sandbox is started as a program',
    paths: /^sandbox\//,
    except: TEST,
    tests: [
      'sandbox/',
      'server/test/engines/supplier-and-gateway-sandbox.ts',
      'server/src/modules/suppliers/',
    ],
  },
  {
    why: 'a worker thread is loaded by its address',
    paths: /^server\/src\/platform\/documents\//,
    except: TEST,
    tests: ['server/src/platform/documents/pdf-renderer.ts'],
  },
  { why: 'the browser’s tests that import it', paths: /^e2e\/src\/.+\.tsx?$/, steps: PORTAL_STEPS },
  { why: 'drawings and data of the browser’s tests', paths: /^e2e\//, except: SOURCE },
];

const DATA: readonly Rule[] = [
  {
    why: 'SQL of the whole database',
    paths: /^server\/db\//,
    steps: ['generated files', 'database', ...chaosSteps('crash', 'wipe', 'restore', 'money', 'booking')],
    tests: ['server/', 'bench/'],
  },
  {
    why: 'what a module reads from files: its tests, and those of modules that depend on it',
    paths: /^server\/src\/modules\/[^/]+\/.+/,
    except: /\.(tsx?|md)$/,
    steps: ['generated files', 'database'],
    tests: (path) => [
      ...testsAround(path.split('/')[3] ?? ''),
      'server/src/platform/',
      'server/test/',
      'bench/',
    ],
  },
  {
    why: 'what the platform reads from files',
    paths: /^server\/src\/(platform|bin)\//,
    except: /\.(tsx?|md)$/,
    steps: ['generated files', 'database', ...chaosSteps('crash', 'wipe', 'restore')],
    tests: ['server/'],
  },
  {
    why: 'specified strings, and the words that the screens show',
    paths: /^(docs\/specification-strings\.md|contract\/src\/messages\/en\.json)$/,
    steps: ['crawl screens'],
    crawlTest: 'e2e/src/crawl/specification-strings.test.ts',
  },
  { why: 'scripts read it', paths: /^scripts\//, except: SOURCE, tests: ['scripts/'] },
  {
    why: 'documents: checked against what they name, their SQL against the database',
    paths: /\.md$|^docs\//,
    tests: ['scripts/', 'server/test/documented-sql', 'server/src/platform/config'],
  },
  {
    why: 'generated documents, and vectors that tests read',
    paths: /^(docs\/connect\/|ARCHITECTURE\.md$)/,
    steps: ['generated files', 'database'],
    tests: ['contract/src/connect/', 'sandbox/src/connect/'],
  },
];

/** Maps a path prefix to the chaos tests that exercise that part of the server. */
const CHAOS_TESTS_BY_PATH: Readonly<Record<string, readonly string[]>> = {
  'server/src/modules/identity/': ['identity'],
  'server/src/modules/support/': ['chat'],
  'server/src/modules/ledger/': ['money'],
  'server/src/modules/payments/': ['money'],
  'server/src/modules/bookings/': ['booking', 'crash'],
  'server/src/modules/checkout/': ['booking', 'crash'],
  'server/src/modules/trips/': ['booking', 'crash'],
  'server/src/modules/amendments/': ['booking', 'crash'],
  'server/src/modules/monitoring/': ['booking', 'crash'],
  'server/src/modules/refunds/': ['booking', 'crash'],
  'server/src/modules/search/': ['search'],
  'server/src/modules/suppliers/': ['search'],
  'server/src/platform/db/': ['crash', 'wipe', 'restore'],
  'server/src/platform/outbox': ['crash', 'wipe', 'restore'],
  'server/src/platform/failpoint': ['crash', 'wipe', 'restore'],
  'server/src/platform/redis': ['crash', 'wipe', 'restore'],
  'server/src/platform/event-log': ['crash', 'wipe', 'restore'],
};

/** A change to a test alone cannot affect a chaos test. */
const CHAOS_TEST_RULES: readonly Rule[] = [
  ...Object.entries(CHAOS_TESTS_BY_PATH).map(([path, names]) => ({
    why: `chaos tests of ${path}`,
    paths: new RegExp(`^${path}`),
    except: /\.test\.tsx?$|\.md$/,
    steps: chaosSteps(...names),
  })),
  ...CHAOS_TESTS.map((name) => ({
    why: `the chaos test ${name}`,
    paths: new RegExp(`^bench/src/(chaos/(mutants-)?${name}\\.ts|testbed/${name}/)`),
    except: TEST,
    steps: chaosSteps(name),
  })),
  {
    why: 'every chaos test uses it',
    paths: /^bench\/src\/(testbed\/[^/]+|chaos\/mutants)\.ts$/,
    except: TEST,
    steps: chaosSteps(...CHAOS_TESTS),
  },
];

export const RULES: readonly Rule[] = [...TOOLS, ...SOURCES, ...DATA, ...CHAOS_TEST_RULES];

/** These steps are cheap and read the whole repository, so that no change goes unchecked. */
const ALWAYS = ['format', 'lint', 'asvs register', 'specification', 'tests'];
const ALWAYS_TESTS = ['scripts/'];

export interface Repository {
  readonly steps: readonly string[];
  readonly files: readonly string[];
}

export interface Plan {
  readonly steps: readonly string[];
  /** Holds the targets of a step that checks less than everything. */
  readonly targets: ReadonlyMap<string, readonly string[]>;
  /** These lines say what was chosen, why, and what was left out. */
  readonly summary: readonly string[];
}

export function planChecksForChangedFiles(changed: readonly string[], { steps, files }: Repository): Plan {
  const applied = changed.flatMap((path) => rulesFor(path).map((rule) => ({ path, rule })));
  const isKnown = new Set(applied.map(({ path }) => path));
  const unknown = changed.filter((path) => !isKnown.has(path));
  const isAll = unknown.length > 0 || applied.some(({ rule }) => rule.steps === 'all');
  const asked = new Set(applied.flatMap(({ rule }) => (rule.steps === 'all' ? [] : (rule.steps ?? []))));
  const targets = isAll ? new Map<string, string[]>() : targetsOf(changed, applied, asked, files);
  // A step with an empty list of targets is skipped, because its tool would check everything if it got no targets.
  const chosen = steps.filter(
    (step) => (isAll || ALWAYS.includes(step) || asked.has(step)) && targets.get(step)?.length !== 0,
  );
  const why = [...Map.groupBy(applied, ({ rule }) => rule.why)].map(
    ([reason, paths]) => `  ${reason}: ${listed(paths.map(({ path }) => path))}`,
  );
  const leftOut = steps.filter((step) => !chosen.includes(step));
  return {
    steps: chosen,
    targets,
    summary: [
      `${changed.length} changed: ${listed(changed)}`,
      ...why,
      ...unknown.map((path) => `  no rule knows ${path}, so everything runs`),
      `runs: ${isAll ? 'everything' : chosen.join(', ')}`,
      ...(leftOut.length === 0 ? [] : [`not run, CI runs them: ${leftOut.join(', ')}`]),
    ],
  };
}

function rulesFor(path: string): Rule[] {
  return RULES.filter(({ paths, except }) => paths.test(path) && except?.test(path) !== true);
}

function targetsOf(
  changed: readonly string[],
  applied: readonly { path: string; rule: Rule }[],
  asked: ReadonlySet<string>,
  files: readonly string[],
): Map<string, readonly string[]> {
  const present = changed.filter((path) => files.includes(path));
  const wanted = applied.flatMap(({ path, rule: { tests = [] } }) =>
    typeof tests === 'function' ? tests(path) : tests === 'all' ? [''] : tests,
  );
  const related = new Set(
    [...ALWAYS_TESTS, ...wanted].flatMap((beginning) => startingWith(beginning, files)),
  );
  const inBrowser = changed.filter((path) => path.startsWith('e2e/'));
  const crawl = new Set(
    applied.flatMap(({ rule: { crawlTest } }) => (crawlTest === undefined ? [] : [crawlTest])),
  );
  const targets = new Map<string, readonly string[]>([
    ['tests', [...related]],
    ...PORTAL_STEPS.map((step): [string, readonly string[]] => [step, inBrowser]),
    ['crawl screens', [...inBrowser, ...crawl]],
  ]);
  // The formatter treats an empty list as an error, and the list is empty when every changed file was deleted.
  if (!asked.has('format') && present.length > 0) targets.set('format', present);
  if (!asked.has('lint'))
    targets.set(
      'lint',
      present.filter((path) => SOURCE.test(path)),
    );
  return targets;
}

/** A source file selects the tests that import it, and a path prefix selects the tests under it. */
function startingWith(beginning: string, files: readonly string[]): readonly string[] {
  if (SOURCE.test(beginning)) return [beginning];
  return files.filter((file) => file.startsWith(beginning) && TEST.test(file) && !file.startsWith('e2e/'));
}

/** Returns the tests of a module and of all modules that depend on it, directly or indirectly. */
function testsAround(module: string): string[] {
  const reached = new Set([module]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const [name, uses] of Object.entries(moduleGraph))
      if (uses.some((used) => reached.has(used))) reached.add(name);
  }
  return [...reached].map((name) => `server/src/modules/${name}/`);
}

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).join(', ');
  return paths.length > 3 ? `${shown} and ${paths.length - 3} more` : shown;
}
