import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './project.ts';

/** All that CI runs. Every step runs even after a failure, so that one run tells everything. */

interface Outcome {
  passed: number;
  failed: number;
  output: string;
}

interface Step {
  name: string;
  run(): Promise<Outcome>;
}

const tool = (path: string) => join('node_modules', path);

/** These only read, so two of them share the machine; each counts as one check. */
const statics: readonly Step[] = [
  command('format', [tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']),
  command('lint', [tool('oxlint/bin/oxlint')]),
  command('types', [tool('typescript7/bin/tsc'), '--project', 'tsconfig.json']),
  command('types of web', [tool('typescript7/bin/tsc'), '--project', 'web/tsconfig.json', '--noEmit']),
  command('boundaries', ['scripts/boundaries.ts']),
  command('dead code', [tool('knip/bin/knip.js'), '--no-progress']),
  command('generated files', ['scripts/generate.ts', '--check']),
  command('asvs register', ['scripts/asvs.ts']),
  command('specification', ['scripts/coverage.ts']),
  command('build of web', [tool('vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn']),
];

/** Engines are waited for half of the time, so these take two files at a time. */
const tests: Step = vitest('tests', 'unit', 'module');

/** One after the other: two browsers on two processors take longer together than one after the other. */
const browserTests: readonly Step[] = [vitest('journeys', 'journeys'), vitest('walks', 'walks')];

/** The quick form of each drill, one after the other: they measure how a whole system behaves, and want the machine to themselves. */
const drills: readonly Step[] = [
  command('drill crash', ['scripts/drill.ts', 'crash', '--quick']),
  command('drill wipe', ['scripts/drill.ts', 'wipe', '--times', '1']),
  command('drill restore', ['scripts/drill.ts', 'restore']),
  command('drill identity', ['scripts/drill.ts', 'identity']),
  command('drill chat', ['scripts/drill.ts', 'chat']),
  command('drill search', ['scripts/drill.ts', 'search', '--quick']),
  command('drill money', ['scripts/drill.ts', 'money', '--quick']),
  command('drill booking', ['scripts/drill.ts', 'booking', '--quick']),
];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = choose(values.only?.split(','));
const totals = { passed: 0, failed: 0 };
const broken: string[] = [];

await inLanes(
  statics.filter((step) => chosen.has(step.name)),
  2,
);
if (chosen.has(tests.name)) await report(tests, timed(tests));
for (const step of [...browserTests, ...drills]) if (chosen.has(step.name)) await report(step, timed(step));
if (broken.length > 0) console.log(`\nnot passed: ${broken.join(', ')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

function choose(only: string[] | undefined): Set<string> {
  const names = [...statics, tests, ...browserTests, ...drills].map(({ name }) => name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`there is no step "${unknown}"; there are: ${names.join(', ')}`);
  return new Set(only ?? names);
}

/** Runs `width` steps at a time and reports them in their order. */
async function inLanes(steps: readonly Step[], width: number): Promise<void> {
  const started: Promise<TimedOutcome>[] = [];
  for (const [index, step] of steps.entries()) {
    for (let next = started.length; next < Math.min(index + width, steps.length); next += 1) {
      const waiting = steps[next];
      if (waiting !== undefined) started.push(timed(waiting));
    }
    await report(step, started[index] ?? timed(step));
  }
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
  const { passed, failed, output, seconds } = await running;
  totals.passed += passed;
  totals.failed += failed;
  console.log(`${failed === 0 ? '✓' : '✗'} ${step.name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`);
  if (failed === 0) return;
  broken.push(step.name);
  if (output !== '') console.log(output.replaceAll(/^/gm, '    '));
}

function command(name: string, args: readonly string[]): Step {
  return {
    name,
    async run() {
      const { code, output } = await runNode(args, 'collect');
      return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
    },
  };
}

function vitest(name: string, ...projects: string[]): Step {
  return {
    name,
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'marga-check-'));
      const file = join(folder, 'tests.json');
      try {
        const args = [
          tool('vitest/vitest.mjs'),
          'run',
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ];
        const { code } = await runNode(args, 'show');
        return outcomeOf(file, code === 0);
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
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** What failed is named once more at the end: the runner's own words stand thousands of lines above it. */
function outcomeOf(file: string, succeeded: boolean): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: 1, output: 'the tests ended without a report' };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = relative(projectRoot, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    // A file that could not even be loaded holds no failed test, and counts as one all the same.
    if (status === 'failed' && assertionResults.length === 0) return [`${where}: ${firstLine(message)}`];
    return failed.map((one) => `${where}: ${one.fullName}: ${firstLine(one.failureMessages[0] ?? '')}`);
  });
  const failed = succeeded ? failures.length : Math.max(failures.length, 1);
  return { passed: numPassedTests, failed, output: failures.join('\n') };
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
