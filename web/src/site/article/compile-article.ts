import { ARTICLE_KINDS, type ArticleKind, type Block, type Inlines } from './article-content-model.ts';
import { compileMarkdownBlocks, type CompiledText } from './compile-markdown-blocks.ts';
import { listInlineLinks, plainTextOf } from './compile-inline-markdown.ts';

/** Holds the metadata that stands above the text of an article. */
export interface FrontMatter {
  readonly title: string;
  readonly summary: string;
  readonly kind: ArticleKind;
  readonly publishedOn: string;
  readonly keywords: readonly string[];
  /** Holds the slugs of articles to read next. */
  readonly related: readonly string[];
}

export interface CompiledArticle extends FrontMatter, CompiledText {}

const NAMES = ['title', 'summary', 'kind', 'publishedOn', 'keywords', 'related'];

/** Reads one file. Throws a `RangeError` with a message for the author when it is invalid. */
export function compileArticle(source: string): CompiledArticle {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(source);
  if (!match) throw new RangeError('the file does not begin with its facts between two lines of ---');
  const [, head = '', markdown = ''] = match;
  const text = compileMarkdownBlocks(markdown);
  const ids = text.sections.map(({ id }) => id);
  if (ids.length < 2) throw new RangeError('a text has at least two headings');
  const doubled = ids.find((id, index) => ids.indexOf(id) !== index);
  if (doubled !== undefined) throw new RangeError(`two headings are called #${doubled}`);
  return { ...compileFrontMatter(head), ...text };
}

function compileFrontMatter(head: string): FrontMatter {
  const values = new Map<string, string>();
  for (const line of head.split('\n')) {
    const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (!NAMES.includes(name)) throw new RangeError(`“${line}” is no fact that is known here`);
    // Other tools read this metadata as YAML, in which a value with a colon has to be quoted, so the quotation marks
    // are removed here.
    values.set(name, value.replace(/^(['"])(.*)\1$/, '$2').trim());
  }
  const read = (name: string): string => {
    const value = values.get(name);
    if (value === undefined || value === '') throw new RangeError(`${name} is missing above the text`);
    return value;
  };
  const readList = (name: string) =>
    read(name)
      .split(',')
      .map((item) => item.trim());
  const kind = ARTICLE_KINDS.find((known) => known === read('kind'));
  if (kind === undefined) throw new RangeError(`${read('kind')} is none of ${ARTICLE_KINDS.join(', ')}`);
  const publishedOn = read('publishedOn');
  if (!isDay(publishedOn)) throw new RangeError(`${publishedOn} is no day like 2026-11-15`);
  return {
    title: read('title'),
    summary: read('summary'),
    kind,
    publishedOn,
    keywords: readList('keywords'),
    related: readList('related'),
  };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Returns the targets of the links in a text. */
export function articleLinksOf({ lead, sections }: CompiledText): string[] {
  return [...lead, ...sections.flatMap(({ blocks }) => blocks)].flatMap(inlinesOf).flatMap(listInlineLinks);
}

/** Counts the words of a text, tables included. */
export function countWordsOfBlocks(blocks: readonly Block[]): number {
  const plainText = blocks.flatMap(inlinesOf).map(plainTextOf).join(' ');
  return plainText.split(/\s+/).filter((word) => word !== '').length;
}

/**
 * Returns the order and size of a text's blocks, which a translation must keep: `paragraph`, `list 4`, `table 3×2`.
 */
export function describeArticleBlocks({ lead, sections }: CompiledText): string[] {
  return [...lead.map(shapeOf), ...sections.flatMap(({ id, blocks }) => [`#${id}`, ...blocks.map(shapeOf)])];
}

function shapeOf(block: Block): string {
  switch (block.is) {
    case 'list':
      return `list ${block.items.length}`;
    case 'table':
      return `table ${block.rows.length}×${block.head.length}`;
    case 'note':
      return `note ${block.paragraphs.length}`;
    case 'heading':
    case 'paragraph':
    case 'code':
      return block.is;
  }
}

function inlinesOf(block: Block): Inlines[] {
  switch (block.is) {
    case 'heading':
    case 'paragraph':
      return [block.of];
    case 'list':
      return [...block.items];
    case 'table':
      return [...block.head, ...block.rows.flat()];
    case 'note':
      return [...block.paragraphs];
    case 'code':
      return [[block.text]];
  }
}
