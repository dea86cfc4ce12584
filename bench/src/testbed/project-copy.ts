import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@marga/server/test/engines/data-folder';

export interface Mutant {
  /** The file that is spoilt. */
  readonly file: string;
  /** A piece of its text that occurs once, and what stands there instead. */
  readonly piece: string;
  readonly by: string;
  /** The tests that notice: a file, and the name of one test in it. */
  readonly suite: string;
  readonly test: string;
}

/** Where a function of the schema has its home. */
export function functionFile(name: `${string}.${string}`): string {
  const [schema, fn] = name.split('.');
  const home = schema === 'platform' ? schema : `modules/${schema}`;
  return `server/src/${home}/db/functions/${fn}.sql`;
}

/** What tests need of the project, besides what is installed. */
export const COPIED_PATHS = [
  'contract',
  'server',
  'sandbox',
  'web',
  'scripts',
  'module-graph.ts',
  'package.json',
  'vitest.config.ts',
  'tsconfig.json',
];
const INSTALLED = ['node_modules', '.tools'];

/** A copy of the project in which one thing at a time is spoilt. */
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
    for (const part of INSTALLED) symlinkSync(join(projectRoot, part), join(folder, part));
    return new ProjectCopy(folder);
  }

  /** Which of these tests do not pass as everything stands: what fails anyway catches nothing. */
  async failing(suite: string, tests: readonly string[]): Promise<string[]> {
    const report = await this.#report(suite, tests);
    return tests.filter((test) => !report.some((ran) => ran.fullName === test && ran.status === 'passed'));
  }

  /** Whether the named test, and it by name, fails while the piece is spoilt; `alone`: without the others of its file. */
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

  /** Of the whole file when no tests are named. */
  async #report(
    suite: string,
    tests: readonly string[],
  ): Promise<readonly { fullName: string; status: string }[]> {
    const output = join(this.#folder, 'report.json');
    rmSync(output, { force: true });
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      suite,
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

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** As a pattern that matches this name and no other; in patterns a group is told from its tests by an arrow. */
function literal(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', '(?: > | )');
}
