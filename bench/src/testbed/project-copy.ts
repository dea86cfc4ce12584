import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@marga/server/test/engines/data-folder';
import { findTestProjectsOfFile } from '../../../scripts/test-projects.ts';

export interface Mutant {
  /** This is the file that is mutated. */
  readonly file: string;
  /** The `piece` occurs once in the file and is replaced by `by`. */
  readonly piece: string;
  readonly by: string;
  /** The mutant must be detected by this test: a file, and the name of one test in it. */
  readonly suite: string;
  readonly test: string;
}

/** This is a mutant that Stryker made. */
export interface GeneratedMutant {
  readonly file: string;
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
  /** A mutant that makes a test fail, or run without end, is detected. */
  readonly isDetected: boolean;
}

/** Returns the file that defines a schema function. */
export function findSqlFunctionFile(name: `${string}.${string}`): string {
  const [schema, fn] = name.split('.');
  const home = schema === 'platform' ? schema : `modules/${schema}`;
  return `server/src/${home}/db/functions/${fn}.sql`;
}

/** Lists the parts of the project that tests need, besides the installed packages. */
export const COPIED_PATHS = [
  'contract',
  'server',
  'sandbox',
  'web',
  'e2e',
  'scripts',
  'module-graph.ts',
  'package.json',
  'vitest.config.ts',
  'tsconfig.json',
];

/**
 * Links the installed packages into a copy. The workspace's own packages must be those of the copy: otherwise a test
 * there would import the code of the project that is being worked on, without the mutant.
 */
function linkInstalledPackages(folder: string): void {
  symlinkSync(join(projectRoot, '.tools'), join(folder, '.tools'));
  const installed = join(projectRoot, 'node_modules');
  mkdirSync(join(folder, 'node_modules', '@marga'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@marga') symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  for (const name of readdirSync(join(installed, '@marga')))
    symlinkSync(join(folder, name), join(folder, 'node_modules', '@marga', name));
}

/** Manages a copy of the project in which one mutant at a time is applied. */
export class ProjectCopy {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static make(): ProjectCopy {
    const folder = mkdtempSync(join(tmpdir(), 'marga-mutants-'));
    for (const part of COPIED_PATHS)
      cpSync(join(projectRoot, part), join(folder, part), {
        recursive: true,
        filter: (path) => !/\/(node_modules|dist|\.vite)(\/|$)/.test(path.slice(projectRoot.length)),
      });
    linkInstalledPackages(folder);
    return new ProjectCopy(folder);
  }

  /** Returns which of these tests fail without any mutant, because a test that always fails detects nothing. */
  async failing(suite: string, tests: readonly string[]): Promise<string[]> {
    const report = await this.#report(suite, tests);
    return tests.filter((test) => !report.some((ran) => ran.fullName === test && ran.status === 'passed'));
  }

  /**
   * Returns whether the test with this exact name fails with the mutant applied; with `alone`, the other tests of
   * its file do not run.
   */
  async isCaught({ file, piece, by, suite, test }: Mutant, alone = false): Promise<boolean> {
    const path = join(this.#folder, file);
    const whole = readFileSync(path, 'utf8');
    if (whole.split(piece).length !== 2) throw new Error(`${file} has changed: ${piece}`);
    writeFileSync(
      path,
      whole.replace(piece, () => by),
    );
    try {
      return (await this.#report(suite, alone ? [test] : [])).some(
        ({ fullName, status }) => fullName === test && status === 'failed',
      );
    } finally {
      writeFileSync(path, whole);
    }
  }

  /** Reports on the whole file when no tests are named. */
  async #report(
    suite: string,
    tests: readonly string[],
  ): Promise<readonly { fullName: string; status: string }[]> {
    const output = join(this.#folder, 'report.json');
    rmSync(output, { force: true });
    // The suite's project alone is set up: those that open a browser need packages that are not linked.
    const projects = findTestProjectsOfFile(suite).flatMap((project) => ['--project', project]);
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      suite,
      ...projects,
      '--reporter=json',
      `--outputFile=${output}`,
      ...(tests.length === 0 ? [] : ['-t', tests.map((test) => `^${literal(test)}$`).join('|')]),
    ];
    const run = spawn(process.execPath, args, { cwd: this.#folder, stdio: 'ignore' });
    await once(run, 'exit');
    const report = JSON.parse(readFileSync(output, 'utf8')) as {
      testResults: { assertionResults: { fullName: string; status: string }[] }[];
    };
    return report.testResults.flatMap(({ assertionResults }) => assertionResults);
  }

  /** Generates every mutant of these files and runs those of the tests that reach it. */
  async generateMutants({
    mutate,
    tests,
  }: {
    readonly mutate: readonly string[];
    readonly tests: readonly string[];
  }): Promise<GeneratedMutant[]> {
    const fileName = join(this.#folder, 'mutation-report.json');
    rmSync(fileName, { force: true });
    const config = join(this.#folder, 'stryker.config.json');
    const options = {
      mutate,
      testFiles: tests,
      // Stryker's own copy would link the workspace's packages to the project that is being worked on.
      inPlace: true,
      disableTypeChecks: false,
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'vitest.config.ts', related: false },
      coverageAnalysis: 'perTest',
      concurrency: 1,
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName },
    };
    writeFileSync(config, JSON.stringify(options));
    const args = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', config];
    const run = spawn(process.execPath, args, { cwd: this.#folder, stdio: 'inherit' });
    await once(run, 'exit');
    return readMutationReport(readFileSync(fileName, 'utf8'));
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Returns a pattern that matches only this name; vitest separates a group from its tests by an arrow. */
function literal(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', '(?: > | )');
}

interface Position {
  readonly line: number;
  readonly column: number;
}

interface MutationReport {
  readonly files: Record<
    string,
    {
      readonly source: string;
      readonly mutants: readonly {
        readonly status: string;
        readonly replacement?: string;
        readonly location: { readonly start: Position; readonly end: Position };
      }[];
    }
  >;
}

/** Reads Stryker's report. A mutant that does not run at all, or is excluded by a comment, says nothing about the tests. */
function readMutationReport(json: string): GeneratedMutant[] {
  const { files } = JSON.parse(json) as MutationReport;
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
      .map(({ status, replacement = '', location: { start, end } }) => ({
        file,
        line: start.line,
        original: textBetween(source, start, end),
        replacement,
        isDetected: status === 'Killed' || status === 'Timeout',
      })),
  );
}

/** Returns the text between two positions, whose lines and columns count from one. */
function textBetween(source: string, start: Position, end: Position): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n');
}
