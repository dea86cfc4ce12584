import type { Service } from '@marga/contract/travel-services';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../shared/format-money-and-dates.ts';
import type { Locale } from '../shared/i18n/locale.ts';
import { type MessageId, useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from '../ui/join-class-names.ts';
import { SERVICE_ICONS } from './service-icons.ts';
import type { ServiceEntry } from './services-list.ts';
import { REACH, STOPS, type Stop } from './service-search-fields.ts';
import { serviceSearchUrlWithJourney, type JourneyParams } from './journey-params.ts';

const SEARCH: Record<Service, MessageId> = {
  flight: 'services.search.flight',
  train: 'services.search.train',
  bus: 'services.search.bus',
  cab: 'services.search.cab',
  hotel: 'services.search.hotel',
};

/** Renders a service as a line with a stop for each search field; a stop is filled where its value is known. */
export function ServiceRow({ entry, journey }: { entry: ServiceEntry; journey: JourneyParams }) {
  const t = useTranslations();
  const { service, name } = entry;
  const Icon = SERVICE_ICONS[service];
  return (
    <li
      className="group relative grid gap-x-10 gap-y-5 border-b border-line py-7 lg:grid-cols-[15rem_1fr_11rem] lg:items-center"
      style={{ '--service': entry.colour } as React.CSSProperties}
    >
      <div>
        <h3 className="flex items-center gap-2.5 text-24">
          <Icon aria-hidden size={24} className="shrink-0 text-(--service)" />
          {t(name)}
        </h3>
        <p className="mt-1 text-14 text-muted">{t(REACH[service])}</p>
        <p className="text-13 font-semibold">{t('service-line.bookable')}</p>
      </div>
      <Line stops={STOPS[service]} journey={journey} />
      <p className="lg:text-right">
        <Link
          to={serviceSearchUrlWithJourney(service, journey)}
          className="inline-flex items-center gap-2 rounded-4 font-semibold whitespace-nowrap text-link no-underline after:absolute after:inset-0 group-hover:underline focus-visible:outline-none focus-visible:after:rounded-8 focus-visible:after:outline-3 focus-visible:after:outline-focus"
        >
          {t(SEARCH[service])}
          <ArrowRight
            aria-hidden
            size={18}
            className="transition-transform duration-[120ms] group-hover:translate-x-1"
          />
        </Link>
      </p>
    </li>
  );
}

function Line({ stops, journey }: { stops: readonly Stop[]; journey: JourneyParams }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <ol className="flex text-(--service)">
      {stops.map((stop, index) => {
        const value = answerTo(stop, journey, locale);
        return (
          <li key={stop.name} className="relative min-w-0 flex-1">
            {index < stops.length - 1 && (
              <span aria-hidden className="absolute top-2 right-0 left-5 h-1 bg-current" />
            )}
            <span
              aria-hidden
              className={joinClassNames(
                'relative block size-5 rounded-full border-4 border-current transition-colors duration-[120ms]',
                value === undefined ? 'bg-fog' : 'bg-current',
              )}
            />
            <span className="mt-2 block pr-2 text-13 text-muted">{t(stop.name)}</span>
            <span className="block pr-2 wrap-break-word text-ink">
              {value === undefined ? (
                <span className="text-13 text-muted">
                  {stop.part === undefined && !isEmpty(journey) ? t('services.asked-there') : '\u00a0'}
                </span>
              ) : (
                <span className="figures text-14 sm:text-16">{value}</span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function answerTo({ part }: Stop, journey: JourneyParams, locale: Locale): string | undefined {
  if (part === undefined || journey[part] === '') return undefined;
  return part === 'on' ? formatDay(journey.on, locale, 'weekday') : journey[part];
}

function isEmpty({ from, to, on }: JourneyParams): boolean {
  return from === '' && to === '' && on === '';
}
