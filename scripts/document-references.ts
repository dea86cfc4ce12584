import { basename, dirname, posix } from 'node:path';
import { headingsOf } from './test-references.ts';

/** This file finds what a document names and the repository does not have: files, folders, links, commands and names in code. */

export interface Repository {
  readonly files: readonly string[];
  readonly read: (path: string) => string;
  /** Holds the scripts of package.json. */
  readonly scripts: ReadonlySet<string>;
  /** Holds every word of every source file, and `a.b-c` also as `a_b_c`, the name under which a metric is read. */
  readonly words: ReadonlySet<string>;
}

const FILE = /`([\w./-]+\.(?:tsx?|sql|typ|md|json|sh|css|png))`/g;
const PATH = /`((?:server|web|contract|sandbox|bench|e2e|scripts|docs)\/[\w./-]+)`/g;
const LINK = /\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g;
const NPM_RUN = /npm run ([\w:-]+)(?: -- ([a-z][\w-]*))?/g;
/** Matches names as code spells them: camelCase, snake_case with or without a schema, and CAPITAL_LETTERS. */
const NAME = /`(?:[a-z]+\.)?([a-z]+[A-Z]\w*|[a-z]+(?:_[a-z]+)+|[A-Z]{2,}(?:_[A-Z]+)+)(?:\(\))?`/g;

/** These files are written by a build or at run time, or stand for any file. */
const NOT_IN_REPOSITORY = /^\/|^dist\/|^(?:screens|security-headers)\.json$|^\.hi\.md$|NNNN/;
/** These names belong to PostgreSQL. */
const OTHERS_NAME = /^(?:pg|plpgsql)_/;
const MODULE_README = /^server\/src\/modules\/\w+\/README\.md$/;
const DECISION = /^docs\/adr\//;

/** Returns what a document names and the repository lacks, one line each. */
export function findDeadReferences(path: string, text: string, repository: Repository): string[] {
  const dead = [
    ...matches(text, FILE).filter((name) => !isFile(path, name, repository)),
    ...matches(text, PATH).filter((name) => !isPath(name, repository)),
    ...findDeadLinks(path, text, repository),
    ...findDeadCommands(text, repository),
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
  return [...text.matchAll(NPM_RUN)]
    .filter(([, script = '', program]) => {
      const folder = folders[script];
      if (!scripts.has(script)) return true;
      return (
        folder !== undefined && program !== undefined && !files.includes(`bench/src/${folder}/${program}.ts`)
      );
    })
    .map(([command]) => command);
}

/** The number of a metric that counts is read under its name with `total` behind. */
function isName(name: string, { words }: Repository): boolean {
  return OTHERS_NAME.test(name) || words.has(name) || words.has(name.replace(/_total$/, ''));
}
