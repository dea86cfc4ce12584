import { firstTravelDateOf } from '@marga/contract/search/criteria';
import type { Service } from '@marga/contract/travel-services';
import type { Alternative } from '@marga/contract/search/search';
import { useQueries } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { type AddressOf, loadSearchUrlBuilder } from './search-screen-urls.ts';
import type { SearchProgress } from './search-state.ts';
import { hasMissingResults } from './supplier-search-status.tsx';

interface NothingFoundProps {
  none: MessageId;
  progress: SearchProgress;
  onAgain: () => void;
}

/** Shows the service's message for no results, and what to try instead. */
export function NoResultsFound({ none, progress, onAgain }: NothingFoundProps) {
  const t = useTranslations();
  const isIncomplete = progress.suppliers.some(hasMissingResults);
  return (
    <div className="mt-6">
      <EmptyState
        title={t(none)}
        action={
          <Button kind="outline" onClick={onAgain}>
            {t('results.again')}
          </Button>
        }
      >
        <p>{t(isIncomplete ? 'results.none-incomplete' : 'results.none-try')}</p>
        {progress.alternatives.length > 0 && <Alternatives alternatives={progress.alternatives} />}
      </EmptyState>
    </div>
  );
}

/** Shows other complete searches as links, one per line, in the colour of their service. */
function Alternatives({ alternatives }: { alternatives: readonly Alternative[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const addresses = useAddresses(alternatives.map(({ criteria }) => criteria.service));
  return (
    <ul className="mx-auto mt-5 max-w-xl divide-y divide-line border-y border-line text-left text-ink">
      {alternatives.map((alternative) => {
        const { service } = alternative.criteria;
        const address = addresses.get(service)?.(alternative.criteria);
        if (address === undefined) return null;
        return (
          <li key={address}>
            <Link to={address} className="flex items-center gap-3 py-2.5 no-underline hover:bg-tint">
              <span
                aria-hidden
                className="h-8 w-1.5 shrink-0 rounded-4"
                style={{ background: SERVICE_COLOURS[service] }}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  {t(`service-name.${service}`)}, {formatSearchRoute(alternative.names, t)}
                </span>
                <span className="block text-13 text-muted">
                  {formatDay(firstTravelDateOf(alternative.criteria), locale)}
                  {', '}
                  {reasonOf(alternative)}
                </span>
              </span>
              <ArrowRight aria-hidden size={18} className="shrink-0 text-link" />
            </Link>
          </li>
        );
      })}
    </ul>
  );

  function reasonOf({ kind, distanceKm }: Alternative): string {
    if (kind === 'nearby') return t('alternative.nearby', { km: distanceKm ?? 0 });
    return t(kind === 'other-day' ? 'alternative.other-day' : 'alternative.other-service');
  }
}

export function formatSearchRoute(names: readonly string[], t: ReturnType<typeof useTranslations>): string {
  const stations = names.filter((name, at) => name !== names[at - 1]);
  const [from = '', to, ...more] = stations;
  if (to === undefined) return from;
  return more.length === 0 ? t('search.route', { from, to }) : stations.join(' – ');
}

/** Returns how to build the URL of a search, for each service that is linked to. */
function useAddresses(services: readonly Service[]): ReadonlyMap<Service, AddressOf> {
  const wanted = [...new Set(services)];
  const loaded = useQueries({
    queries: wanted.map((service) => ({
      queryKey: ['addresses', service],
      queryFn: async () => ({ addressOf: await loadSearchUrlBuilder(service) }),
      staleTime: Infinity,
    })),
  });
  return new Map(
    wanted.flatMap((service, at) => {
      const addressOf = loaded[at]?.data?.addressOf;
      return addressOf ? [[service, addressOf] as const] : [];
    }),
  );
}
