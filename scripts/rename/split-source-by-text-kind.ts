import ts from 'typescript';

/**
 * A piece is a part of a file with the kind of its text. A `key` is a string that names a property: `Pick<View,
 * 'errand'>`.
 */
export interface Piece {
  kind: 'identifier' | 'key' | 'string' | 'prose' | 'sql';
  text: string;
}

/** Splits a file into pieces; joined together, they are the file again. */
export function splitSourceIntoPieces(path: string, text: string): Piece[] {
  if (/\.tsx?$/.test(path)) return typescript(path, text);
  if (path.endsWith('.sql')) return sql(text);
  if (path.endsWith('.json')) return alternating(text, /("(?:[^"\\]|\\.)*")/, 'string');
  return [{ kind: 'prose', text }];
}

function alternating(text: string, between: RegExp, kind: Piece['kind']): Piece[] {
  return text
    .split(between)
    .map((part, index): Piece => ({ kind: index % 2 === 1 ? kind : 'prose', text: part }));
}

/**
 * Splits SQL into pieces: comments are prose, quoted texts are codes, names of JSON fields are keys, and the rest is
 * SQL.
 */
function sql(text: string): Piece[] {
  const parts = text.split(/(--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*')/);
  return parts.map((part, index): Piece => {
    if (index % 2 === 0) return { kind: 'sql', text: part };
    if (!part.startsWith("'")) return { kind: 'prose', text: part };
    const before = parts.slice(Math.max(0, index - 12), index).join('');
    const isKey = /->>?\s*$/.test(before) || (isArgumentOfObject(before) && /^'\w+'$/.test(part));
    return { kind: isKey ? 'key' : 'string', text: part };
  });
}

/**
 * Returns whether the text ends inside a call of `jsonb_build_object` where a key belongs, which is after an even
 * number of arguments.
 */
function isArgumentOfObject(before: string): boolean {
  const opened = [...before.matchAll(/jsonb?_build_object\(/g)].at(-1);
  if (!opened) return false;
  const inside = before.slice(opened.index + opened[0].length);
  let depth = 0;
  let commas = 0;
  for (const char of inside) {
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (char === ',' && depth === 0) commas += 1;
    if (depth < 0) return false;
  }
  return depth === 0 && commas % 2 === 0;
}

const KEYED_TYPES = /^(Pick|Omit|Id|Extract|Exclude)$/;

function namesAKey(node: ts.StringLiteral): boolean {
  let up: ts.Node = node.parent;
  while (ts.isLiteralTypeNode(up) || ts.isUnionTypeNode(up)) up = up.parent;
  if (ts.isTypeReferenceNode(up)) return KEYED_TYPES.test(up.typeName.getText());
  return ts.isCallExpression(up) && /^(id|createId)$/.test(up.expression.getText());
}

function isSqlTemplate(node: ts.Node): boolean {
  let up = node;
  while (!ts.isTaggedTemplateExpression(up) && !ts.isStatement(up) && !ts.isSourceFile(up)) up = up.parent;
  if (ts.isTaggedTemplateExpression(up) && up.tag.getText().startsWith('sql')) return true;
  return /\b(select\s|insert into|update\s+\w+\.|delete from|from\s+\w+\.\w+|alter table|create )/i.test(
    node.getText(),
  );
}

const TEMPLATES = new Set([
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
]);

function typescript(path: string, text: string): Piece[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: { from: number; to: number; kind: Piece['kind'] }[] = [];
  const visit = (node: ts.Node): void => {
    const note = (noted: Piece['kind'], from = node.getStart()) =>
      found.push({ from, to: node.end, kind: noted });
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) note('identifier');
    else if (ts.isStringLiteral(node)) note(namesAKey(node) ? 'key' : isSqlTemplate(node) ? 'sql' : 'string');
    else if (ts.isJsxText(node)) note('prose', node.pos);
    else if (TEMPLATES.has(node.kind)) note(isSqlTemplate(node) ? 'sql' : 'string');
    ts.forEachChild(node, visit);
  };
  visit(source);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, kind: place } of found.toSorted((a, b) => a.from - b.from)) {
    if (from < at || from === to) continue;
    if (from > at) pieces.push({ kind: 'prose', text: text.slice(at, from) });
    pieces.push(
      ...(place === 'sql' ? sql(text.slice(from, to)) : [{ kind: place, text: text.slice(from, to) }]),
    );
    at = to;
  }
  pieces.push({ kind: 'prose', text: text.slice(at) });
  return pieces;
}
