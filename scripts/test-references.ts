import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Vitest provides packages through a slow proxy, so the module is read once. */
const syntax = ts;

/** Checks that the tests and files which documents cite as proof exist in the repository. */
export interface TestReferences {
  /**
   * Returns whether a test has this name: `path/to/file.test.ts > describe > test`, as the runner prints it before it
   * fills in `%s`.
   */
  readonly isTest: (named: string) => boolean;
  /** Returns whether this file exists, or this section of a file, given as `docs/page.md#heading`. */
  readonly isFile: (named: string) => boolean;
}

export function createTestReferenceChecker(folder: string): TestReferences {
  const names = new Map<string, ReadonlySet<string>>();
  return {
    isTest: (named) => {
      const [path = '', ...rest] = named.split(' > ');
      if (!existsSync(join(folder, path))) return false;
      const known = names.get(path) ?? new Set(listTestNames(readFileSync(join(folder, path), 'utf8')));
      names.set(path, known);
      return known.has(rest.join(' > '));
    },
    isFile: (named) => {
      const [path = '', heading] = named.split('#');
      if (!existsSync(join(folder, path))) return false;
      return heading === undefined || headingsOf(readFileSync(join(folder, path), 'utf8')).includes(heading);
    },
  };
}

/** Returns the headings of a page, as link anchors. */
export function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

/**
 * Returns whether a file holds the test that the runner reports under this name, with groups and test separated by
 * spaces and placeholders filled in. What fills a placeholder must be a string or a key in the same file, so that a
 * case removed from a table is noticed.
 */
export function hasTest(source: string, fullName: string): boolean {
  const names = listTestNames(source).map((name) => name.replaceAll(' > ', ' '));
  if (names.includes(fullName)) return true;
  const texts = textsIn(source);
  return names.some((name) => {
    const fillings = patternOf(name).exec(fullName)?.slice(1) ?? [];
    return fillings.length > 0 && fillings.every((filling) => texts.has(filling));
  });
}

/** Returns a pattern in which `%s`, `$key` and similar placeholders match any text. */
function patternOf(name: string): RegExp {
  const pieces = name.split(/%[a-z#]|\$[\w.]+/);
  return new RegExp(
    `^${pieces.map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('(.+)')}$`,
  );
}

function textsIn(source: string): ReadonlySet<string> {
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (syntax.isStringLiteralLike(node)) texts.add(node.text);
    if (syntax.isPropertyAssignment(node) && syntax.isIdentifier(node.name)) texts.add(node.name.text);
    syntax.forEachChild(node, visit);
  };
  visit(parsed(source));
  return texts;
}

function parsed(source: string): ts.SourceFile {
  return syntax.createSourceFile(
    'a.test.tsx',
    source,
    syntax.ScriptTarget.Latest,
    false,
    syntax.ScriptKind.TSX,
  );
}

const TESTS = new Set(['test', 'it', 'e2eTest']);

/** Returns every test of a file with its groups, as the runner prints them before it fills in `%s`. */
export function listTestNames(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const named = syntax.isCallExpression(node) ? namedCall(node) : undefined;
    if (named && TESTS.has(named.callee)) found.push([...groups, named.name].join(' > '));
    const inside = named?.callee === 'describe' ? [...groups, named.name] : groups;
    syntax.forEachChild(node, (child) => visit(child, inside));
  };
  visit(parsed(source), []);
  return found;
}

/** Returns the root function and the name of calls such as `test('…')` and `test.each(…)('…')`. */
function namedCall(call: ts.CallExpression): { callee: string; name: string } | undefined {
  const [first] = call.arguments;
  if (!first || !syntax.isStringLiteralLike(first)) return undefined;
  let root: ts.Expression = call.expression;
  while (!syntax.isIdentifier(root)) {
    if (syntax.isCallExpression(root) || syntax.isPropertyAccessExpression(root)) root = root.expression;
    else if (syntax.isTaggedTemplateExpression(root)) root = root.tag;
    else return undefined;
  }
  return { callee: root.text, name: first.text };
}
