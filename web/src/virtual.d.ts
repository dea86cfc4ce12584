declare module 'virtual:route-table' {
  /** A `RouteTable`; a declaration of this kind cannot import the type. */
  export const routeTable: unknown;
}

declare module 'virtual:route-table/rest' {
  /** The routes that no public page calls. */
  export const routeTable: unknown;
}

declare module 'virtual:messages' {
  /** By language, and in it by part. The texts themselves are `Messages`, which a declaration of this kind cannot import. */
  export const tables: Readonly<
    Record<
      'en' | 'hi',
      () => Promise<{ loaders: Readonly<Record<string, () => Promise<{ default: unknown }>>> }>
    >
  >;
}

declare module 'virtual:site-config' {
  /** As `SiteConfig` in web/site-config-plugin.ts says, which a declaration of this kind cannot import. */
  export const siteConfig: {
    readonly isSample: boolean;
    readonly phone: string;
    readonly mail: string;
    readonly address: readonly string[];
    readonly social: readonly { readonly name: 'instagram' | 'facebook' | 'x'; readonly url: string }[];
  };
}

declare module 'virtual:articles' {
  /** As `ListedArticle` in web/articles-plugin.ts says, which a declaration of this kind cannot import. */
  export const articles: readonly {
    readonly slug: string;
    readonly kind: 'article' | 'white-paper' | 'review';
    /** What reading it takes. */
    readonly minutes: number;
    readonly publishedOn: string;
    readonly title: Readonly<Record<'en' | 'hi', string>>;
    readonly summary: Readonly<Record<'en' | 'hi', string>>;
    readonly keywords: Readonly<Record<'en' | 'hi', readonly string[]>>;
    /** `at` says how far into the text it begins, from 0 to 1. */
    readonly sections: readonly {
      readonly id: string;
      readonly at: number;
      readonly title: Readonly<Record<'en' | 'hi', string>>;
    }[];
  }[];
}

declare module 'virtual:article-texts' {
  /** An `ArticleText`, which a declaration of this kind cannot import; nothing where there is no such piece. */
  export function loadArticle(locale: 'en' | 'hi', slug: string): Promise<unknown> | undefined;
}
