import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryFiles } from './changed-files.ts';
import { projectRoot } from './project-root.ts';
import { splitSourceIntoPieces } from './rename/split-source-by-text-kind.ts';

/**
 * This script refuses the private words that this code base once used, so that they do not come back. The words to
 * use instead are in docs/dictionary.md.
 */

/** These words mean nothing in ordinary English prose about travel, so they are refused everywhere, also in commits. */
const REFUSED_EVERYWHERE: Readonly<Record<string, RegExp>> = {
  'service request': /(?<![a-z])errands?(?![a-z])/i,
  'amendments, refunds or monitoring': /aftercare/i,
  'unmatched refund': /unawaited/i,
  calculate: /reckon(?:s|ed|ing|able)?(?![a-z])/i,
  'price breakdown': /waterfalls?(?![a-z])/i,
  'refund balance': /(?<![a-z])(?:tally|tallies)(?![a-z])/i,
  mutant: /sabotag(?:e|es|ed|ing)(?![a-z])/i,
  'orphan order': /stray[ _-]?orders?/i,
  'zero refund': /due[ _-]of[ _-]nothing/i,
};

/** These words are ordinary English, so they are refused only as parts of names: identifiers, columns, routes, files. */
const REFUSED_IN_NAMES: ReadonlyMap<string, string> = new Map([
  ['stray', 'orphan order'],
  ['exposure', 'fee schedule'],
  ['dues', 'expected refunds'],
  ['extras', 'ancillaries'],
  ['wish', 'special request'],
  ['wishes', 'special requests'],
  ['papers', 'documents'],
  ['desk', 'work queue, or inbox of support'],
  ['burning', 'open'],
  ['fuse', 'time to breach'],
  ['heat', 'urgency'],
  ['tend', 'routine action'],
  ['tending', 'routine action'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['door', 'authorization'],
  ['doors', 'authorization'],
  ['gate', 'authorizer'],
  ['tell', 'publish or notify'],
  ['telling', 'result stream'],
  ['say', 't'],
  ['awake', 'hydrated'],
  ['trial', 'test bed'],
  ['walks', 'crawl'],
  ['shopping', 'search'],
  ['heard', 'received'],
  ['said', 'text or message'],
  ['wake', 'notify'],
  ['mend', 'fix'],
]);

/** These names come from outside the project, so they are allowed. */
const ALLOWED = /white-papers|kashmere-gate|screen-wake-lock/;

/** These files list the old words. */
const EXEMPT =
  /^scripts\/(?:vocabulary|rename)|^docs\/dictionary\.md$|\.gen\.ts$|package-lock|\.(?:png|svg|tsv|ico)$/;

/** This is the commit before the words were replaced; only the subjects of later commits are checked. */
const REPLACED_SINCE = '73233df';

function subwords(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

function namesIn(path: string, text: string): string[] {
  return splitSourceIntoPieces(path, text).flatMap((piece) => {
    if (piece.kind === 'identifier' || piece.kind === 'key') return [piece.text];
    if (piece.kind === 'sql') return piece.text.match(/[A-Za-z_]\w*/g) ?? [];
    return piece.kind === 'string' && /^['"`][\w.:/-]+['"`]$/.test(piece.text) ? [piece.text] : [];
  });
}

function objectionsToName(name: string): string[] {
  if (ALLOWED.test(name)) return [];
  return subwords(name).flatMap((word) => {
    const use = REFUSED_IN_NAMES.get(word);
    return use === undefined ? [] : [`${name} holds "${word}": say ${use}`];
  });
}

function objectionsToProse(text: string): string[] {
  return Object.entries(REFUSED_EVERYWHERE).flatMap(([use, word]) => {
    const found = word.exec(text);
    return found ? [`"${found[0]}": say ${use}`] : [];
  });
}

/** Lists the objections to refused words in the path and the text of a file. */
export function findForbiddenWords(path: string, text: string): string[] {
  if (EXEMPT.test(path)) return [];
  const names = /\.(?:tsx?|sql)$/.test(path) ? new Set(namesIn(path, text)) : [];
  return [
    ...objectionsToName(basename(path)),
    ...objectionsToProse(path),
    ...[...names].flatMap(objectionsToName),
    ...text
      .split('\n')
      .flatMap((line, index) => objectionsToProse(line).map((why) => `line ${index + 1}: ${why}`)),
  ].map((why) => `${path}: ${why}`);
}

/**
 * Lists the objections to refused words in a commit subject. A commit that renames a word must name it, so it is
 * exempt.
 */
export function findForbiddenWordsInCommitSubject(subject: string): string[] {
  if (/^Rename .+ to /.test(subject)) return [];
  return objectionsToProse(subject).map((why) => `commit "${subject}": ${why}`);
}

/** Returns the files of a folder that differ only by a plural or an extension, because nobody remembers which is which. */
export function findConfusableFileNames(paths: readonly string[]): string[] {
  const byName = Map.groupBy(
    paths.filter((path) => /(?<!\.(?:test|stories|gen|d))\.tsx?$/.test(path)),
    (path) => path.replace(/\.tsx?$/, ''),
  );
  return [...byName].flatMap(([name, same]) => {
    const singulars = [/s$/, /es$/]
      .map((plural) => name.replace(plural, ''))
      .concat(name.replace(/ies$/, 'y'));
    const twins = [
      ...same.slice(1),
      ...singulars.flatMap((one) => (one === name ? [] : (byName.get(one) ?? []))),
    ];
    return twins.map((twin) => `${same[0]} and ${twin} differ only by a suffix`);
  });
}

function subjects(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: 'pipe' });
  try {
    return git('log', '--format=%s', `${REPLACED_SINCE}..HEAD`).trim().split('\n');
  } catch {
    // A copy of the repository without its history has no commit subjects to read.
    return [];
  }
}

if (import.meta.main) {
  const files = repositoryFiles().filter((path) => !EXEMPT.test(path));
  const commits = subjects();
  const objections = [
    ...files.flatMap((path) => findForbiddenWords(path, readFileSync(join(projectRoot, path), 'utf8'))),
    ...commits.flatMap(findForbiddenWordsInCommitSubject),
    ...findConfusableFileNames(files),
  ];
  for (const objection of objections) console.log(objection);
  console.log(
    `${files.length} files and ${commits.length} commit subjects read, ${objections.length} objections`,
  );
  if (objections.length > 0) process.exitCode = 1;
}
