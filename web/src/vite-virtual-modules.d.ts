declare module 'virtual:route-table' {
  /** This is a `RouteTable`; a declaration of this kind cannot import the type. */
  export const routeTable: unknown;
}

declare module 'virtual:route-table/rest' {
  /** Holds the routes that no public page calls. */
  export const routeTable: unknown;
}

declare module 'virtual:messages' {
  /**
   * Holds the messages by language, and in each language by part. The texts themselves are `Messages`, which a
   * declaration of this kind cannot import.
   */
  export const tables: Readonly<
    Record<
      'en' | 'hi',
      () => Promise<{ loaders: Readonly<Record<string, () => Promise<{ default: unknown }>>> }>
    >
  >;
}

declare module 'virtual:site-config' {
  /** This has the type `SiteConfig` of web/site-config-plugin.ts, which a declaration of this kind cannot import. */
  export const siteConfig: {
    readonly isSample: boolean;
    readonly phone: string;
    readonly mail: string;
    readonly address: readonly string[];
    readonly social: readonly { readonly name: 'instagram' | 'facebook' | 'x'; readonly url: string }[];
  };
}

declare module 'virtual:articles' {
  /** This has the type `ListedArticle` of web/articles-plugin.ts, which a declaration of this kind cannot import. */
  export const articles: readonly {
    readonly slug: string;
    readonly kind: 'article' | 'white-paper' | 'review';
    /** Holds the reading time. */
    readonly minutes: number;
    readonly publishedOn: string;
    readonly title: Readonly<Record<'en' | 'hi', string>>;
    readonly summary: Readonly<Record<'en' | 'hi', string>>;
    readonly keywords: Readonly<Record<'en' | 'hi', readonly string[]>>;
    /** In each section, `at` is the position in the text where the section begins, from 0 to 1. */
    readonly sections: readonly {
      readonly id: string;
      readonly at: number;
      readonly title: Readonly<Record<'en' | 'hi', string>>;
    }[];
  }[];
}

declare module 'virtual:article-texts' {
  /**
   * Loads an `ArticleText`, which a declaration of this kind cannot import; returns undefined when there is no such
   * article.
   */
  export function loadArticle(locale: 'en' | 'hi', slug: string): Promise<unknown> | undefined;
}
