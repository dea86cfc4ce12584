import type { Block, Inlines } from './article-content-model.ts';
import { compileInlineMarkdown } from './compile-inline-markdown.ts';

export interface HeadedBlocks {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Holds the text before the first heading, and the blocks under each heading. */
export interface CompiledText {
  readonly lead: readonly Block[];
  readonly sections: readonly HeadedBlocks[];
}

/**
 * A heading is written `## Words {#name}`: the name is the same in every language, so that links to it work in
 * each.
 */
const SECTION = /^## (.+) \{#([a-z][a-z0-9-]*)\}$/;
const ITEM = /^(?:(-)|\d+\.) +(.+)$/;
const FENCE = '```';

/**
 * Reads the Markdown that the articles are written in: headings, paragraphs, lists, tables, notes (`>`) and code.
 * Any other Markdown is refused, so that unsupported syntax cannot get into a text unnoticed.
 */
export function compileMarkdownBlocks(markdown: string): CompiledText {
  const lead: Block[] = [];
  const sections: { id: string; title: string; blocks: Block[] }[] = [];
  for (const lines of piecesOf(markdown)) {
    const section = SECTION.exec(lines[0] ?? '');
    if (section && lines.length === 1) {
      const [, title = '', id = ''] = section;
      sections.push({ id, title, blocks: [] });
    } else {
      (sections.at(-1)?.blocks ?? lead).push(compileBlock(lines));
    }
  }
  return { lead, sections };
}

/** Splits the text at empty lines, except inside a code fence. */
function piecesOf(markdown: string): string[][] {
  const pieces: string[][] = [];
  let piece: string[] = [];
  let isFenced = false;
  for (const line of markdown.split('\n').map((text) => text.trimEnd())) {
    if (line.startsWith(FENCE)) isFenced = !isFenced;
    if (line !== '' || isFenced) piece.push(line);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  if (isFenced) throw new RangeError('code is opened and not closed');
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

function compileBlock(lines: readonly string[]): Block {
  const first = lines[0] ?? '';
  if (first.startsWith(FENCE)) return { is: 'code', text: lines.slice(1, -1).join('\n') };
  if (first.startsWith('|')) return compileTable(lines);
  if (first.startsWith('>')) return compileNote(lines);
  if (ITEM.test(first)) return compileList(lines);
  if (first.startsWith('### ') && lines.length === 1)
    return { is: 'heading', of: compileInlineMarkdown(first.slice('### '.length)) };
  const strange = lines.find((line) => /^(#|\s|[-*+] |---|===)/.test(line));
  if (strange !== undefined) throw new RangeError(`“${strange}” is no block that is known here`);
  return { is: 'paragraph', of: compileInlineMarkdown(lines.join(' ')) };
}

function compileList(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    const last = items.at(-1);
    if (item) items.push(item[2] ?? '');
    else if (last !== undefined && /^ +[^\s*+-]/.test(line))
      items[items.length - 1] = `${last} ${line.trim()}`;
    else throw new RangeError(`“${line}” is no item of a list; lists inside lists are not known here`);
  }
  return { is: 'list', isNumbered: !lines[0]?.startsWith('-'), items: items.map(compileInlineMarkdown) };
}

function compileNote(lines: readonly string[]): Block {
  const inner = lines.map((line) => {
    if (!line.startsWith('>')) throw new RangeError(`“${line}” is not marked as part of the note above it`);
    return line.slice(1).trim();
  });
  return {
    is: 'note',
    paragraphs: piecesOf(inner.join('\n')).map((piece) => compileInlineMarkdown(piece.join(' '))),
  };
}

function compileTable(lines: readonly string[]): Block {
  const [head = [], rule, ...rows] = lines.map(cellsOf);
  if (!rule?.every((cell) => /^:?-+:?$/.test(cell)))
    throw new RangeError(`the table “${lines[0] ?? ''}” has no line under its head`);
  const ragged = rows.findIndex((row) => row.length !== head.length);
  if (ragged >= 0)
    throw new RangeError(`“${lines[ragged + 2] ?? ''}” has not as many cells as its table's head`);
  const compileRow = (row: readonly string[]): Inlines[] => row.map(compileInlineMarkdown);
  const isSum = rule.map((cell) => cell.endsWith(':'));
  return { is: 'table', head: compileRow(head), isSum, rows: rows.map(compileRow) };
}

function cellsOf(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (cells.at(0) !== '' || cells.at(-1) !== '')
    throw new RangeError(`“${line}” does not begin and end as a row of a table`);
  return cells.slice(1, -1);
}
