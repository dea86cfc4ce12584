import { Languages, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { urlPathInLocale } from '../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import type { ArticleText } from './article-content-model.ts';
import { KIND_NAMES } from './article-kinds.ts';

const ACTION =
  'inline-flex min-h-8 items-center gap-2 rounded-4 text-14 font-semibold text-white underline underline-offset-2 hover:no-underline';

/** Shows the kind of article, its reading time, the date of its facts and its actions. */
export function ArticleBanner({ article }: { article: ArticleText }) {
  const { slug, kind, title, summary, minutes, publishedOn } = article;
  const t = useTranslations();
  const locale = useLocale();
  const other = locale === 'hi' ? 'en' : 'hi';
  return (
    <header className="on-petrol bg-petrol-800 pt-6 pb-8 text-white md:pt-8 md:pb-10 print:bg-transparent print:p-0 print:text-ink">
      <div className="column">
        <p className="mb-6 flex flex-wrap items-center gap-x-2 text-14 print:mb-2">
          <Link
            to={SCREENS.resources.path}
            className="inline-flex min-h-8 items-center rounded-4 font-semibold underline underline-offset-2 hover:no-underline print:hidden"
          >
            {t('article.back')}
          </Link>
          <span aria-hidden className="h-1 w-8 bg-petrol-600 print:hidden" />
          <span className="hidden font-semibold print:inline">Marga</span>
          <span className="text-petrol-100 print:text-muted">{t(KIND_NAMES[kind])}</span>
        </p>
        <h1 className="max-w-4xl text-32 outline-none md:text-48">{title}</h1>
        <p className="mt-3 max-w-3xl text-pretty text-petrol-100 md:text-20 print:text-muted">{summary}</p>
        <div className="mt-6 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-14 text-petrol-100 print:mt-3 print:text-muted">
          <span>
            <span className="figures text-20 text-white print:text-ink">{minutes}</span>{' '}
            {t('article.minutes', { minutes })}
          </span>
          <time dateTime={publishedOn}>
            {t('article.as-of', { day: formatDay(publishedOn, locale, 'year') })}
          </time>
          <span className="flex flex-wrap gap-x-6 gap-y-1 print:hidden">
            {/* Another document, with a catalogue and a `lang` of its own. */}
            <a
              href={urlPathInLocale(other, `/resources/${slug}`)}
              hrefLang={other}
              lang={other}
              className={ACTION}
            >
              <Languages aria-hidden size={16} />
              {t('article.other-language')}
            </a>
            <button type="button" onClick={() => print()} className={ACTION}>
              <Printer aria-hidden size={16} />
              {t('article.print')}
            </button>
          </span>
        </div>
      </div>
    </header>
  );
}
