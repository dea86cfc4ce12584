import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestReferences, createTestReferenceChecker } from './test-references.ts';
import { projectRoot } from './project-root.ts';

/** This document says how each numbered statement of the original specification was implemented. */
const COVERAGE_FILE = 'docs/specification-coverage.md';
const STATEMENTS = 304;

/**
 * `as said` means implemented as specified, `differs` implemented differently, `not made` a flaw, placeholder or
 * promise that is not adopted, and `open` still to come. The row says why for `differs` and `not made`.
 */
const VERDICTS = ['as said', 'differs', 'not made', 'open'] as const;
type Verdict = (typeof VERDICTS)[number];

interface CoverageRow {
  readonly number: number;
  readonly statement: string;
  readonly verdict: string;
  readonly outcome: string;
  readonly tests: readonly string[];
}

/** Returns the rows of the document's tables: number, statement, verdict, outcome, test. */
export function coverageRowsOf(markdown: string): CoverageRow[] {
  return markdown
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, first = '']) => /^\d+$/.test(first))
    .map(([, number = '', statement = '', verdict = '', outcome = '', tests = '']) => ({
      number: Number(number),
      statement,
      verdict,
      outcome: outcome,
      tests: quotedIn(tests),
    }));
}

function quotedIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

/**
 * Returns the quoted texts that look like relative paths, all of which must exist. No folders are named here, because
 * paths into a renamed folder would then no longer be checked.
 */
function filesIn(outcome: string): string[] {
  return quotedIn(outcome).filter((text) => /^[\w.-]+\/[\w.#/-]+$/.test(text));
}

export function coverageViolations(rows: readonly CoverageRow[], proofs: TestReferences): string[] {
  const counted = new Map<number, number>();
  for (const { number } of rows) counted.set(number, (counted.get(number) ?? 0) + 1);
  const expected = Array.from({ length: STATEMENTS }, (_, index) => index + 1);
  return [
    ...expected.filter((number) => !counted.has(number)).map((number) => `${number} is missing`),
    ...[...counted].filter(([, times]) => times > 1).map(([number]) => `${number} stands there twice`),
    ...rows
      .filter(({ number }) => number < 1 || number > STATEMENTS)
      .map(({ number }) => `${number} is nothing`),
    ...rows.flatMap((row) => complaintsAboutRow(row, proofs)),
  ];
}

function complaintsAboutRow(row: CoverageRow, { isFile, isTest }: TestReferences): string[] {
  const { number, statement, verdict, outcome, tests } = row;
  const files = filesIn(outcome);
  const isShown = files.length > 0 && tests.length > 0;
  return [
    ...(VERDICTS.some((known) => known === verdict) ? [] : [`${number}: there is no verdict "${verdict}"`]),
    ...(statement === '' ? [`${number} names no statement`] : []),
    ...(outcome === '' ? [`${number} says nothing`] : []),
    ...(verdict === 'as said' && !isShown ? [`${number} is as said, and no file and test show it`] : []),
    ...files.filter((named) => !isFile(named)).map((named) => `${number}: there is no file ${named}`),
    ...tests.filter((named) => !isTest(named)).map((named) => `${number}: there is no test ${named}`),
  ];
}

function summaryOf(rows: readonly CoverageRow[]): string {
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  const tested = rows.filter(({ tests }) => tests.length > 0).length;
  return `specification: ${rows.length} statements, ${VERDICTS.map((verdict) => `${count(verdict)} ${verdict}`).join(', ')}; ${tested} with a test`;
}

if (import.meta.main) {
  const rows = coverageRowsOf(readFileSync(join(projectRoot, COVERAGE_FILE), 'utf8'));
  const complaints = coverageViolations(rows, createTestReferenceChecker(projectRoot));
  for (const complaint of complaints) console.error(complaint);
  console.log(summaryOf(rows));
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
