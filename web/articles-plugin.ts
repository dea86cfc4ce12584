import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Locale } from './src/shared/i18n/locale.ts';
import { SCREENS } from './src/routes.ts';
import type { ArticleKind, ArticleText } from './src/site/article/article-content-model.ts';
import {
  compileArticle,
  type CompiledArticle,
  countWordsOfBlocks,
  articleLinksOf,
  describeArticleBlocks,
} from './src/site/article/compile-article.ts';

const LOCALES: readonly Locale[] = ['en', 'hi'];
/** The list and the texts are separate modules, so that a page which needs one does not load the other. */
const LIST_ID = 'virtual:articles';
const TEXTS_ID = 'virtual:article-texts';
const contentFolder = fileURLToPath(new URL('./content/resources/', import.meta.url));

/** Reading times assume this speed, for text that readers want to remember. */
const WORDS_A_MINUTE = 200;

type InBoth<T> = Readonly<Record<Locale, T>>;

/** This is an entry of the article index. */
export interface ListedArticle {
  readonly slug: string;
  readonly kind: ArticleKind;
  readonly minutes: number;
  readonly publishedOn: string;
  readonly title: InBoth<string>;
  readonly summary: InBoth<string>;
  readonly keywords: InBoth<readonly string[]>;
  readonly sections: readonly { readonly id: string; readonly at: number; readonly title: InBoth<string> }[];
}

export interface Library {
  readonly articles: readonly ListedArticle[];
  readonly textOf: (locale: Locale, slug: string) => ArticleText;
}

/**
 * Reads the Markdown under content/resources at build time. `virtual:articles` gives the small list of all
 * articles; `virtual:article-texts` gives `loadArticle`, which loads one text in one language as a separate chunk.
 * A missing translation or a broken link fails the build.
 */
export function createArticlesPlugin(): Plugin {
  return {
    name: 'marga-articles',
    enforce: 'pre',
    resolveId: (id) => (id === LIST_ID || id === TEXTS_ID ? `\0${id}` : undefined),
    load(id) {
      const code = moduleOf(id);
      if (code === undefined) return undefined;
      for (const file of filesIn(contentFolder)) this.addWatchFile(join(contentFolder, file));
      return { code, moduleType: 'js' };
    },
  };
}

/** Returns the slugs of all articles, for listing the existing pages. */
export function listArticleSlugs(folder = contentFolder): string[] {
  return [...new Set(filesIn(folder).map((file) => file.replace(/\.\w+\.md$/, '')))];
}

function moduleOf(id: string): string | undefined {
  if (id === `\0${LIST_ID}`) return `export const articles = ${JSON.stringify(readAllArticles().articles)};`;
  if (id === `\0${TEXTS_ID}`) return textLoaders();
  if (!id.startsWith(contentFolder)) return undefined;
  const [slug = '', language] = basename(id).split('.');
  const locale = LOCALES.find((known) => known === language);
  return locale && `export default ${JSON.stringify(readAllArticles().textOf(locale, slug))};`;
}

function textLoaders(): string {
  const entries = listArticleSlugs().flatMap((slug) =>
    LOCALES.map((locale) => {
      const file = JSON.stringify(join(contentFolder, `${slug}.${locale}.md`));
      return `${JSON.stringify(`${locale} ${slug}`)}: () => import(${file})`;
    }),
  );
  return `const loaders = new Map(Object.entries({${entries.join(',')}}));
    export const loadArticle = (locale, slug) => loaders.get(locale + ' ' + slug)?.().then((text) => text.default);`;
}

/** Reads all articles and checks them against each other; all problems are reported at once. */
export function readAllArticles(folder = contentFolder): Library {
  const slugs = listArticleSlugs(folder);
  const problems: string[] = [];
  const compiled = new Map<string, CompiledArticle>();
  for (const slug of slugs) {
    for (const locale of LOCALES) {
      const name = `${slug}.${locale}.md`;
      try {
        compiled.set(`${locale} ${slug}`, compileArticle(readFileSync(join(folder, name), 'utf8')));
      } catch (problem) {
        problems.push(`${name}: ${problem instanceof Error ? problem.message : String(problem)}`);
      }
    }
  }
  const find = (locale: Locale, slug: string) => compiled.get(`${locale} ${slug}`);
  for (const slug of slugs) problems.push(...differencesOf(slug, find), ...orphanLinksOf(slug, slugs, find));
  if (problems.length > 0) throw new Error(`the articles are not fit to print:\n${problems.join('\n')}`);

  const get = (locale: Locale, slug: string): CompiledArticle => {
    const article = find(locale, slug);
    if (!article) throw new RangeError(`there is no article ${slug} in ${locale}`);
    return article;
  };
  const list = slugs.map((slug) => listed(slug, get));
  return {
    articles: list.toSorted(
      (a, b) => b.publishedOn.localeCompare(a.publishedOn) || a.slug.localeCompare(b.slug),
    ),
    textOf: (locale, slug) => textOf(locale, slug, list, get),
  };
}

type Find = (locale: Locale, slug: string) => CompiledArticle | undefined;
type Get = (locale: Locale, slug: string) => CompiledArticle;

/**
 * Returns the differences between the English and the Hindi text; a complete translation has the same sections in the
 * same order.
 */
function differencesOf(slug: string, find: Find): string[] {
  const en = find('en', slug);
  const hi = find('hi', slug);
  if (!en || !hi) return [];
  const [ours, theirs] = [describeArticleBlocks(en), describeArticleBlocks(hi)];
  const at = Array.from({ length: Math.max(ours.length, theirs.length) }).findIndex(
    (_, index) => ours[index] !== theirs[index],
  );
  return [
    ...(at < 0
      ? []
      : [
          `${slug}: part ${at + 1} is “${ours[at] ?? 'nothing'}” in en and “${theirs[at] ?? 'nothing'}” in hi`,
        ]),
    ...(['kind', 'publishedOn', 'related'] as const)
      .filter((fact) => String(en[fact]) !== String(hi[fact]))
      .map((fact) => `${slug}: ${fact} is not the same in both languages`),
  ];
}

const PAGES = Object.values(SCREENS).map(({ path }): string => path);

function orphanLinksOf(slug: string, slugs: readonly string[], find: Find): string[] {
  return LOCALES.flatMap((locale) => {
    const article = find(locale, slug);
    if (!article) return [];
    const isThere = (to: string): boolean => {
      if (to.startsWith('https://')) return URL.canParse(to);
      const [path = '', anchor] = to.split('#');
      const other = path === '' ? slug : /^\/resources\/([^/]+)$/.exec(path)?.[1];
      if (other === undefined) return PAGES.includes(path) && anchor === undefined;
      const sections = find(locale, other)?.sections;
      return sections !== undefined && (anchor === undefined || sections.some(({ id }) => id === anchor));
    };
    const orphans = articleLinksOf(article).filter((to) => !isThere(to));
    const strangers = article.related.filter((other) => other === slug || !slugs.includes(other));
    return [...orphans, ...strangers].map((to) => `${slug}.${locale}.md: ${to} leads nowhere`);
  });
}

function listed(slug: string, get: Get): ListedArticle {
  const { kind, publishedOn } = get('en', slug);
  const inBoth = <T>(read: (article: CompiledArticle) => T): InBoth<T> => ({
    en: read(get('en', slug)),
    hi: read(get('hi', slug)),
  });
  return {
    slug,
    kind,
    publishedOn,
    minutes: minutesOf(get('en', slug)),
    title: inBoth(({ title }) => title),
    summary: inBoth(({ summary }) => summary),
    keywords: inBoth(({ keywords }) => keywords),
    sections: sectionPositionsOf(get('en', slug)).map(({ id, at }, index) => ({
      id,
      at,
      title: inBoth(({ sections }) => sections[index]?.title ?? ''),
    })),
  };
}

function textOf(locale: Locale, slug: string, list: readonly ListedArticle[], get: Get): ArticleText {
  const { title, summary, kind, publishedOn, lead, related, ...text } = get(locale, slug);
  const positions = sectionPositionsOf(get('en', slug));
  return {
    slug,
    kind,
    title,
    summary,
    publishedOn,
    minutes: minutesOf(get('en', slug)),
    lead,
    sections: text.sections.map((section, index) => ({ ...section, at: positions[index]?.at ?? 0 })),
    related: list
      .filter((other) => related.includes(other.slug))
      .map((other) => ({
        slug: other.slug,
        kind: other.kind,
        minutes: other.minutes,
        title: other.title[locale],
      })),
  };
}

/** Words are counted in English for both languages, so that an article shows the same reading time everywhere. */
function minutesOf({ lead, sections }: CompiledArticle): number {
  return Math.ceil(
    countWordsOfBlocks([...lead, ...sections.flatMap(({ blocks }) => blocks)]) / WORDS_A_MINUTE,
  );
}

/** Returns the position at which each section begins, as a share of all words in the article. */
function sectionPositionsOf({ lead, sections }: CompiledArticle): { id: string; at: number }[] {
  const all = countWordsOfBlocks([...lead, ...sections.flatMap(({ blocks }) => blocks)]);
  let read = countWordsOfBlocks(lead);
  return sections.map(({ id, blocks }) => {
    const at = Math.round((read / all) * 1_000) / 1_000;
    read += countWordsOfBlocks(blocks);
    return { id, at };
  });
}

function filesIn(folder: string): string[] {
  return globSync('*.md', { cwd: folder }).toSorted();
}
