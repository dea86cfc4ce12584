import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { layers, moduleGraph } from '../module-graph.ts';
import { projectRoot } from './project-root.ts';
import { SOURCE_FOLDERS, WATCHED_FOLDERS } from './source-folders.ts';
import { TEST_PROJECTS, type TestProject } from './test-projects.ts';

/**
 * This file finds patterns in the configuration of tests and tools that match no file, because such a pattern
 * silently switches off a test, a rule or a tool.
 */

/** A named pattern is a file, folder or glob, with the file that names it. */
export interface NamedPattern {
  readonly where: string;
  /** The pattern is relative to the root of the repository. */
  readonly pattern: string;
}

/**
 * Returns the pattern once for each alternative in braces, with other braces unchanged, so that each folder of
 * `{a,b}/*.{ts,tsx}` must hold something. File extensions stay together, because the kinds of file in a folder may
 * change.
 */
export function globAlternativesOf(pattern: string): string[] {
  const groups = [...pattern.matchAll(/(?<!\.)\{([^{}]*)\}/g)];
  if (/[{}]/.test(pattern.replaceAll(/\{[^{}]*\}/g, '')))
    throw new Error(`braces inside braces are not understood: ${pattern}`);
  if (groups.length === 0) return [pattern];
  return groups.flatMap(({ 0: whole, 1: choices = '', index }) =>
    choices
      .split(',')
      .map((choice) => pattern.slice(0, index) + choice + pattern.slice(index + whole.length)),
  );
}

/** Returns the patterns that have an alternative which matches no file. */
export function unmatchedPatterns(patterns: readonly NamedPattern[], files: readonly string[]): string[] {
  return patterns.flatMap(({ where, pattern }) =>
    globAlternativesOf(pattern)
      .filter((alternative) => !files.some((file) => isMatch(file, alternative)))
      .map((alternative) => `${where}: nothing matches ${alternative}`),
  );
}

function isMatch(file: string, pattern: string): boolean {
  return file === pattern || file.startsWith(`${pattern}/`) || matchesGlob(file, pattern);
}

/** Returns the matching files, and throws when one of the pattern's alternatives matches none. */
export function filesMatching(
  pattern: string,
  { cwd = projectRoot, exclude = [] as string[] } = {},
): string[] {
  const files = globSync(pattern, { cwd, exclude });
  const [complaint] = unmatchedPatterns([{ where: 'glob', pattern }], files);
  if (complaint !== undefined) throw new Error(complaint);
  return files;
}

/** Returns all patterns that configure the tests and tools. */
export function listConfiguredPatterns(): NamedPattern[] {
  return [
    ...testPatterns(),
    ...knipPatterns(),
    ...oxlintPatterns(),
    ...typescriptPatterns(),
    ...toPatternsWithSource(
      'package.json',
      (readJson('package.json') as { workspaces: string[] }).workspaces,
    ),
    ...toPatternsWithSource('scripts/source-folders.ts', [...SOURCE_FOLDERS, ...WATCHED_FOLDERS]),
    ...toPatternsWithSource('module-graph.ts', [
      ...layers.map(({ folder }) => folder),
      ...Object.keys(moduleGraph).map((module) => `server/src/modules/${module}/index.ts`),
    ]),
  ];
}

export function toPatternsWithSource(where: string, patterns: readonly string[]): NamedPattern[] {
  return patterns.map((pattern) => ({ where, pattern }));
}

function testPatterns(): NamedPattern[] {
  const projects: readonly TestProject[] = Object.values(TEST_PROJECTS);
  return projects.flatMap(({ include, exclude = [], globalSetup }) =>
    toPatternsWithSource('scripts/test-projects.ts', [
      ...include,
      ...exclude,
      ...(globalSetup === undefined ? [] : [globalSetup]),
    ]),
  );
}

function knipPatterns(): NamedPattern[] {
  interface Knip {
    workspaces: Record<string, { entry?: string[]; project?: string[] }>;
  }
  const { workspaces } = readJson('knip.json') as Knip;
  return Object.entries(workspaces).flatMap(([folder, { entry = [], project = [] }]) =>
    toPatternsWithSource(
      'knip.json',
      [...entry, ...project].map((pattern) => join(folder, pattern)),
    ),
  );
}

function oxlintPatterns(): NamedPattern[] {
  const { overrides } = readJson('.oxlintrc.json') as { overrides: { files: string[] }[] };
  return overrides.flatMap(({ files }) => toPatternsWithSource('.oxlintrc.json', files));
}

function typescriptPatterns(): NamedPattern[] {
  return ['.', 'web'].flatMap((folder) => {
    const file = join(folder, 'tsconfig.json');
    const { include } = readJson(file) as { include: string[] };
    return toPatternsWithSource(
      file,
      include.map((pattern) => join(folder, pattern)),
    );
  });
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));
}
