import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Block } from './article-content-model.ts';
import {
  compileInlineMarkdown,
  type MarkdownNode,
  sourceOf,
  unknownSyntax,
} from './compile-inline-markdown.ts';

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
const SECTION = /^(.+) \{#([a-z][a-z0-9-]*)\}$/;
const CLOSED_FENCE = /^(`{3,}).*\n\1$/s;

/**
 * Compiles the Markdown that the articles are written in: headings, paragraphs, lists, tables, notes (`>`) and code.
 * Any other Markdown is refused, so that neither HTML nor unsupported syntax can get into a text unnoticed.
 */
export function compileMarkdownBlocks(markdown: string): CompiledText {
  const lead: Block[] = [];
  const sections: { id: string; title: string; blocks: Block[] }[] = [];
  const { children } = fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  for (const node of children) {
    if (node.type === 'heading' && node.depth === 2)
      sections.push({ ...compileSectionHeading(node, markdown), blocks: [] });
    else (sections.at(-1)?.blocks ?? lead).push(compileBlock(node, markdown));
  }
  return { lead, sections };
}

function compileSectionHeading(
  node: MarkdownNode<'heading'>,
  markdown: string,
): { id: string; title: string } {
  const [words, ...others] = node.children;
  const section = words?.type === 'text' && others.length === 0 && SECTION.exec(words.value);
  if (!section) throw new RangeError(`“${sourceOf(node, markdown)}” is not written as ## Words {#name}`);
  const [, title = '', id = ''] = section;
  return { id, title };
}

function compileBlock(node: MarkdownNode, markdown: string): Block {
  switch (node.type) {
    case 'paragraph':
      return { is: 'paragraph', of: compileInlineMarkdown(node.children, markdown) };
    case 'heading':
      if (node.depth !== 3) throw unknownSyntax(node, markdown);
      return { is: 'heading', of: compileInlineMarkdown(node.children, markdown) };
    case 'list':
      return compileList(node, markdown);
    case 'table':
      return compileTable(node, markdown);
    case 'blockquote':
      return compileNote(node, markdown);
    case 'code':
      return compileCode(node, markdown);
    default:
      throw unknownSyntax(node, markdown);
  }
}

function compileList(node: MarkdownNode<'list'>, markdown: string): Block {
  const isNumbered = node.ordered === true;
  if (isNumbered && node.start !== 1)
    throw new RangeError(`the list “${sourceOf(node, markdown)}” does not begin with 1`);
  const items = node.children.map((item) => {
    const [words, ...others] = item.children;
    if (words?.type !== 'paragraph' || others.length > 0)
      throw new RangeError(`“${sourceOf(item, markdown)}” is more than one paragraph of a list`);
    return compileInlineMarkdown(words.children, markdown);
  });
  return { is: 'list', isNumbered, items };
}

function compileNote(node: MarkdownNode<'blockquote'>, markdown: string): Block {
  // Markdown adds an unmarked line to the note above it, even where an author only forgot the empty line.
  const unmarked = sourceOf(node, markdown)
    .split('\n')
    .find((line) => !line.trimStart().startsWith('>'));
  if (unmarked !== undefined)
    throw new RangeError(`“${unmarked}” is not marked as part of the note above it`);
  const paragraphs = node.children.map((child) => {
    if (child.type !== 'paragraph') throw unknownSyntax(child, markdown);
    return compileInlineMarkdown(child.children, markdown);
  });
  return { is: 'note', paragraphs };
}

function compileTable(node: MarkdownNode<'table'>, markdown: string): Block {
  const [head, ...rows] = node.children;
  const ragged = rows.find((row) => row.children.length !== head?.children.length);
  if (ragged)
    throw new RangeError(`“${sourceOf(ragged, markdown)}” has not as many cells as its table's head`);
  const [compiledHead = [], ...compiledRows] = node.children.map((row) =>
    row.children.map((cell) => compileInlineMarkdown(cell.children, markdown)),
  );
  const isSum = compiledHead.map((_, column) => node.align?.[column] === 'right');
  return { is: 'table', head: compiledHead, isSum, rows: compiledRows };
}

function compileCode(node: MarkdownNode<'code'>, markdown: string): Block {
  if (!CLOSED_FENCE.test(sourceOf(node, markdown)))
    throw new RangeError(`the code “${sourceOf(node, markdown)}” does not stand between two lines of \`\`\``);
  return { is: 'code', text: node.value };
}
