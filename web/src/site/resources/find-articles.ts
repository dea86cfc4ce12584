import type { articles } from 'virtual:articles';
import type { Locale } from '../../shared/i18n/locale.ts';
import { ARTICLE_KINDS, type ArticleKind } from '../article/article-content-model.ts';

export type ListedArticle = (typeof articles)[number];
export type ListedSection = ListedArticle['sections'][number];

/** Holds the query of the page URL: the kind of article and the search text. */
export interface Query {
  readonly kind: ArticleKind | undefined;
  readonly search: string;
}

export interface Found {
  readonly article: ListedArticle;
  /** Lists the sections whose titles match the search. */
  readonly sections: readonly ListedSection[];
}

export function readArticleQuery(params: URLSearchParams): Query {
  return {
    kind: ARTICLE_KINDS.find((kind) => kind === params.get('kind')),
    search: (params.get('search') ?? '').trim(),
  };
}

/**
 * Every word has to occur in the title, the summary, the keywords or the section titles. Both languages are
 * searched, because readers of Hindi type GST and YQ, and readers of English remember a Hindi word.
 */
export function findArticles(all: readonly ListedArticle[], { kind, search }: Query): Found[] {
  const words = wordsOf(search);
  return all
    .filter((article) => kind === undefined || article.kind === kind)
    .filter((article) => holdsAll(textsOf(article), words))
    .map((article) => ({
      article,
      sections:
        words.length === 0
          ? []
          : article.sections.filter(({ title }) => holdsAll([title.en, title.hi], words)),
    }));
}

function textsOf({ title, summary, keywords, sections }: ListedArticle): string[] {
  const inLanguage = (locale: Locale) => [
    title[locale],
    summary[locale],
    ...keywords[locale],
    ...sections.map((section) => section.title[locale]),
  ];
  return [...inLanguage('en'), ...inLanguage('hi')];
}

function holdsAll(texts: readonly string[], words: readonly string[]): boolean {
  const text = folded(texts.join('\n'));
  return words.every((word) => text.includes(word));
}

function wordsOf(search: string): string[] {
  return folded(search)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Normalises the text, because Devanagari has two encodings for some letters. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
