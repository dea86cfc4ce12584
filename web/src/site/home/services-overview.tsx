import { SERVICES, type Service } from '@marga/contract/travel-services';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SERVICE_ICONS } from '../service-icons.ts';
import { SERVICE_LIST, type ServiceEntry } from '../services-list.ts';
import { REACH, STOPS } from '../service-search-fields.ts';
import { DecorativeTransitMapLines } from './decorative-transit-map-lines.tsx';

/**
 * Draws the services as a map: one line comes from the search above, splits into five coloured lines, and these meet
 * again below.
 */
export function ServicesOverview() {
  const t = useTranslations();
  return (
    <section id="services" aria-labelledby="services-title" className="lines scroll-mt-4">
      <div className="column">
        <div className="relative pt-10 pr-11 pb-4 lg:pt-24 lg:pr-[22rem] lg:pb-28">
          <DecorativeTransitMapLines side="right" className="lg:hidden" />
          <span aria-hidden className="max-lg:hidden">
            {SERVICES.map((service) => (
              <span key={service}>
                <span data-line={service} className="line-fans" />
                <span data-line={service} className="line-falls" />
              </span>
            ))}
          </span>
          <h2 id="services-title" className="text-24 md:text-32">
            {t('story.services.title')}
          </h2>
          <p className="mt-2 max-w-prose text-pretty text-muted">{t('story.services.text')}</p>
        </div>
        <ul className="lg:grid lg:grid-cols-5">
          {SERVICE_LIST.map((entry, index) => (
            <ServiceLine key={entry.service} entry={entry} index={index} />
          ))}
        </ul>
        <Merge />
      </div>
    </section>
  );
}

function ServiceLine({ entry, index }: { entry: ServiceEntry; index: number }) {
  const t = useTranslations();
  const { service, name, path } = entry;
  const Icon = SERVICE_ICONS[service];
  return (
    <li
      className="group relative max-lg:px-11 max-lg:pt-11 max-lg:pb-2 lg:pr-4 lg:pb-6 lg:pl-9"
      style={{ '--service': entry.colour } as React.CSSProperties}
    >
      <Crossing service={service} index={index} />
      <span aria-hidden className="absolute inset-y-0 left-0 w-1 bg-(--service) max-lg:hidden" />
      <span
        aria-hidden
        className="absolute size-5 rounded-full border-4 border-(--service) bg-fog transition-colors duration-[120ms] group-hover:bg-(--service) max-lg:top-[1.15rem] max-lg:left-11 lg:top-1.5 lg:-left-2 lg:size-5"
      />
      <h3 className="text-20 md:text-24">
        <Link
          to={path}
          className="flex items-center gap-2 rounded-4 text-ink no-underline after:absolute after:inset-0 group-hover:underline focus-visible:outline-none focus-visible:after:rounded-8 focus-visible:after:outline-3 focus-visible:after:outline-focus"
        >
          <Icon aria-hidden size={22} className="shrink-0 text-(--service)" />
          {t(name)}
          <ArrowRight
            aria-hidden
            size={20}
            className="ml-auto shrink-0 transition-transform duration-[120ms] group-hover:translate-x-1 lg:hidden"
          />
        </Link>
      </h3>
      <p className="mt-1 text-14 text-muted">{t(REACH[service])}</p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-14 lg:mt-5 lg:block">
        {STOPS[service].map(({ name: stop }) => (
          <li key={stop} className="relative lg:py-1.5">
            <span
              aria-hidden
              className="absolute top-1/2 -left-9 h-1 w-4 -translate-y-1/2 bg-(--service) max-lg:hidden"
            />
            {t(stop)}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-13 font-semibold lg:mt-4">{t('service-line.bookable')}</p>
    </li>
  );
}

/**
 * Draws the service lines beside one service on a phone: the lines of earlier services are on the left already, its
 * own line crosses over, and later ones are still on the right.
 */
function Crossing({ service, index }: { service: Service; index: number }) {
  return (
    <span aria-hidden className="lg:hidden">
      {SERVICES.map((other, at) =>
        at === index ? null : (
          <span key={other} data-line={other} className={at < index ? 'line-left' : 'line-right'} />
        ),
      )}
      <span data-line={service} className="line-leaves" />
      <span data-line={service} className="line-arrives" />
    </span>
  );
}

function Merge() {
  const t = useTranslations();
  return (
    <div className="relative max-lg:pt-8 max-lg:pb-2 lg:h-36">
      <DecorativeTransitMapLines className="lg:hidden" />
      <span aria-hidden className="max-lg:hidden">
        <span data-line="flight" className="line-left" />
        {SERVICES.slice(1).map((service) => (
          <span key={service}>
            <span data-line={service} className="line-turns" />
            <span data-line={service} className="line-joins" />
          </span>
        ))}
      </span>
      <p className="figures text-16 max-lg:pl-[var(--indent)] lg:absolute lg:bottom-6 lg:left-[var(--indent)] lg:text-20">
        {t('story.merge')}
      </p>
    </div>
  );
}
