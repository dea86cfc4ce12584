import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryFiles } from './changed-files.ts';
import { projectRoot } from './project-root.ts';
import { replaceWordsKeepingWordForm, type Words } from './rename/word-forms.ts';
import {
  expandMovesToSingleFiles,
  updatePathReferences,
  updateRelativePaths,
  type Moves,
} from './rename/moved-paths.ts';
import { splitSourceIntoPieces } from './rename/split-source-by-text-kind.ts';
import { applyExactRenames, type ExactRename } from './rename/exact-renames.ts';

/**
 * This script replaces a word in code, SQL, file names, routes and documents: npm run rename -- --word
 * "errand=service request", or --plan renames.json. Run `npm run generate`, `format` and `check` afterwards.
 */

const { values } = parseArgs({
  options: {
    word: { type: 'string', multiple: true, default: [] },
    plan: { type: 'string' },
  },
});

const SKIPPED =
  /package-lock|\.gen\.ts$|\.(png|svg|tsv|webmanifest|ico|woff2?)$|^scripts\/(rename|vocabulary)/;
const existing = new Set(repositoryFiles());
const files = [...existing].filter((path) => !SKIPPED.test(path));
const known = new Set(files);
const words: Words = new Map(values.word.map((pair) => pair.split('=') as [string, string]));
const plan =
  values.plan === undefined
    ? []
    : (JSON.parse(readFileSync(values.plan, 'utf8')) as { renames: ExactRename[] }).renames;

function renamedPath(path: string): string {
  return words.size > 0
    ? replaceWordsKeepingWordForm({ kind: 'string', text: `'${path}'` }, words).slice(1, -1)
    : path;
}

/**
 * Returns the files whose paths contain a renamed word. The file of an SQL function has the function's name, with
 * underscores.
 */
function movedByWords(): Moves {
  const moves = new Map<string, string>();
  for (const path of files) {
    const to =
      path.endsWith('.sql') && path.includes('/functions/') ? renamedFunction(path) : renamedPath(path);
    if (to !== path) moves.set(path, to);
  }
  return moves;
}

function renamedFunction(path: string): string {
  const name = basename(path, '.sql');
  const renamed = replaceWordsKeepingWordForm({ kind: 'sql', text: name }, words);
  return join(renamedPath(dirname(path)), `${renamed}.sql`);
}

const moves: Moves = new Map([
  ...movedByWords(),
  ...expandMovesToSingleFiles(
    plan.filter(({ kind }) => kind === 'file').map(({ from, to }) => [from, to] as const),
    files,
  ),
]);

let touched = 0;
const hits = new Map<ExactRename, number>();
for (const path of files) {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  let next = updateRelativePaths(path, text, moves, (target) => existing.has(target));
  if (moves.size > 0) next = updatePathReferences(next, moves, files);
  next = applyExactRenames(path, next, plan, hits);
  if (words.size > 0)
    next = splitSourceIntoPieces(path, next)
      .map((piece) => replaceWordsKeepingWordForm(piece, words))
      .join('');
  if (next === text) continue;
  writeFileSync(join(projectRoot, path), next);
  touched += 1;
}

for (const [from, to] of moves) {
  if (!known.has(from)) continue;
  mkdirSync(dirname(join(projectRoot, to)), { recursive: true });
  execFileSync('git', ['mv', from, to], { cwd: projectRoot });
}

for (const rename of plan)
  if (
    rename.kind === 'file'
      ? ![...moves.keys()].some((path) => path.startsWith(rename.from))
      : !hits.get(rename)
  )
    console.log(`nothing found: ${rename.kind} ${rename.from}`);
console.log(`${touched} files changed, ${moves.size} moved`);
