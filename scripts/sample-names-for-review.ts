import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { repositoryFiles } from './changed-files.ts';
import { projectRoot } from './project-root.ts';

/**
 * This script draws names, comments and commit subjects for an outside reader, so that nobody chooses them. The
 * commit is the seed, so the same commit gives the same draw: npm run draw -- --since 73233df
 */

const { values } = parseArgs({ options: { since: { type: 'string' }, seed: { type: 'string' } } });
const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();
const seed = values.seed ?? git('rev-parse', 'HEAD');

/**
 * Returns this many of the texts. They are sorted by a hash of the seed and the text, so the draw is random but
 * repeatable.
 */
function drawn(all: Iterable<string>, count: number): string[] {
  const rank = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex');
  return [...new Set(all)]
    .map((text) => ({ text, rank: rank(text) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ text }) => text);
}

const files = repositoryFiles().filter((path) => !/\.gen\.ts$|package-lock|\.(png|svg|tsv)$/.test(path));

function exportedFunctions(path: string, source: ts.SourceFile): string[] {
  const names: string[] = [];
  for (const node of source.statements) {
    const isExported =
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) continue;
    if (ts.isFunctionDeclaration(node) && node.name) names.push(`${node.name.text}  (${path})`);
    if (ts.isVariableStatement(node))
      for (const { name, initializer } of node.declarationList.declarations)
        if (initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)))
          names.push(`${name.getText(source)}  (${path})`);
  }
  return names;
}

/** Returns every comment of a file on one line, with the first line of the code below it. */
function commentsOf(path: string, text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(/^[ \t]*(\/\*\*?[\s\S]*?\*\/|(?:\/\/[^\n]*\n[ \t]*)+)\s*([^\n]*)/gm)) {
    const comment = (match[1] ?? '')
      .replaceAll(/^[ \t]*(\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, '')
      .replaceAll(/\s+/g, ' ');
    found.push(`${comment.trim()}\n     above: ${(match[2] ?? '').trim().slice(0, 100)}  (${path})`);
  }
  return found;
}

const functions: string[] = [];
const comments: string[] = [];
for (const path of files.filter((name) => /\.tsx?$/.test(name))) {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  functions.push(...exportedFunctions(path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)));
  comments.push(...commentsOf(path, text));
}

const subjects =
  values.since === undefined ? [] : git('log', '--format=%s', `${values.since}..HEAD`).split('\n');

for (const [title, all, count] of [
  ['file names', files, 40],
  ['exported functions', functions, 40],
  ['comments', comments, 30],
  ['commit subjects', subjects, 30],
] as const) {
  console.log(`\n${title}, ${count} of ${new Set(all).size}`);
  drawn(all, count).forEach((text, index) => console.log(`${String(index + 1).padStart(3)}. ${text}`));
}
