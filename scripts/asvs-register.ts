import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestReferences, createTestReferenceChecker } from './test-references.ts';
import { projectRoot } from './project-root.ts';

/** This is the register of OWASP ASVS 5.0, levels 1 and 2, with the status and the proof of each requirement. */
const REGISTER = 'docs/asvs-register.json';

export interface RegisterRow {
  readonly id: string;
  readonly status: 'met' | 'not-applicable' | 'open';
  /** The name is as the test runner prints it: `path/to/file.test.ts > describe > test`. */
  readonly test?: string | readonly string[];
  /** Names the proof of what no test can show: a file, or a section of one as `docs/page.md#heading`. */
  readonly file?: string | readonly string[];
  readonly note: string;
}

/** This lists the sections of each chapter, and for each section the levels of its requirements in order. */
const LEVELS = `
V1 1:22 2:111112222 3:11222222222 4:222 5:12
V2 1:122 2:112 3:1222 4:2
V3 2:11 3:1222 4:112222 5:11122 7:22
V4 1:122 2:2 3:22 4:1222
V5 1:2 2:112 3:11 4:222
V6 1:122 2:111111112222 3:1122 4:1122 5:22222 6:222 8:2222
V7 1:222 2:1111 3:22 4:11222 5:22 6:22
V8 1:12 2:112 3:1 4:2
V9 1:111 2:1222
V10 1:22 2:22 3:2222 4:11111222222 5:22222 6:22 7:222
V11 1:22 2:222 3:112 4:1222 5:2 6:2
V12 1:122 2:11 3:2222
V13 1:2 2:22222 3:22 4:12222
V14 1:22 2:1222 3:122
V15 1:122 2:122 3:1222222
V16 1:2 2:22222 3:2222 4:222 5:222
V17 1:2 2:2222 3:22`;

/** Maps the id of every requirement to its level. */
export const REQUIREMENTS: ReadonlyMap<string, '1' | '2'> = new Map(
  LEVELS.trim()
    .split('\n')
    .flatMap((line) => {
      const [chapter = '', ...sections] = line.split(' ');
      return sections.flatMap((text) => {
        const [section = '', levels = ''] = text.split(':');
        return Array.from(
          levels,
          (level, index) => [`${chapter}.${section}.${index + 1}`, level as '1' | '2'] as const,
        );
      });
    }),
);

/** Lists what is wrong with the register, checked against the files in this folder. */
export function findAsvsRegisterViolations(register: readonly RegisterRow[], folder: string): string[] {
  const proofs = createTestReferenceChecker(folder);
  return [...complaintsAboutIds(register), ...register.flatMap((row) => complaintsAboutRow(row, proofs))];
}

function complaintsAboutIds(register: readonly RegisterRow[]): string[] {
  const ids = register.map(({ id }) => id);
  const known = new Set(ids);
  return [
    ...[...REQUIREMENTS.keys()].filter((id) => !known.has(id)).map((id) => `${id} is missing`),
    ...ids.filter((id) => !REQUIREMENTS.has(id)).map((id) => `${id} is no requirement of levels 1 and 2`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} stands there twice`),
  ];
}

function complaintsAboutRow(row: RegisterRow, { isTest, isFile }: TestReferences): string[] {
  const { id, status, note } = row;
  const [tests, files] = [listOf(row.test), listOf(row.file)];
  const isProven = tests.length + files.length > 0;
  return [
    ...(['met', 'not-applicable', 'open'].includes(status) ? [] : [`${id}: there is no status ${status}`]),
    ...(note.trim() === '' ? [`${id} says nothing`] : []),
    ...(status === 'met' && !isProven ? [`${id} is met, and nothing shows it`] : []),
    ...(status !== 'met' && isProven ? [`${id} is ${status}, and names a proof`] : []),
    ...tests.filter((named) => !isTest(named)).map((named) => `${id}: there is no test ${named}`),
    ...files.filter((named) => !isFile(named)).map((named) => `${id}: there is no file ${named}`),
  ];
}

function listOf(named: string | readonly string[] | undefined): readonly string[] {
  return named === undefined ? [] : typeof named === 'string' ? [named] : named;
}

function countsOf(rows: readonly RegisterRow[]): string {
  const count = (status: RegisterRow['status']) => rows.filter((row) => row.status === status).length;
  return `${rows.length} requirements, ${count('met')} met, ${count('not-applicable')} not applicable, ${count('open')} open`;
}

/** Returns the overall summary first, then one line per level. */
export function asvsSummaryOf(register: readonly RegisterRow[]): string[] {
  return [
    `asvs: ${countsOf(register)}`,
    ...(['1', '2'] as const).map(
      (level) => `  level ${level}: ${countsOf(register.filter(({ id }) => REQUIREMENTS.get(id) === level))}`,
    ),
  ];
}

if (import.meta.main) {
  const register = JSON.parse(readFileSync(join(projectRoot, REGISTER), 'utf8')) as RegisterRow[];
  const complaints = findAsvsRegisterViolations(register, projectRoot);
  for (const complaint of complaints) console.error(complaint);
  for (const line of asvsSummaryOf(register)) console.log(line);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
