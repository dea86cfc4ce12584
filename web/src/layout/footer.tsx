import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { siteConfig } from 'virtual:site-config';
import { todayInIndia } from '../shared/clock.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { SERVICE_LIST } from '../site/services-list.ts';
import { LanguageSwitch } from './header-actions.tsx';
import { SMALL_HEADER_ITEM } from './header-item-classes.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { PUBLIC_PAGES } from './public-pages.ts';
import { SocialIcon } from './social-icon.tsx';

const LEGAL = [
  { to: SCREENS.terms.path, name: 'footer.terms' },
  { to: SCREENS.privacy.path, name: 'footer.privacy' },
] as const;

/** Shows the footer of visitors, in which the coloured lines of the five services come in from the left and end. */
export function Footer() {
  const t = useTranslations();
  return (
    <footer className="on-petrol petrol-tokens overflow-x-clip bg-petrol-800 pt-10 text-white framed:hidden print:hidden">
      <div className="column">
        <div className="grid gap-x-16 gap-y-10 md:grid-cols-2 lg:grid-cols-[1fr_25rem]">
          <nav aria-label={t('footer.services')}>
            <p className="mb-3 font-display text-24 font-semibold">{t('footer.terminus')}</p>
            <ServiceLines />
          </nav>
          <NewsletterForm />
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-2 border-t border-line py-4">
          <nav aria-label={t('footer.navigation')} className="-ml-2 flex flex-wrap">
            {[...PUBLIC_PAGES, ...LEGAL].map(({ to, name }) => (
              <Link key={to} to={to} className={SMALL_HEADER_ITEM}>
                {t(name)}
              </Link>
            ))}
          </nav>
          <div className="-mr-2 flex min-h-10 flex-wrap items-center gap-x-4 lg:ml-auto">
            <Copyright />
            <LanguageSwitch look={SMALL_HEADER_ITEM} />
            <Social />
          </div>
        </div>
      </div>
    </footer>
  );
}

/**
 * Draws a coloured line for each service from beyond the left edge of the window; the name of the service is a link
 * to it.
 */
function ServiceLines() {
  const t = useTranslations();
  return (
    <ul>
      {SERVICE_LIST.map(({ service, name, path, colour }) => (
        <li key={service} className="flex items-center" style={{ color: colour }}>
          <span aria-hidden className="-ml-[50vw] h-1 w-[calc(50vw+40%)] shrink-0 bg-current" />
          <Link
            to={path}
            className="flex min-h-9 items-center gap-3 rounded-4 pr-2 font-semibold whitespace-nowrap text-white no-underline hover:underline hover:underline-offset-4"
          >
            <span aria-hidden className="h-5 w-1.5 rounded-4" style={{ backgroundColor: colour }} />
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows only the networks on which the company has a page; without a URL there is no icon. */
function Social() {
  const t = useTranslations();
  if (siteConfig.social.length === 0) return null;
  return (
    <ul aria-label={t('footer.social')} className="flex">
      {siteConfig.social.map(({ name, url }) => (
        <li key={name}>
          <a
            href={url}
            rel="me noopener"
            aria-label={t(`footer.${name}`)}
            className="grid size-10 place-items-center rounded-8 text-petrol-100 hover:bg-petrol-700 hover:text-white"
          >
            <SocialIcon name={name} />
          </a>
        </li>
      ))}
    </ul>
  );
}

const YEAR_ID = 'this-year';

/** Shows the year of the visit; a page prerendered in another year shows that year until it is hydrated. */
function Copyright() {
  const t = useTranslations();
  const year = useSyncExternalStore(watchNothing, thisYear, renderedYear);
  return (
    <p id={YEAR_ID} data-year={year} className="text-13 text-muted">
      {t('footer.copyright', { year })}
    </p>
  );
}

function thisYear(): string {
  return todayInIndia().slice(0, 4);
}

function renderedYear(): string {
  if (import.meta.env.SSR) return thisYear();
  return document.getElementById(YEAR_ID)?.dataset['year'] ?? thisYear();
}

function watchNothing(): () => void {
  return () => undefined;
}
