import { Link } from 'react-router';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { useSession } from '../../shared/session-store.ts';
import { SCREENS } from '../../routes.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { TEXT_LINK } from '../../ui/text-link-classes.ts';
import type { ArticleText } from './article-content-model.ts';
import { KIND_COLOURS, KIND_NAMES } from './article-kinds.ts';

/** States how far the text can be relied on, what to do next and what to read next. */
export function ArticleFooter({ article: { publishedOn, related } }: { article: ArticleText }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <footer className="mt-14">
      <p className="border-t border-line pt-4 text-14 text-pretty text-muted">
        {t('article.reliance', { day: formatDay(publishedOn, locale, 'year') })}{' '}
        <Link to={SCREENS.contact.path} className={`${TEXT_LINK} print:hidden`}>
          {t('article.correct')}
        </Link>
      </p>
      <Acting />
      <nav aria-labelledby="onward" className="mt-12 print:hidden">
        <h2 id="onward" className="text-24">
          {t('article.onward')}
        </h2>
        <ul className="mt-3 border-y border-line">
          {related.map(({ slug, kind, minutes, title }) => (
            <li
              key={slug}
              className="relative flex items-center gap-4 border-line py-3 not-first:border-t has-[a:hover]:bg-tint"
            >
              <span
                aria-hidden
                className="size-5 shrink-0 rounded-full border-4 border-current"
                style={{ color: KIND_COLOURS[kind] }}
              />
              <span className="min-w-0 flex-1">
                <Link
                  to={`/resources/${slug}`}
                  className="font-semibold text-link no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
                >
                  {title}
                </Link>
                <span className="block text-13 text-muted">{t(KIND_NAMES[kind])}</span>
              </span>
              <span className="figures shrink-0 text-muted">{t('article.minute', { minute: minutes })}</span>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}

function Acting() {
  const t = useTranslations();
  const session = useSession();
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-14 border border-line bg-surface p-5 print:hidden">
      <p className="font-display text-20 font-semibold">{t('article.act')}</p>
      <div className="flex flex-wrap gap-2">
        <Link
          to={session ? SCREENS.dashboard.path : SCREENS.signUp.path}
          className={buttonClasses('primary')}
        >
          {t(session ? 'article.dashboard' : 'article.sign-up')}
        </Link>
        <Link to={SCREENS.contact.path} className={buttonClasses('outline')}>
          {t('article.contact')}
        </Link>
      </div>
    </div>
  );
}
