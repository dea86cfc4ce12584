import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../layout/page-title.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { buttonClasses } from '../ui/button.tsx';
import { HowWeWorkSteps } from './how-we-work.tsx';
import { JourneyForm } from './journey-form.tsx';
import { ServiceRow } from './service-row.tsx';
import { SERVICE_LIST } from './services-list.ts';
import { readJourneyFromParams } from './journey-params.ts';

/** Shows the five services side by side, each prefilled with what was entered at the top or on the home page. */
export function Component() {
  const t = useTranslations();
  const [params] = useSearchParams();
  const journey = readJourneyFromParams(params);
  usePageTitle(t('services.title'));
  return (
    <>
      <section className="on-petrol bg-petrol-800 pt-8 text-white md:pt-12">
        <div className="column">
          <h1 className="text-32 outline-none md:text-48">{t('services.title')}</h1>
          <p className="mt-2 max-w-prose text-pretty text-petrol-100 md:text-20">{t('services.text')}</p>
          <div className="relative mt-8 -mb-12">
            {/* It starts anew when the address says something else. */}
            <JourneyForm key={params.toString()} initial={journey} />
          </div>
        </div>
      </section>
      <section aria-labelledby="list" className="column pt-20 pb-6 md:pt-24">
        <h2 id="list" className="sr-only">
          {t('services.list')}
        </h2>
        <ul className="border-t border-line">
          {SERVICE_LIST.map((entry) => (
            <ServiceRow key={entry.service} entry={entry} journey={journey} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="support" className="column pb-16">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <div>
            <h2 id="support" className="text-20">
              {t('services.support.title')}
            </h2>
            <p className="mt-1 max-w-prose text-pretty text-muted">{t('services.support.text')}</p>
          </div>
          <Link to={SCREENS.groupRequest.path} className={buttonClasses('outline')}>
            {t('services.support.group')}
          </Link>
        </div>
      </section>
      <HowWeWorkSteps />
    </>
  );
}
