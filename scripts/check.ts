import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { planChecksForChangedFiles, type Plan } from './plan-checks-for-changed-files.ts';
import { filesChangedSince, findDefaultBaseCommit, repositoryFiles } from './changed-files.ts';
import { compareTestCountsWithMinimums, type TestFile } from './minimum-test-counts.ts';
import { projectRoot } from './project-root.ts';
import { listGrownSteps, readRecordedStepTimes, recordStepTimes } from './step-times.ts';
import { TEST_STEPS, type TestProjectName } from './test-projects.ts';

/**
 * This script runs everything that CI runs. Every step runs even after a failure, so that one run reports all
 * problems.
 */

interface Outcome {
  passed: number;
  failed: number;
  /** Holds what the step printed, unless it was shown directly. */
  output: string;
  /** Holds one line for each failed test. */
  failures?: readonly string[];
  /** Holds one line for each of the test files that took longest. */
  slowest?: readonly string[];
}

interface Step {
  name: string;
  /** Names a step of the same group that must have ended first, if it runs at all. */
  after?: string;
  run(): Promise<Outcome>;
}

const tool = (path: string) => join('node_modules', path);

const BUILD_OF_WEB = 'build of web';

/** These steps only read, so they run beside the tests; each counts as one check. */
const statics: readonly Step[] = [
  command('build of web', [tool('vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn']),
  command(
    'format',
    [tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '--ignore-unknown'],
    ['.'],
  ),
  command('lint', [tool('oxlint/bin/oxlint')]),
  command('types', [tool('typescript7/bin/tsc'), '--project', 'tsconfig.json']),
  command('types of web', [tool('typescript7/bin/tsc'), '--project', 'web/tsconfig.json', '--noEmit']),
  command('boundaries', ['scripts/module-boundaries.ts']),
  command('vocabulary', ['scripts/vocabulary.ts']),
  command('house counts', ['scripts/house-counts.ts']),
  command('dead code', [tool('knip/bin/knip.js'), '--no-progress']),
  command('generated files', ['scripts/generate.ts', '--check']),
  command('database', ['scripts/check-database.ts']),
  command('asvs register', ['scripts/asvs-register.ts']),
  command('specification', ['scripts/specification-coverage.ts']),
];

/** These tests spend half of their time waiting for servers such as PostgreSQL, so two files run at a time. */
const tests: Step = vitest('tests', 'show');

/**
 * A browser test spends a part of its time waiting for pages to settle and for suppliers to answer. The portals serve
 * the built web app, which only one step may build.
 */
const browserTests: readonly Step[] = [
  vitest('e2e trips', 'collect'),
  vitest('e2e company', 'collect'),
  vitest('crawl controls', 'collect'),
  vitest('crawl screens', 'collect'),
  vitest('e2e site', 'collect'),
  vitest('components', 'collect'),
].map((step) => ({ ...step, after: BUILD_OF_WEB }));

/**
 * Each chaos test runs in its quick form, the longest first. These tests check whether anything was lost, not how fast
 * it went, and most of them spend half of their time waiting for what they killed.
 */
const chaosTests: readonly Step[] = [
  command('drill crash', ['scripts/drill.ts', 'crash', '--quick']),
  command('drill booking', ['scripts/drill.ts', 'booking', '--quick']),
  command('drill identity', ['scripts/drill.ts', 'identity']),
  command('drill attack', ['scripts/drill.ts', 'attack', '--quick']),
  command('drill restore', ['scripts/drill.ts', 'restore']),
  command('drill money', ['scripts/drill.ts', 'money', '--quick']),
  command('drill chat', ['scripts/drill.ts', 'chat']),
  command('drill wipe', ['scripts/drill.ts', 'wipe', '--times', '1']),
];

/** This chaos test measures how fast results appear, so it needs the machine to itself. */
const measuringChaosTest: Step = command('drill search', ['scripts/drill.ts', 'search', '--quick']);

/**
 * The steps of a group run in parallel on its lanes, and the groups run one after the other. A lane that is free takes
 * the next step, so the short steps are the last ones of their group.
 */
const groups: readonly { steps: readonly Step[]; lanes: number }[] = [
  { steps: [tests, ...statics, ...browserTests, ...chaosTests], lanes: 3 },
  { steps: [measuringChaosTest], lanes: 1 },
];

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean' },
    'record-times': { type: 'boolean' },
  },
  allowPositionals: true,
});
const plan = values.changed === true ? planOfChange(positionals[0] ?? findDefaultBaseCommit()) : undefined;
const chosen = choose(values.only?.split(','));
const totals = { passed: 0, failed: 0 };
const broken: string[] = [];
const times: Record<string, number> = {};

for (const { steps, lanes } of groups) {
  const queue = steps.filter(({ name }) => chosen.has(name)).values();
  const ended = new Map(steps.map(({ name }) => [name, Promise.withResolvers<void>()]));
  const lane = async () => {
    for (const step of queue) {
      if (step.after !== undefined && chosen.has(step.after)) await ended.get(step.after)?.promise;
      await report(step, timed(step));
      ended.get(step.name)?.resolve();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
// Related tests alone say nothing about how long a step takes.
const grown = plan ? [] : listGrownSteps(times, readRecordedStepTimes());
if (grown.length > 0) console.log(`\ngrown by a fifth or more since the last release:\n${grown.join('\n')}`);
if (values['record-times'] === true && values.only === undefined && !plan) recordStepTimes(times);
if (broken.length > 0) console.log(`\nnot passed:\n${broken.join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

function choose(only: string[] | undefined): Set<string> {
  const names = groups.flatMap(({ steps }) => steps).map(({ name }) => name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`there is no step "${unknown}"; there are: ${names.join(', ')}`);
  return new Set((only ?? names).filter((name) => plan?.steps.includes(name) ?? true));
}

/**
 * Plans the checks for `--changed [commit]`: those that the difference to the commit can affect. It throws when there
 * is no difference, because nothing would be checked.
 */
function planOfChange(base: string): Plan {
  const changed = filesChangedSince(base);
  if (changed.length === 0)
    throw new Error(`nothing differs from ${base}: name an earlier commit, as in --changed HEAD~1`);
  const steps = groups.flatMap((group) => group.steps.map(({ name }) => name));
  const made = planChecksForChangedFiles(changed, { steps, files: repositoryFiles() });
  console.log(`since ${base}, ${made.summary.join('\n')}\n`);
  return made;
}

interface TimedOutcome extends Outcome {
  seconds: number;
}

async function timed(step: Step): Promise<TimedOutcome> {
  const startedAt = performance.now();
  const outcome = await step.run();
  return { ...outcome, seconds: (performance.now() - startedAt) / 1_000 };
}

async function report(step: Step, running: Promise<TimedOutcome>): Promise<void> {
  const { passed, failed, output, failures = [], slowest = [], seconds } = await running;
  totals.passed += passed;
  totals.failed += failed;
  times[step.name] = seconds;
  console.log(`${failed === 0 ? '✓' : '✗'} ${step.name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`);
  for (const line of slowest) console.log(`    ${line}`);
  if (step.name === 'house counts') console.log(output.replaceAll(/^/gm, '    '));
  if (failed === 0) return;
  // Failures are listed again at the end, because the runner's own output is thousands of lines above.
  broken.push([step.name, ...failures].join('\n    '));
  if (output !== '' && step.name !== 'house counts') console.log(output.replaceAll(/^/gm, '    '));
}

/** Makes a step that runs a tool on `everything`, or only on the targets that the plan names. */
function command(name: string, args: readonly string[], everything: readonly string[] = []): Step {
  return {
    name,
    async run() {
      const { code, output } = await runNode(
        [...args, ...(plan?.targets.get(name) ?? everything)],
        'collect',
      );
      return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
    },
  };
}

/**
 * Makes a step that runs tests. The output of steps that run in parallel is collected, so that it does not
 * interleave.
 */
function vitest(name: keyof typeof TEST_STEPS, outputMode: 'collect' | 'show'): Step {
  const projects: readonly TestProjectName[] = TEST_STEPS[name];
  return {
    name,
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'marga-check-'));
      const file = join(folder, 'tests.json');
      try {
        const related = plan?.targets.get(name);
        const args = [
          tool('vitest/vitest.mjs'),
          ...(related ? ['related', '--run', ...related] : ['run']),
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ];
        const { code, output } = await runNode(args, outputMode);
        const outcome = outcomeOf(file, code === 0);
        return { ...(related ? outcome : heldAgainstFloors(outcome, projects, file)), output };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

interface TestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function outcomeOf(file: string, succeeded: boolean): Omit<Outcome, 'output'> {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['the tests ended without a report'] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = relative(projectRoot, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    // A file that could not be loaded contains no failed test but counts as a failure.
    if (status === 'failed' && assertionResults.length === 0) return [`${where}: ${firstLine(message)}`];
    return failed.map((one) => `${where}: ${one.fullName}: ${firstLine(one.failureMessages[0] ?? '')}`);
  });
  const failed = succeeded ? failures.length : Math.max(failures.length, 1);
  return { passed: numPassedTests, failed, failures, slowest: listSlowestFiles(testResults) };
}

function listSlowestFiles(files: TestReport['testResults']): string[] {
  return files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1_000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 5)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s ${relative(projectRoot, name)}`);
}

/**
 * Adds a failure when tests are missing. A step that runs its projects in full has all their tests, so fewer tests
 * than before means that some were lost.
 */
function heldAgainstFloors(
  outcome: Omit<Outcome, 'output'>,
  projects: readonly TestProjectName[],
  file: string,
): Omit<Outcome, 'output'> {
  if (!existsSync(file)) return outcome;
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as { testResults: TestFile[] };
  const { complaints, notes } = compareTestCountsWithMinimums(projects, testResults);
  for (const note of notes) console.log(note);
  const failures = [...(outcome.failures ?? []), ...complaints];
  return { ...outcome, failed: outcome.failed + complaints.length, failures };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 200) ?? '';
}

function runNode(
  args: readonly string[],
  output: 'collect' | 'show',
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const stdio = output === 'show' ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', stdio, stdio] });
    const pieces: Buffer[] = [];
    child.stdout?.on('data', (piece: Buffer) => pieces.push(piece));
    child.stderr?.on('data', (piece: Buffer) => pieces.push(piece));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(pieces).toString().trimEnd() }),
    );
  });
}
