import { Link } from 'react-router';
import { usePageTitle } from '../layout/page-title.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { buttonClasses } from '../ui/button.tsx';
import { TEXT_LINK } from '../ui/text-link-classes.ts';
import { PublicPageBanner } from './public-page-banner.tsx';
import { BookingStatesDiagram } from './booking-states-diagram.tsx';

const PROMISES = [1, 2, 3, 4, 5, 6] as const;
const ABSENT = [1, 2] as const;

export function Component() {
  const t = useTranslations();
  usePageTitle(t('about.title'));
  return (
    <>
      <PublicPageBanner title={t('about.title')} text={t('about.text')} />
      <section
        aria-labelledby="who"
        className="column grid gap-x-10 gap-y-4 py-12 md:py-16 lg:grid-cols-[18rem_1fr]"
      >
        <h2 id="who" className="text-24 md:text-32">
          {t('about.who.title')}
        </h2>
        <div className="grid max-w-3xl gap-4 text-pretty md:text-20">
          <p>{t('about.who.1')}</p>
          <p>{t('about.who.2')}</p>
        </div>
      </section>
      <section aria-labelledby="map" className="border-y border-line bg-surface">
        <div className="column py-12 md:py-16">
          <h2 id="map" className="text-24 md:text-32">
            {t('about.map.title')}
          </h2>
          {/* At a desk the words stand where the map leaves room. */}
          <div className="relative">
            <p className="mt-2 mb-10 max-w-prose text-pretty text-muted md:text-20 lg:absolute lg:bottom-0 lg:left-0 lg:mb-0 lg:w-[44%]">
              {t('about.map.text')}
            </p>
            <div className="lg:pt-10">
              <BookingStatesDiagram />
            </div>
          </div>
        </div>
      </section>
      <section aria-labelledby="promises" className="column py-12 md:py-16">
        <h2 id="promises" className="text-24 md:text-32">
          {t('about.promises.title')}
        </h2>
        <ol className="mt-8 border-t border-line">
          {PROMISES.map((promise) => (
            <li
              key={promise}
              className="grid gap-x-10 gap-y-2 border-b border-line py-6 lg:grid-cols-[3rem_22rem_1fr]"
            >
              <span aria-hidden className="figures text-24 text-flight max-lg:hidden">
                {promise}
              </span>
              <h3 className="text-20">{t(`about.promises.${promise}.title`)}</h3>
              <p className="max-w-prose text-pretty text-muted">{t(`about.promises.${promise}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="resilience" className="on-petrol bg-petrol-800 py-12 text-white md:py-16">
        <div className="column grid gap-x-10 gap-y-4 lg:grid-cols-[18rem_1fr]">
          <h2 id="resilience" className="text-24 md:text-32">
            {t('about.resilience.title')}
          </h2>
          <p className="max-w-3xl text-pretty text-petrol-100 md:text-20">{t('about.resilience.text')}</p>
        </div>
      </section>
      <section
        aria-labelledby="absent"
        className="column grid gap-x-10 gap-y-4 py-12 md:py-16 lg:grid-cols-[18rem_1fr]"
      >
        <h2 id="absent" className="text-24 md:text-32">
          {t('about.not.title')}
        </h2>
        <div>
          <ul className="max-w-3xl border-t border-line">
            {ABSENT.map((absent) => (
              <li key={absent} className="border-b border-line py-4 text-pretty">
                {t(`about.not.${absent}`)}
              </li>
            ))}
          </ul>
          <p className="mt-8 flex flex-wrap gap-2">
            <Link to={SCREENS.contact.path} className={buttonClasses('primary')}>
              {t('about.next')}
            </Link>
            <Link to={SCREENS.services.path} className={buttonClasses('outline')}>
              {t('about.next.services')}
            </Link>
          </p>
        </div>
      </section>
      <Sources />
    </>
  );
}

/** GeoNames requires attribution where its data is shown. */
function Sources() {
  const t = useTranslations();
  return (
    <section aria-labelledby="sources" className="border-t border-line bg-surface">
      <div className="column grid gap-x-10 gap-y-4 py-12 md:py-16 lg:grid-cols-[18rem_1fr]">
        <h2 id="sources" className="text-24">
          {t('about.sources.title')}
        </h2>
        <div className="max-w-3xl">
          <p className="text-pretty text-muted">{t('about.sources.text')}</p>
          <dl className="mt-6 border-t border-line">
            <div className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[10rem_1fr]">
              <dt>
                <a href="https://www.geonames.org/" className={TEXT_LINK}>
                  GeoNames
                </a>
              </dt>
              <dd>
                {t('about.sources.cities')}{' '}
                <a href="https://creativecommons.org/licenses/by/4.0/" rel="license" className={TEXT_LINK}>
                  CC BY 4.0
                </a>
              </dd>
            </div>
            <div className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[10rem_1fr]">
              <dt>
                <a href="https://ourairports.com/data/" className={TEXT_LINK}>
                  OurAirports
                </a>
              </dt>
              <dd>
                {t('about.sources.airports')}{' '}
                <a href="https://opendatacommons.org/licenses/odbl/1-0/" rel="license" className={TEXT_LINK}>
                  ODbL 1.0
                </a>
              </dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  );
}
