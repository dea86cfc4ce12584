import type { Booking } from '@marga/contract/bookings/booking';
import { LONGEST_VIEW_NAME } from '@marga/contract/bookings/saved-views';
import { MOST_ITINERARIES } from '@marga/contract/bookings/itinerary-documents';
import { Download, ListFilter } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { todayInIndia } from '../../shared/clock.ts';
import { downloadFile } from '../../shared/csv.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { BookingOfflineCopyList } from '../../shared/offline/booking-offline-copy-list.tsx';
import { SCREENS } from '../../routes.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { ColumnsMenu } from '../../ui/data-table/columns-menu.tsx';
import { DataTable, type TableHandle, TableSkeleton } from '../../ui/data-table/data-table.tsx';
import { TableSearchBox } from '../../ui/data-table/table-search-box.tsx';
import { useStableRows } from '../../ui/data-table/stable-rows.ts';
import { SavedViewsMenu } from '../../ui/data-table/saved-views-menu.tsx';
import { ErrorState, EmptyState } from '../../ui/page-states.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useDashboardOverview } from '../dashboard/use-dashboard-overview.ts';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { BookingCard } from './booking-card.tsx';
import { buildBookingColumns } from './booking-table-columns.tsx';
import {
  formatBookingFilterUrl,
  type BookingFilter,
  EVERYTHING,
  parseBookingFilter,
  hasActiveBookingFilter,
  LONGEST_SEARCH,
} from './booking-filter.ts';
import { MoreBookingFilters, BookingStatusFilter } from './booking-filter-controls.tsx';
import { formatBookingsCsv, readAllBookings } from './export-bookings.ts';
import { SelectedBookingsBar } from './selected-bookings-bar.tsx';
import { useSavedBookingViews } from './use-saved-booking-views.ts';
import { useBookings } from './use-bookings.ts';

const NONE: readonly Booking[] = [];

export function Component() {
  const t = useTranslations();
  const locale = useLocale();
  const [params, setParams] = useSearchParams();
  const filter = parseBookingFilter(params);
  const { rows: bookings, isStale, error, retry, more, isLoadingMore } = useBookings(filter);
  const { data: overview } = useDashboardOverview();
  const bookingViews = useSavedBookingViews();
  const table = useRef<TableHandle>(null);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const steady = useStableRows(bookings ?? NONE, isStale ? 'stale' : formatBookingFilterUrl(filter), idOf);
  usePageTitle(t('bookings.title'));
  const columns = buildBookingColumns(t, locale);
  const shown = bookingViews.columns ?? columns.filter(({ isOptional }) => !isOptional).map(({ id }) => id);
  const change = (next: Partial<BookingFilter>) =>
    setParams(formatBookingFilterUrl({ ...filter, ...next }), { replace: true, preventScrollReset: true });
  // Rows that the list no longer shows are deselected, so that nobody acts on what they cannot see.
  const selected = steady.rows.filter(({ id }) => chosenIds.has(id));
  const hasNone = overview !== undefined && Object.values(overview.counts).every((count) => count === 0);
  return (
    <div className="column py-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-32 outline-none">{t('bookings.title')}</h1>
        <Link to={SCREENS.flights.path} className={buttonClasses('outline')}>
          {t('bookings.search')}
        </Link>
      </div>
      {!hasNone && (
        <div className="mb-4 grid gap-4">
          <BookingStatusFilter filter={filter} counts={overview?.counts} />
          <Tools
            filter={filter}
            onChange={change}
            onDown={() => table.current?.focusFirst()}
            menus={
              <>
                <SavedViewsMenu
                  views={bookingViews.views}
                  problem={bookingViews.error}
                  onRetry={bookingViews.retry}
                  longestName={LONGEST_VIEW_NAME}
                  present={{ search: formatBookingFilterUrl(filter), columns: shown }}
                  onOpen={(view) => {
                    bookingViews.chooseColumns(view.columns);
                    setParams(view.search, { preventScrollReset: true });
                  }}
                  onSave={(name) =>
                    bookingViews.save({ name, search: formatBookingFilterUrl(filter), columns: shown })
                  }
                  onRename={bookingViews.rename}
                  onRemove={bookingViews.remove}
                  found={bookingViews.found}
                  onTake={bookingViews.take}
                  onDrop={bookingViews.drop}
                />
                <span className="max-md:hidden">
                  <ColumnsMenu columns={columns} shown={shown} onChange={bookingViews.chooseColumns} />
                </span>
              </>
            }
          />
        </div>
      )}
      {bookings === undefined ? (
        error ? (
          <BookingOfflineCopyList
            problem={error}
            otherwise={<ErrorState problem={error} onRetry={retry} />}
          />
        ) : (
          <TableSkeleton />
        )
      ) : steady.rows.length === 0 ? (
        <Nothing filter={filter} onAll={() => change({ ...EVERYTHING, order: filter.order })} />
      ) : (
        <DataTable
          ref={table}
          caption={t('bookings.title')}
          columns={columns.filter(({ id }) => shown.includes(id))}
          rows={steady.rows}
          removedIds={steady.removedIds}
          onHold={steady.hold}
          waiting={{ count: steady.waiting, show: steady.showAll }}
          idOf={idOf}
          addressOf={({ id }) => `/bookings/${id}`}
          renderCard={(booking, link) => <BookingCard booking={booking} link={link} />}
          order={filter.order}
          onOrder={(order) => change({ order })}
          isStale={isStale}
          selection={{
            ids: chosenIds,
            change: (ids) => setChosenIds(new Set([...ids].slice(0, MOST_ITINERARIES))),
            labelOf: ({ reference }) => t('bookings.select', { reference }),
          }}
        />
      )}
      {bookings !== undefined && error !== null && (
        <div className="mt-4">
          <Alert tone="failed">
            <ProblemMessage problem={error} />
          </Alert>
        </div>
      )}
      {more && (
        <div className="mt-4 flex justify-center">
          <Button kind="outline" isPending={isLoadingMore} onClick={more}>
            {t('bookings.more')}
          </Button>
        </div>
      )}
      {selected.length > 0 && (
        <SelectedBookingsBar bookings={selected} onClear={() => setChosenIds(new Set())} />
      )}
    </div>
  );
}

const idOf = ({ id }: Booking): string => id;

interface ToolsProps {
  filter: BookingFilter;
  onChange: (change: Partial<BookingFilter>) => void;
  onDown: () => void;
  menus: ReactNode;
}

function Tools({ filter, onChange, onDown, menus }: ToolsProps) {
  const t = useTranslations();
  const hasMore = filter.service !== undefined || filter.from !== undefined || filter.until !== undefined;
  const [isOpen, setOpen] = useState(hasMore);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <TableSearchBox
            label={t('bookings.find')}
            placeholder={t('bookings.find-hint')}
            value={filter.search}
            maxLength={LONGEST_SEARCH}
            onSearch={(search) => onChange({ search })}
            onDown={onDown}
          />
        </div>
        <Button
          kind="outline"
          aria-expanded={isOpen}
          aria-controls="more-filters"
          onClick={() => setOpen(!isOpen)}
          className="px-3 text-14"
        >
          <ListFilter aria-hidden size={16} />
          {t('table.filter')}
        </Button>
        {menus}
        <ExportButton filter={filter} />
      </div>
      <div id="more-filters" hidden={!isOpen}>
        {isOpen && <MoreBookingFilters filter={filter} onChange={onChange} />}
      </div>
    </div>
  );
}

/** Exports everything that matches, not only the rows loaded so far. */
function ExportButton({ filter }: { filter: BookingFilter }) {
  const t = useTranslations();
  const view = usePriceView();
  const [isPending, setPending] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left;
    return () => left.abort();
  }, []);
  const save = async () => {
    setPending(true);
    const { signal } = leaving.current;
    try {
      const all = await readAllBookings(filter, signal);
      downloadFile(`bookings-${todayInIndia()}.csv`, 'text/csv', formatBookingsCsv(all, t, view));
      showToast(t('table.saved', { count: all.length }));
    } catch {
      if (!signal.aborted) showToast(t('table.not-saved'), { tone: 'failed' });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button kind="outline" isPending={isPending} onClick={() => void save()} className="px-3 text-14">
      {!isPending && <Download aria-hidden size={16} />}
      {t('table.csv')}
    </Button>
  );
}

function Nothing({ filter, onAll }: { filter: BookingFilter; onAll: () => void }) {
  const t = useTranslations();
  if (hasActiveBookingFilter(filter)) {
    return (
      <EmptyState
        title={t('bookings.no-match.title')}
        action={
          <Button kind="outline" onClick={onAll}>
            {t('bookings.no-match.all')}
          </Button>
        }
      >
        <p>
          {filter.search === ''
            ? t('bookings.no-match.text')
            : t('bookings.no-match.search-text', { search: filter.search })}
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('bookings.empty.title')}
      action={
        <Link to={SCREENS.flights.path} className={buttonClasses('primary')}>
          {t('bookings.search')}
        </Link>
      }
    >
      <p>{t('bookings.empty.text')}</p>
    </EmptyState>
  );
}
