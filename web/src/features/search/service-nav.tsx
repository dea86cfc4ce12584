import { type Criteria, firstTravelDateOf } from '@marga/contract/search/criteria';
import { type Service, SERVICES } from '@marga/contract/travel-services';
import { Link } from 'react-router';
import { type MessageId, useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { partyParams } from './party-params.ts';
import { searchScreenPathOf } from './search-screen-urls.ts';
import { useParty } from './use-party.ts';

const NAMES: Record<Service, MessageId> = {
  flight: 'service-name.flight',
  train: 'service-name.train',
  bus: 'service-name.bus',
  cab: 'service-name.cab',
  hotel: 'service-name.hotel',
};

interface ServiceLineProps {
  current: Service;
  /** Holds the place names of the search, which links to the other services carry over. */
  names: readonly string[];
  /** Holds the search being shown, whose day and party the links carry over too. */
  asked: Criteria | undefined;
}

/** Shows the five services as steps joined by a line, and highlights the current one. */
export function ServiceNav({ current, names, asked }: ServiceLineProps) {
  const t = useTranslations();
  const party = useParty(asked);
  const on = asked && firstTravelDateOf(asked);
  return (
    <nav aria-label={t('search.services')} className="mb-5 overflow-x-auto pb-1">
      <ol className="flex min-w-max items-center">
        {SERVICES.map((service, index) => (
          <li key={service} className="flex items-center">
            {index > 0 && <span aria-hidden className="h-0.5 w-5 bg-petrol-600 sm:w-9" />}
            <Link
              to={addressFor(service)}
              aria-current={service === current ? 'page' : undefined}
              className={joinClassNames(
                'group flex h-9 items-center gap-2 rounded-8 px-2 text-14 font-semibold no-underline',
                service === current ? 'text-white' : 'text-petrol-100 hover:text-white',
              )}
            >
              <span
                aria-hidden
                className={joinClassNames(
                  'size-3.5 rounded-full border-[3px]',
                  service === current ? 'border-marigold bg-petrol-800' : 'border-petrol-100 bg-petrol-800',
                )}
              />
              {t(NAMES[service])}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );

  function addressFor(service: Service): string {
    const [from, to = from] = names;
    const travellers = party ? partyParams(service, party) : {};
    if (to === undefined || on === undefined) {
      const query = new URLSearchParams(travellers).toString();
      return query === '' ? searchScreenPathOf(service) : `${searchScreenPathOf(service)}?${query}`;
    }
    const places = service === 'hotel' || from === to ? { to } : { from: from ?? '', to };
    return `${searchScreenPathOf(service)}?${new URLSearchParams({ ...places, on, ...travellers }).toString()}`;
  }
}
