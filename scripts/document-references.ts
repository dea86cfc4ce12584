import { basename, dirname, posix } from 'node:path';
import { headingsOf } from './test-references.ts';

/**
 * This file finds what a document names and the repository does not have: files, folders, links, tests, commands, settings
 * and names in code and SQL.
 */

export interface Repository {
  readonly files: readonly string[];
  readonly read: (path: string) => string;
  /** Holds the scripts of package.json. */
  readonly scripts: ReadonlySet<string>;
  /** Holds every word of every source file, and `a.b-c` also as `a_b_c`, the name under which a metric is read. */
  readonly words: ReadonlySet<string>;
  /** Holds every `a.b` of every source file, as a schema and its table, view or function are written. */
  readonly qualifiedNames: ReadonlySet<string>;
  /** Holds the name of every function that a source declares. */
  readonly functions: ReadonlySet<string>;
  /** Returns whether a test has this name: `path/to/file.test.ts > describe > test`. */
  readonly isTest: (named: string) => boolean;
}

const FILE = /`([\w./-]+\.(?:tsx?|sql|typ|md|json|sh|css|png))`/g;
/** Matches a file or folder from the folder of the document. */
const NEAR_PATH = /`(src\/[\w./-]+)`/g;
/** Matches a pattern that stands for several files, such as `*-queries.ts`. */
const PATTERN = /`([\w./-]*\*[\w.*/-]*\.(?:tsx?|sql|typ|md))`/g;
const TEST = /`([\w./-]+\.tsx? > [^`]+)`/g;
const PATH = /`((?:server|web|contract|sandbox|bench|e2e|scripts|docs)\/[\w./-]+)`/g;
const LINK = /\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g;
const NPM_RUN = /npm run ([\w:-]+)(?: -- ([a-z][\w-]*))?/g;
/** Matches the short form of `npm run drill -- identity`. */
const PROGRAM = /`(drill|bench) ([a-z][\w-]*)`/g;
/** Matches a fenced block, with its language, or a code span. */
const CODE = /^ *```(\w*)\n(.*?)^ *```|`([^`]+)`/gms;
/** Matches the path of a program within a command such as `node scripts/check.ts`. */
const RUN_FILE =
  /(?:^|\s)((?:server|web|contract|sandbox|bench|e2e|scripts)\/[\w./-]+\.(?:ts|sh|mjs))(?=\s|$)(?! > )/g;
/** Matches a setting, also with a value or within a command: `TIME_SCALE=100 npm test`. */
const SETTING = /(?<![\w$.{-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?=$|[\s=,;:)`])/g;
/** Matches a table, view or function with its schema, which has the name of a module. */
const QUALIFIED = /(?<![\w./-])([a-z]+)\.([a-z][a-z_]*)(?![\w/])/g;
/** Matches names as code spells them: camelCase, snake_case with or without a schema, and CAPITAL_LETTERS. */
const NAME = /`(?:[a-z]+\.)?([a-z]+[A-Z]\w*|[a-z]+(?:_[a-z]+)+|[A-Z]{2,}(?:_[A-Z]+)+)(?:\(\))?`/g;

/** Matches a type with its member: `Supplier.lookUp`. */
const MEMBER = /`([A-Z][a-z]\w*)\.(\w+)(?:\([^`]*\))?`/g;
/** Matches a function by one word, which as a word alone may be anything: `route()`. */
const CALL = /`([a-z]+)\([^`]*\)`/g;

/** These files are written by a build or at run time, or stand for any file. */
const NOT_IN_REPOSITORY = /^\/|^dist\/|^(?:screens|security-headers)\.json$|^\.hi\.md$|NNNN/;
/** These functions belong to JavaScript, Prometheus and the translations, which call theirs `t`. */
const OTHERS_FUNCTION = /^(?:import|absent|t)$/;
/** These names belong to PostgreSQL. */
const OTHERS_NAME = /^(?:pg|plpgsql)_/;
const MODULE_README = /^server\/src\/modules\/\w+\/README\.md$/;
const IS_EXTENSION = /^(?:tsx?|sql|typ|md|json|mjs|sh)$/;
const DECISION = /^docs\/adr\//;

/** Returns what a document names and the repository lacks, one line each. */
export function findDeadReferences(path: string, text: string, repository: Repository): string[] {
  const dead = [
    ...matches(text, FILE).filter((name) => !isFile(path, name, repository)),
    ...matches(text, PATH).filter((name) => !isPath(name, repository)),
    ...matches(text, NEAR_PATH).filter((name) => !isPath(posix.join(dirname(path), name), repository)),
    ...findDeadLinks(path, text, repository),
    ...matches(text, PATTERN).filter((pattern) => !isPattern(path, pattern, repository)),
    ...matches(text, TEST).filter((name) => !repository.isTest(name)),
    ...findDeadCommands(text, repository),
    ...matches(text, CALL).filter((name) => !OTHERS_FUNCTION.test(name) && !repository.functions.has(name)),
    ...findDeadNamesInCode(path, text, repository),
    ...(DECISION.test(path) ? [] : findDeadMembers(text, repository)),
    // A decision also tells of names that it removed.
    ...(DECISION.test(path) ? [] : matches(text, NAME).filter((name) => !isName(name, repository))),
  ];
  return [...new Set(dead)].map((name) => `${path}: ${name}`);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** A file of the own module needs no path in its README; any other name must be the end of an existing path. */
function isFile(document: string, name: string, { files }: Repository): boolean {
  if (NOT_IN_REPOSITORY.test(name)) return true;
  const folder = MODULE_README.test(document) && !name.includes('/') ? `${dirname(document)}/` : '';
  const end = posix.normalize(name).replace(/^(?:\.\.\/)+/, '');
  return files.some((file) => file.startsWith(folder) && `/${file}`.endsWith(`/${end}`));
}

function isPath(name: string, { files }: Repository): boolean {
  return NOT_IN_REPOSITORY.test(basename(name)) || files.some((file) => file.startsWith(name));
}

function isPattern(document: string, pattern: string, { files }: Repository): boolean {
  const folder = MODULE_README.test(document) && !pattern.includes('/') ? `${dirname(document)}/**/` : '**/';
  return files.some((file) => posix.matchesGlob(file, `${folder}${pattern}`));
}

function findDeadLinks(document: string, text: string, { files, read }: Repository): string[] {
  return [...text.matchAll(LINK)]
    .filter(([, target = '']) => !/^(?:[a-z]+:|\/)/.test(target))
    .filter(([, target = '', heading]) => {
      const path = target === '' ? document : posix.join(dirname(document), target).replace(/\/$/, '');
      if (files.includes(path)) return heading !== undefined && !headingsOf(read(path)).includes(heading);
      return !files.some((file) => file.startsWith(`${path}/`));
    })
    .map(([, target = '', heading]) => (heading === undefined ? target : `${target}#${heading}`));
}

function findDeadCommands(text: string, { files, scripts }: Repository): string[] {
  const folders: Readonly<Record<string, string>> = { drill: 'chaos', bench: 'benches' };
  const isProgram = (script: string, program: string | undefined) =>
    folders[script] === undefined ||
    program === undefined ||
    files.includes(`bench/src/${folders[script]}/${program}.ts`);
  const full = [...text.matchAll(NPM_RUN)].filter(
    ([, script = '', program]) => !scripts.has(script) || !isProgram(script, program),
  );
  const short = [...text.matchAll(PROGRAM)].filter(([, script = '', program]) => !isProgram(script, program));
  return [...full, ...short].map(([command]) => command.replaceAll('`', ''));
}

function findDeadMembers(text: string, { words }: Repository): string[] {
  return [...text.matchAll(MEMBER)]
    .filter(([, type = '', member = '']) => !words.has(type) || !words.has(member))
    .map(([, type, member]) => `${type}.${member}`);
}

/** Names in code are settings, programs of a command, and what SQL names with its schema. */
function findDeadNamesInCode(document: string, text: string, repository: Repository): string[] {
  const { files, words, qualifiedNames } = repository;
  const schemas = new Set(files.flatMap((file) => /^server\/src\/modules\/(\w+)\//.exec(file)?.[1] ?? []));
  const isQualified = (name: string) => {
    const [schema = '', rest = ''] = name.split('.');
    return (
      (schema !== 'platform' && !schemas.has(schema)) || IS_EXTENSION.test(rest) || qualifiedNames.has(name)
    );
  };
  return [...text.matchAll(CODE)].flatMap(([, language, block, span]) => {
    const code = span ?? (language === 'mermaid' ? '' : (block ?? ''));
    const programs = matches(code, RUN_FILE).filter((name) => !isFile('', name, repository));
    if (DECISION.test(document)) return programs;
    return [
      ...programs,
      ...matches(code, SETTING).filter((name) => !words.has(name)),
      ...[...code.matchAll(QUALIFIED)]
        .map(([, schema, name]) => `${schema}.${name}`)
        .filter((name) => !isQualified(name)),
    ];
  });
}

/** The number of a metric that counts is read under its name with `total` behind. */
function isName(name: string, { words }: Repository): boolean {
  return OTHERS_NAME.test(name) || words.has(name) || words.has(name.replace(/_total$/, ''));
}
