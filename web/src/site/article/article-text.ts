/**
 * An article as the build leaves it: the browser gets what is to be shown, not Markdown and a program that reads it. There
 * is no HTML in it either, so nothing that somebody writes into a text can become part of the page's program.
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
      /** Which columns are sums, and stand under one another by their last digit. */
      readonly isSum: readonly boolean[];
      readonly rows: readonly (readonly Inlines[])[];
    }
  | { readonly is: 'note'; readonly paragraphs: readonly Inlines[] }
  | { readonly is: 'code'; readonly text: string };

/** A station of the article: what one may jump to, under the same name in every language. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** How far into the text it begins: 0 is the first word, 1 would be after the last. */
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
  /** What comes before the first station. */
  readonly lead: readonly Block[];
  readonly sections: readonly Section[];
  readonly related: readonly RelatedArticle[];
}
