import { loadArticle } from 'virtual:article-texts';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { localeOfPath } from '../../shared/i18n/locale.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import type { ArticleText } from './article-content-model.ts';
import { ArticleBanner } from './article-banner.tsx';
import { ArticleFooter } from './article-footer.tsx';
import { KIND_COLOURS } from './article-kinds.ts';
import { TableOfContents } from './table-of-contents.tsx';
import { ArticleTextBlocks } from './article-text-blocks.tsx';
import { useCurrentSection } from './use-current-section.ts';

/** The text is loaded in parallel with the page's code and only in the language of the URL. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<ArticleText> {
  const loading = loadArticle(localeOfPath(new URL(request.url).pathname), params['slug'] ?? '');
  // oxlint-disable-next-line typescript/only-throw-error -- this is how the router is told that there is no such page
  if (!loading) throw new Response(null, { status: 404 });
  return (await loading) as ArticleText;
}

export function Component() {
  const t = useTranslations();
  const article = useLoaderData<typeof loader>();
  const { title, summary, kind, minutes, lead, sections } = article;
  const current = useCurrentSection(sections.map(({ id }) => id));
  usePageTitle(title, summary);
  return (
    // The article is printed alone, on white whatever the theme is.
    <article className="print-alone flex-1 print:[color-scheme:light]" style={{ color: KIND_COLOURS[kind] }}>
      <ArticleBanner article={article} />
      <div className="column grid gap-x-16 py-8 md:py-12 lg:grid-cols-[17rem_minmax(0,44rem)] print:block print:py-0">
        <nav
          aria-label={t('article.contents')}
          className="top-[calc(var(--frame-top)+1.5rem)] max-h-[calc(100dvh-3rem)] self-start overflow-y-auto pb-2 max-lg:hidden lg:sticky print:hidden"
        >
          <TableOfContents sections={sections} minutes={minutes} current={current} />
        </nav>
        {/* On a telephone the line is folded away until somebody wants to jump. */}
        <details className="mb-2 rounded-8 border border-line bg-surface px-4 py-3 lg:hidden print:hidden">
          <summary className="cursor-pointer rounded-4 text-14 font-semibold text-ink">
            {t('article.contents')}
          </summary>
          <nav aria-label={t('article.contents')} className="mt-3 -ml-2">
            <TableOfContents sections={sections} minutes={minutes} />
          </nav>
        </details>
        <div className="min-w-0 text-ink">
          <div className="text-muted *:first:mt-0 max-lg:mt-4 md:text-20">
            <ArticleTextBlocks blocks={lead} />
          </div>
          {sections.map(({ id, title: heading, blocks }) => (
            <section key={id} aria-labelledby={id} className="mt-12 leading-7">
              <h2 id={id} className="text-24 outline-none md:text-32 print:break-after-avoid">
                {heading}
              </h2>
              <ArticleTextBlocks blocks={blocks} />
            </section>
          ))}
          <ArticleFooter article={article} />
        </div>
      </div>
    </article>
  );
}
