import type { SavedTrip } from '@marga/contract/trips/saved-trips';
import { Link, useSearchParams } from 'react-router';
import { formatRouteTitle } from '../../shared/format-route.ts';
import { usePageTitle } from '../../layout/page-title.ts';
import { api } from '../../shared/api-client.ts';
import { formatDay, formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { PAGE, usePagedList } from '../../shared/use-paged-list.ts';
import { SCREENS } from '../../routes.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { RadioButtonRow } from '../../ui/radio-button-row.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { TableSearchBox } from '../../ui/data-table/table-search-box.tsx';
import { ErrorState, EmptyState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { FullRowLink } from '../../ui/full-row-link.tsx';
import { PriceForCurrentView } from '../pricing/price-for-current-view.tsx';

const STATES = ['all', 'open', 'booked'] as const;
type Shown = (typeof STATES)[number];

/** Lists saved trips: each stays here with its travellers until it is booked or deleted. */
export function Component() {
  const t = useTranslations();
  usePageTitle(t('trips.title'));
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const shown = STATES.find((state) => state === params.get('show')) ?? 'all';
  const { rows, error, retry, more, isLoadingMore, isStale } = usePagedList({
    queryKey: ['trips', search, shown],
    read: (cursor, signal) =>
      api.call('booking.list-trips', {
        query: {
          limit: PAGE,
          cursor,
          ...(search.trim() === '' ? {} : { search }),
          ...(shown === 'all' ? {} : { state: shown }),
        },
        signal,
      }),
  });
  const change = (next: { search?: string; show?: Shown }) => {
    const after = { search, show: shown, ...next };
    setParams(
      {
        ...(after.search.trim() === '' ? {} : { search: after.search }),
        ...(after.show === 'all' ? {} : { show: after.show }),
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const isNarrowed = search !== '' || shown !== 'all';
  return (
    <div className="column py-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-32 outline-none">{t('trips.title')}</h1>
          <p className="text-muted">{t('trips.text')}</p>
        </div>
        <Link to={SCREENS.services.path} className={buttonClasses('outline')}>
          {t('trips.find')}
        </Link>
      </div>
      {(isNarrowed || (rows !== undefined && rows.length > 0)) && (
        <div className="mb-4 grid items-center gap-x-6 gap-y-3 md:grid-cols-[minmax(0,22rem)_auto] md:justify-between">
          <TableSearchBox
            label={t('trips.search')}
            placeholder={t('trips.search')}
            value={search}
            maxLength={80}
            onSearch={(text) => change({ search: text })}
            onDown={() => document.querySelector<HTMLElement>('[data-trips] a')?.focus()}
          />
          <RadioButtonRow
            name="show"
            label={t('trips.show')}
            choices={STATES.map((value) => ({ value, label: t(`trips.show.${value}`) }))}
            value={shown}
            onChange={(show) => change({ show })}
          />
        </div>
      )}
      {rows === undefined ? (
        error ? (
          <ErrorState problem={error} onRetry={retry} />
        ) : (
          <LoadingSkeletons className="grid gap-3">
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
          </LoadingSkeletons>
        )
      ) : rows.length === 0 ? (
        <Nothing isNarrowed={isNarrowed} onAll={() => setParams({}, { replace: true })} />
      ) : (
        <>
          <ul data-trips className={joinClassNames('grid gap-3', isStale && 'opacity-60')}>
            {rows.map((trip) => (
              <TripRow key={trip.id} trip={trip} />
            ))}
          </ul>
          {more && (
            <div className="mt-4 flex justify-center">
              <Button kind="outline" isPending={isLoadingMore} onClick={more}>
                {t('trips.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Nothing({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) {
  const t = useTranslations();
  return isNarrowed ? (
    <EmptyState
      title={t('trips.none-found')}
      action={
        <Button kind="outline" onClick={onAll}>
          {t('trips.show-all')}
        </Button>
      }
    >
      {t('trips.none-found-text')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('trips.none')}
      action={
        <Link to={SCREENS.services.path} className={buttonClasses('primary')}>
          {t('trips.find')}
        </Link>
      }
    >
      {t('trips.none-text')}
    </EmptyState>
  );
}

function TripRow({ trip }: { trip: SavedTrip }) {
  const t = useTranslations();
  const to = trip.checkoutId === null ? `/trips/${trip.id}` : `/checkouts/${trip.checkoutId}`;
  return (
    <li className="relative grid gap-x-6 gap-y-3 rounded-14 border border-line bg-surface px-5 py-4 hover:border-control md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-16">
          <FullRowLink to={to}>{trip.name ?? t('trips.unnamed')}</FullRowLink>
        </h2>
        <p className="text-14 text-muted">
          {trip.client !== null && (
            <span className="block truncate">{t('trips.for', { client: trip.client })}</span>
          )}
          {trip.purpose !== null && <span className="block truncate">{trip.purpose}</span>}
          {t('trips.travellers', { count: trip.travellers })}
        </p>
      </div>
      <Line items={trip.items} />
      <div className="flex items-baseline justify-between gap-4 md:flex-col md:items-end md:justify-start md:gap-1">
        <PriceForCurrentView of={trip} className="text-20" />
        <Standing trip={trip} />
      </div>
    </li>
  );
}

/** Draws the trip as a line in the colours of its services, with a stop for each item. */
function Line({ items }: Pick<SavedTrip, 'items'>) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <ol className="min-w-0">
      {items.map((item, index) => (
        <li key={index} className="grid grid-cols-[0.75rem_4.75rem_minmax(0,1fr)] gap-x-2 text-14">
          <span aria-hidden className="relative">
            <span
              className={joinClassNames(
                'absolute left-1 w-[3px]',
                index === 0 ? 'top-2.5' : 'top-0',
                index === items.length - 1 ? 'h-2.5' : 'bottom-0',
                items.length === 1 && 'hidden',
              )}
              style={{ backgroundColor: SERVICE_COLOURS[item.service] }}
            />
            <span
              className="absolute top-1.5 left-0 size-[11px] rounded-full border-2 bg-surface"
              style={{ borderColor: SERVICE_COLOURS[item.service] }}
            />
          </span>
          <span className="figures text-muted">{formatDay(item.on, locale, 'short')}</span>
          <span className="truncate">
            <span className="sr-only">{t(`service.${item.service}`)} </span>
            {formatRouteTitle(item.route, t)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Standing({ trip }: { trip: SavedTrip }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <p className="text-right text-13 text-muted">
      {trip.checkoutId !== null ? (
        <span className="font-semibold text-confirmed">{t('trips.booked')}</span>
      ) : trip.isAlive ? (
        t('trips.alive', { time: formatMoment(trip.expiresAt, locale, 'minute') })
      ) : (
        t('trips.lapsed')
      )}
      {trip.openQuotes > 0 && <span className="block">{t('trips.quoted', { count: trip.openQuotes })}</span>}
    </p>
  );
}
