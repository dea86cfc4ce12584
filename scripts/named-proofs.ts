import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What papers name to prove what they say, looked up in the repository. */
export interface NamedProofs {
  /** `path/to/file.test.ts > describe > test`, as the runner prints it before it fills in `%s`. */
  readonly isTest: (named: string) => boolean;
  /** A file, or a chapter of one as `docs/page.md#heading`. */
  readonly isFile: (named: string) => boolean;
}

export function namedProofs(folder: string): NamedProofs {
  const names = new Map<string, ReadonlySet<string>>();
  return {
    isTest: (named) => {
      const [path = '', ...rest] = named.split(' > ');
      if (!existsSync(join(folder, path))) return false;
      const known = names.get(path) ?? new Set(testNames(readFileSync(join(folder, path), 'utf8')));
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

/** The chapters of a page, named as links to them are. */
function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

const TESTS = new Set(['test', 'it', 'journey']);

/** Every test of a file, named by the groups it stands in, as the runner prints them before it fills in `%s`. */
export function testNames(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const named = ts.isCallExpression(node) ? namedCall(node) : undefined;
    if (named && TESTS.has(named.callee)) found.push([...groups, named.name].join(' > '));
    const inside = named?.callee === 'describe' ? [...groups, named.name] : groups;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(ts.createSourceFile('a.test.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX), []);
  return found;
}

/** `test('…')`, `test.each(…)('…')` and the like: the function at the root of it, and the name it is given. */
function namedCall(call: ts.CallExpression): { callee: string; name: string } | undefined {
  const [first] = call.arguments;
  if (!first || !ts.isStringLiteralLike(first)) return undefined;
  let root: ts.Expression = call.expression;
  while (!ts.isIdentifier(root)) {
    if (ts.isCallExpression(root) || ts.isPropertyAccessExpression(root)) root = root.expression;
    else if (ts.isTaggedTemplateExpression(root)) root = root.tag;
    else return undefined;
  }
  return { callee: root.text, name: first.text };
}
