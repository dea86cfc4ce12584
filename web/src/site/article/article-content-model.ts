/**
 * This file describes an article as the build leaves it: the browser gets structured content instead of Markdown and
 * a parser. It contains no HTML either, so nothing in a text can become script on the page.
 */
export type ArticleKind = 'article' | 'white-paper' | 'review';

export const ARTICLE_KINDS: readonly ArticleKind[] = ['article', 'white-paper', 'review'];

export type Inline =
  | string
  | { readonly is: 'strong' | 'emphasis'; readonly of: readonly Inline[] }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'link'; readonly to: string; readonly of: readonly Inline[] };

export type Inlines = readonly Inline[];

export type Block =
  | { readonly is: 'heading' | 'paragraph'; readonly of: Inlines }
  | { readonly is: 'list'; readonly isNumbered: boolean; readonly items: readonly Inlines[] }
  | {
      readonly is: 'table';
      readonly head: readonly Inlines[];
      /** Marks the columns that are amounts and are aligned right. */
      readonly isSum: readonly boolean[];
      readonly rows: readonly (readonly Inlines[])[];
    }
  | { readonly is: 'note'; readonly paragraphs: readonly Inlines[] }
  | { readonly is: 'code'; readonly text: string };

/** Holds a section of the article that can be linked to, under the same id in every language. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** Holds the position in the text where the section begins: 0 is the first word, and 1 would be after the last. */
  readonly at: number;
  readonly blocks: readonly Block[];
}

export interface RelatedArticle {
  readonly slug: string;
  readonly kind: ArticleKind;
  readonly minutes: number;
  readonly title: string;
}

export interface ArticleText {
  readonly slug: string;
  readonly kind: ArticleKind;
  readonly title: string;
  readonly summary: string;
  readonly publishedOn: string;
  readonly minutes: number;
  /** Holds the blocks before the first section. */
  readonly lead: readonly Block[];
  readonly sections: readonly Section[];
  readonly related: readonly RelatedArticle[];
}
