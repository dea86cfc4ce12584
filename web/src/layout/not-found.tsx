import { Search } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { openCommandPalette } from './command-palette/command-palette-state.ts';
import { urlPathInLocale } from '../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { buttonClasses } from '../ui/button.tsx';
import { usePageTitle } from './page-title.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { deriveSearchTextFromUrlPath } from './search-text-from-url-path.ts';

/** Shows that the page does not exist, with a drawing of a line that ends and links to other pages. */
export function NotFoundPage() {
  const t = useTranslations();
  usePageTitle(t('not-found.title'));
  return (
    <div className="column flex flex-1 flex-col items-start justify-center py-16">
      <div aria-hidden className="mb-8 flex w-full max-w-md items-center text-flight">
        <span className="size-5 rounded-full border-4 border-current" />
        <span className="h-1 flex-1 bg-current" />
        <span className="size-5 rounded-full border-4 border-current" />
        <span className="flex-1 border-t-4 border-dotted border-control" />
        <span className="figures ml-3 text-24 text-muted">404</span>
      </div>
      <h1 className="text-32">{t('not-found.title')}</h1>
      <p className="mt-2 max-w-prose text-muted">{t('not-found.text')}</p>
      <SearchForm />
      <nav aria-label={t('not-found.change')} className="mt-8 w-full max-w-xl">
        <p className="text-14 font-semibold">{t('not-found.change')}</p>
        <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {PUBLIC_PAGES.map(({ to, name }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-8 items-center rounded-4 text-link underline decoration-2 underline-offset-4 hover:no-underline"
              >
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** The search starts with the words of the URL, so a mistyped URL takes one press to correct. */
function SearchForm() {
  const t = useTranslations();
  const locale = useLocale();
  const { pathname } = useLocation();
  return (
    <search className="mt-6 w-full max-w-xl">
      <form
        action={urlPathInLocale(locale, SCREENS.resources.path)}
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('search');
          openCommandPalette(typeof text === 'string' ? text : '');
        }}
      >
        <label htmlFor="lost" className="mb-1 block text-14 font-semibold">
          {t('not-found.search')}
        </label>
        <div className="flex gap-2">
          <input
            id="lost"
            type="text"
            name="search"
            key={pathname}
            defaultValue={deriveSearchTextFromUrlPath(pathname)}
            maxLength={60}
            autoComplete="off"
            enterKeyHint="search"
            className="control min-w-0 flex-1 px-3"
          />
          <button type="submit" className={buttonClasses('marigold')}>
            <Search aria-hidden size={18} strokeWidth={2.5} />
            {t('not-found.submit')}
          </button>
        </div>
      </form>
    </search>
  );
}
