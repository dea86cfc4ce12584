import { stripSqlComments } from './database-rules.ts';

/** This file counts what the code base wants less of. Each count is a rule over the text of files. */

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

interface SqlFunction {
  readonly parameters: number;
  /** Holds the lines between the dollar quotes, without empty ones and comments. */
  readonly lines: number;
  readonly body: string;
  readonly isDefiner: boolean;
}

const FUNCTION_FILE = /^server\/src\/(?:modules\/\w+|platform)\/db\/functions\/\w+\.sql$/;
const PROGRAM = /^server\/src\/.*(?<!\.test|\.gen)\.ts$/;

/** These loops do not look for due business work: a clock, gauges, the relay, the inbox of webhooks. */
const OTHER_LOOPS = [
  'clock',
  'suppliers',
  'outbox relay',
  'payment webhooks',
  'mail backlog',
  'payment backlog',
];

export function listHouseCounts(files: readonly SourceFile[]) {
  const functions = files
    .filter(({ path }) => FUNCTION_FILE.test(path))
    .map(({ text }) => readFunction(text));
  const programs = files.filter(({ path }) => PROGRAM.test(path));
  const sum = (counted: (one: SqlFunction) => boolean) => functions.filter(counted).length;
  const statementLines = programs.reduce((lines, { text }) => lines + countStatementLines(text), 0);
  return {
    'functions in PostgreSQL': functions.length,
    'functions defined more than once': countRepeated(
      files
        .filter(({ path }) => path.startsWith('server/') && path.endsWith('.sql'))
        .flatMap(({ text }) => [...text.matchAll(/create (?:or replace )?function\s+([\w.]+)/gi)])
        .map(([, name = '']) => name),
    ),
    'functions with more than eight parameters': sum(({ parameters }) => parameters > 8),
    'functions of the authorizer role (security definer)': sum(({ isDefiner }) => isDefiner),
    'lines of SQL functions': functions.reduce((lines, one) => lines + one.lines, 0),
    'lines of SQL functions and statements': functions.reduce(
      (lines, one) => lines + one.lines,
      statementLines,
    ),
    'lines of views': files
      .filter(({ path }) => path.startsWith('server/db/'))
      .reduce((lines, { text }) => lines + countViewLines(text), 0),
    'SQL functions that round money or divide it': sum(({ body }) =>
      /\bround\s*\(|_minor\s*\/|\/\s*\w*_?rupees\b/.test(body),
    ),
    'SQL functions that compute a calendar date': sum(({ body }) =>
      /::date\b|\bdate_trunc\(|at time zone|extract\(\s*(?:dow|day|month|year|isodow)\b/i.test(body),
    ),
    // What a key or an account is should be a column, or be passed beside it.
    'SQL functions that take a text apart': sum(({ body }) =>
      /\bsplit_part\(|\bstarts_with\(|\bstrpos\(|\blike '|~ '\^|\blength\('?\w+:?'?\) \+ 1/.test(body),
    ),
    'modules that keep idempotency keys of their own': programs.filter(
      ({ path, text }) =>
        !path.startsWith('server/src/platform/idempotency/') &&
        /platform\.idempotency|idempotency-key-reused' as const/.test(text),
    ).length,
    'tables of proposals that a second person decides': files
      .filter(({ path }) => path.startsWith('server/db/'))
      .reduce(
        (tables, { text }) =>
          tables + [...text.matchAll(/create table \w+\.(?:approval|proposal)\b/g)].length,
        0,
      ),
    'loops that look for due business work': programs
      .flatMap(({ text }) => [...text.matchAll(/repeatUntilStopped\(\s*[\w.]+,\s*'([^']+)'/g)])
      .filter(([, name = '']) => !OTHER_LOOPS.includes(name)).length,
    'places that count attempts in Redis': programs.filter(({ text }) =>
      /redis\.(?:count|countBy|incr)\(/.test(text),
    ).length,
    'functions that fill a text with values': programs.filter(({ text }) =>
      /\.replace(?:All)?\((?:'\{|\/\\\{)/.test(text),
    ).length,
    'programs in the largest folder of a module': largestFolder(
      programs.map(({ path }) => path).filter((path) => path.startsWith('server/src/modules/')),
    ),
  };
}

function countRepeated(names: readonly string[]): number {
  return new Set(names.filter((name, at) => names.indexOf(name) !== at)).size;
}

function largestFolder(paths: readonly string[]): number {
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return Math.max(0, ...sizes.values());
}

/** Reads what is counted of a function's file, which holds one function. */
export function readFunction(text: string): SqlFunction {
  const [, list = ''] = /function\s+[\w.]+\s*\(([\s\S]*?)\)\s*returns\b/i.exec(text) ?? [];
  const [, , body = ''] = /\$(\w*)\$([\s\S]*?)\$\1\$/.exec(text) ?? [];
  // Neither cutting a time to milliseconds, the precision of the programs, nor writing it in UTC involves a calendar.
  const exact = body.replaceAll("date_trunc('milliseconds',", '(').replaceAll(" at time zone 'UTC'", '');
  const code = stripSqlComments(exact);
  return {
    parameters: list.trim() === '' ? 0 : splitParameters(list).length,
    lines: code.split('\n').filter((line) => line.trim() !== '').length,
    body: code,
    isDefiner: /security definer/i.test(text),
  };
}

/** Splits at the commas that are not inside parentheses, such as those of numeric(10, 2). */
function splitParameters(list: string): string[] {
  return list.replaceAll(/\([^)]*\)/g, '').split(',');
}

/** Returns the lines of views without comments. Views are counted, so that logic of functions does not hide in them. */
function countViewLines(text: string): number {
  const views = stripSqlComments(text).matchAll(/create (?:or replace )?view\s[^;]+;/gi);
  return [...views].reduce(
    (lines, [view]) => lines + view.split('\n').filter((line) => line.trim() !== '').length,
    0,
  );
}

/**
 * Counts the lines of statements, from `statement(` or `callFunction(` to the line that closes it at the same
 * indentation.
 */
export function countStatementLines(text: string): number {
  let counted = 0;
  let closing: string | undefined;
  for (const line of text.split('\n')) {
    if (closing === undefined && /= (?:statement|callFunction)\(/.test(line)) {
      closing = `${/^\s*/.exec(line)?.[0] ?? ''});`;
      counted += 1;
      if (line.endsWith(');')) closing = undefined;
    } else if (closing !== undefined) {
      if (line.trim() !== '') counted += 1;
      if (line === closing) closing = undefined;
    }
  }
  return counted;
}
