import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from './changed-files.ts';
import { planChecksForChangedFiles, RULES } from './plan-checks-for-changed-files.ts';
import { projectRoot } from './project-root.ts';

/** The step names are read from the text of check.ts, because importing it would run them. */
const steps = [
  ...readFileSync(join(projectRoot, 'scripts/check.ts'), 'utf8').matchAll(
    /\b(?:command|vitest)\(\s*'([^']+)'/g,
  ),
].map(([, name = '']) => name);
const files = [
  'docs/dictionary.md',
  'contract/src/errors.test.ts',
  'e2e/src/trip.test.ts',
  'sandbox/src/faults-triggered-by-test-destinations.ts',
  'scripts/asvs-register.test.ts',
  'server/src/modules/refunds/process-supplier-refunds.test.ts',
  'server/src/modules/ledger/credit-line-handlers.test.ts',
  'server/src/modules/ledger/post.ts',
  'server/src/modules/places/places.test.ts',
  'server/src/platform/db/tenancy.test.ts',
  'web/src/shared/messages/message-catalogues.test.ts',
  'web/src/features/trips/trip-details.tsx',
];
const plan = (...changed: string[]) => planChecksForChangedFiles(changed, { steps, files });
const testsOf = (...changed: string[]) => plan(...changed).targets.get('tests') ?? [];

test('every rule asks for steps that there are, and its paths match a file', () => {
  expect(steps.length).toBeGreaterThan(20);
  const asked = RULES.flatMap((rule) => (rule.steps === 'all' ? [] : (rule.steps ?? [])));
  expect(asked.filter((step) => !steps.includes(step))).toEqual([]);
  const all = repositoryFiles();
  const isUsed = ({ paths, except }: (typeof RULES)[number]) =>
    all.some((path) => paths.test(path) && except?.test(path) !== true);
  expect(RULES.filter((rule) => !isUsed(rule)).map(({ why }) => why)).toEqual([]);
  expect(
    RULES.flatMap(({ crawlTest }) => crawlTest ?? []).filter((crawlTest) => !all.includes(crawlTest)),
  ).toEqual([]);
});

test('the words of the screens run the crawl that reads the specified ones', () => {
  for (const path of ['docs/specification-strings.md', 'contract/src/messages/en.json']) {
    expect(plan(path).targets.get('crawl screens')).toEqual(['e2e/src/crawl/specification-strings.test.ts']);
    expect(plan(path).steps).toContain('crawl screens');
  }
});

test('documents are formatted and checked, and nothing claims that more was tested', () => {
  const { steps: chosen, targets, summary } = plan('docs/dictionary.md');
  expect(chosen).toEqual(['format', 'vocabulary', 'asvs register', 'specification', 'tests']);
  expect(targets.get('format')).toEqual(['docs/dictionary.md']);
  expect(targets.get('tests')).toEqual(['scripts/asvs-register.test.ts']);
  expect(summary.at(-1)).toMatch(
    /^not run, CI runs them: build of web, lint, types, .*e2e trips, .*components, drill crash/,
  );
});

test.each(['package-lock.json', 'web/package.json', 'vitest.config.ts', 'server/test/engines/redis.ts'])(
  '%s affects everything',
  (path) => {
    expect(plan(path, 'docs/dictionary.md')).toMatchObject({ steps, targets: new Map() });
  },
);

test('a file that no rule knows affects everything, and is named', () => {
  const { steps: chosen, summary } = plan('fonts/letters.woff2');
  expect(chosen).toEqual(steps);
  expect(summary.join('\n')).toContain('no rule knows fonts/letters.woff2');
});

test('a source is checked with the tests that import it and the drills of its module', () => {
  const { steps: chosen, targets } = plan('server/src/modules/ledger/post.ts');
  expect(chosen).toEqual(
    expect.arrayContaining(['format', 'lint', 'types', 'boundaries', 'dead code', 'drill money']),
  );
  expect(chosen).not.toContain('build of web');
  expect(targets.get('lint')).toEqual(['server/src/modules/ledger/post.ts']);
  expect(targets.get('tests')).toEqual(
    expect.arrayContaining(['server/src/modules/ledger/post.ts', 'server/test/start-full-system.ts']),
  );
});

test('a test alone runs no drill', () => {
  expect(plan('server/src/modules/ledger/credit-line-handlers.test.ts').steps.join()).not.toContain('drill');
});

test('SQL of a module runs the tests of the module, of those that depend on it and of the database', () => {
  const tests = testsOf('server/src/modules/ledger/db/post.sql');
  expect(tests).toEqual(
    expect.arrayContaining([
      'server/src/modules/ledger/credit-line-handlers.test.ts',
      'server/src/modules/refunds/process-supplier-refunds.test.ts',
      'server/src/platform/db/tenancy.test.ts',
    ]),
  );
  expect(tests).not.toContain('server/src/modules/places/places.test.ts');
});

test.each([
  'server/db/migrations/0001-more.sql',
  'server/db/baseline/09-ledger.sql',
  'server/test/search-and-start-checkout.ts',
])('%s runs every test of the server', (path) => {
  expect(testsOf(path)).toEqual(
    expect.arrayContaining(files.filter((file) => /^server.*test\.ts$/.test(file))),
  );
});

test('a catalogue runs the build and the tests that read it, the sandbox those that start it', () => {
  expect(plan('contract/src/messages/hi.json').steps).toContain('build of web');
  expect(testsOf('contract/src/messages/hi.json')).toEqual(
    expect.arrayContaining([
      'web/src/shared/messages/message-catalogues.test.ts',
      'contract/src/errors.test.ts',
    ]),
  );
  expect(testsOf('sandbox/src/faults-triggered-by-test-destinations.ts')).toContain(
    'server/test/engines/supplier-and-gateway-sandbox.ts',
  );
});

test('the browser’s tests run where they changed, and are left to CI where a screen did', () => {
  expect(plan('e2e/src/trip.test.ts').targets.get('e2e trips')).toEqual(['e2e/src/trip.test.ts']);
  expect(plan('e2e/src/trip.test.ts').steps).toContain('e2e trips');
  const { steps: chosen, summary } = plan('web/src/features/trips/trip-details.tsx');
  expect(chosen).not.toContain('e2e trips');
  expect(summary.at(-1)).toContain('e2e trips, e2e company');
});

test('a drill runs when it changed, and all of them when what they share did', () => {
  expect(plan('bench/src/chaos/chat.ts').steps.filter((step) => step.startsWith('drill'))).toEqual([
    'drill chat',
  ]);
  expect(
    plan('bench/src/testbed/invariants.ts').steps.filter((step) => step.startsWith('drill')),
  ).toHaveLength(9);
});

test('a deleted source is neither linted nor formatted, yet its importers are tested', () => {
  const { steps: chosen, targets } = plan('server/src/modules/ledger/gone.ts');
  expect(targets.get('lint')).toEqual([]);
  expect(chosen).not.toContain('lint');
  expect(targets.has('format')).toBe(false);
  expect(targets.get('tests')).toContain('server/src/modules/ledger/gone.ts');
});
