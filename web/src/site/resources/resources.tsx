import { Link, useLoaderData, useSearchParams } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { ARTICLE_KINDS } from '../article/article-content-model.ts';
import { KIND_COLOURS, KIND_GROUPS } from '../article/article-kinds.ts';
import { PublicPageBanner } from '../public-page-banner.tsx';
import { ArticleRow, ROW } from './article-row.tsx';
import { findArticles, type Found, type ListedArticle, readArticleQuery } from './find-articles.ts';
import { ArticleKindFilter } from './article-kind-filter.tsx';
import { ReadingMinutesRuler, STEP_MINUTES } from './reading-time-bar.tsx';
import { ResourceSearch } from './resource-search.tsx';

/**
 * Loads the list of articles from a separate file, because it is content like the articles; the command palette reads
 * the same file.
 */
export async function loader(): Promise<readonly ListedArticle[]> {
  return (await import('virtual:articles')).articles;
}

/** Lists all articles like a timetable, each with a bar as long as its reading time. */
export function Component() {
  const t = useTranslations();
  const articles = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const query = readArticleQuery(params);
  const found = findArticles(articles, query);
  usePageTitle(t('resources.title'));
  return (
    <>
      <PublicPageBanner title={t('resources.title')} text={t('resources.text')}>
        <ResourceSearch query={query} />
      </PublicPageBanner>
      <div className="column flex-1 py-8 md:py-12">
        <ArticleKindFilter articles={articles} query={query} />
        <p role="status" className="my-4 min-h-5 text-14 text-muted">
          {query.search !== '' && t('resources.found', { count: found.length, search: query.search })}
        </p>
        {found.length === 0 ? (
          <EmptyState
            title={t('resources.none')}
            action={
              <>
                <Link to={SCREENS.resources.path} className={buttonClasses('primary')}>
                  {t('resources.show-all')}
                </Link>
                <Link to={SCREENS.contact.path} className={buttonClasses('outline')}>
                  {t('resources.ask')}
                </Link>
              </>
            }
          >
            {t('resources.none-text')}
          </EmptyState>
        ) : (
          <ReadingTable found={found} axisMinutes={axisFor(articles)} />
        )}
      </div>
    </>
  );
}

/**
 * Returns the length of the axis in minutes. It fits the longest of all articles whatever the filter is, so that a
 * bar keeps its length.
 */
function axisFor(articles: readonly ListedArticle[]): number {
  return Math.ceil(Math.max(...articles.map(({ minutes }) => minutes)) / STEP_MINUTES) * STEP_MINUTES;
}

function ReadingTable({ found, axisMinutes }: { found: readonly Found[]; axisMinutes: number }) {
  const t = useTranslations();
  return (
    <>
      <div aria-hidden className={`${ROW} items-end pb-1 text-13 text-muted max-lg:hidden`}>
        <span className="col-start-2">
          <ReadingMinutesRuler axisMinutes={axisMinutes} />
        </span>
        <span className="text-right">{t('resources.minutes-head')}</span>
      </div>
      {ARTICLE_KINDS.map((kind) => {
        const rows = found.filter(({ article }) => article.kind === kind);
        if (rows.length === 0) return null;
        return (
          <section key={kind} aria-labelledby={kind} className="border-t-2 border-ink pt-4 not-last:mb-10">
            <h2 id={kind} className="flex items-center gap-3 text-20">
              <LineSign colour={KIND_COLOURS[kind]} />
              {t(KIND_GROUPS[kind])}
            </h2>
            <ul className="mt-3">
              {rows.map((row) => (
                <ArticleRow key={row.article.slug} found={row} axisMinutes={axisMinutes} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

/** Draws a section of a line with a stop on it, as on a map. */
function LineSign({ colour }: { colour: string }) {
  return (
    <span aria-hidden className="relative block h-1.5 w-10 bg-current" style={{ color: colour }}>
      <span className="absolute top-1/2 left-1/2 size-4 -translate-1/2 rounded-full border-4 border-current bg-fog" />
    </span>
  );
}
