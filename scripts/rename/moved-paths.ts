import { dirname, join, posix } from 'node:path';

/** Maps the path of each moved file to its new path. */
export type Moves = ReadonlyMap<string, string>;

const QUOTED_RELATIVE = /(['"`(])(\.{1,2}\/[^'"`()\s]+)(['"`)])/g;
const PATH = /[\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|sql|md|json|typ|css|tsv)\b/g;

/** Updates the imports and other relative paths of a file after it, or a file that it names, has moved. */
export function updateRelativePaths(
  path: string,
  text: string,
  moves: Moves,
  isFile: (path: string) => boolean,
): string {
  const home = dirname(path);
  const newHome = dirname(moves.get(path) ?? path);
  return text.replace(QUOTED_RELATIVE, (all, open: string, named: string, close: string) => {
    const [bare, fragment] = named.split('#') as [string, string?];
    const target = posix.normalize(posix.join(home, bare));
    if (!isFile(target)) return all;
    const goal = moves.get(target) ?? target;
    if (home === newHome && goal === target) return all;
    const relative = posix.relative(newHome, goal);
    const dotted = relative.startsWith('.') ? relative : `./${relative}`;
    return `${open}${dotted}${fragment === undefined ? '' : `#${fragment}`}${close}`;
  });
}

/**
 * Updates paths in prose, registers and lists, both full paths and those that begin at a folder, such as
 * `modules/aftercare/errands.ts`.
 */
export function updatePathReferences(text: string, moves: Moves, everyFile: readonly string[]): string {
  const byName = byBaseName(everyFile);
  return text.replace(PATH, (named) => {
    // Relative paths have already been updated by `updateRelativePaths`.
    if (named.startsWith('.')) return named;
    const candidates = (byName.get(posix.basename(named)) ?? []).filter(
      (file) => file === named || file.endsWith(`/${named}`),
    );
    const [old] = candidates;
    if (old === undefined || candidates.length > 1) return named;
    const goal = moves.get(old);
    if (goal === undefined) return named;
    const prefix = old.slice(0, old.length - named.length);
    const inPlace = goal.startsWith(prefix) && named.includes('/');
    const short = named.includes('/') ? goal : posix.basename(goal);
    return inPlace ? goal.slice(prefix.length) : short;
  });
}

const indexes = new WeakMap<readonly string[], Map<string, string[]>>();
function byBaseName(files: readonly string[]): Map<string, string[]> {
  const known = indexes.get(files);
  if (known) return known;
  const index = new Map<string, string[]>();
  for (const file of files) {
    const name = posix.basename(file);
    index.set(name, [...(index.get(name) ?? []), file]);
  }
  indexes.set(files, index);
  return index;
}

/** Expands a list of files and folders to the moves of single files. A folder ends with a slash. */
export function expandMovesToSingleFiles(
  asked: readonly (readonly [string, string])[],
  everyFile: readonly string[],
): Moves {
  const moves = new Map<string, string>();
  for (const [from, to] of asked) {
    if (!from.endsWith('/')) moves.set(from, to);
    else
      for (const file of everyFile.filter((known) => known.startsWith(from)))
        if (!moves.has(file)) moves.set(file, join(to, file.slice(from.length)));
  }
  return moves;
}
