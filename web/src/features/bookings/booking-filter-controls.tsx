import {
  BOOKING_ORDERS,
  BOOKING_STATUSES,
  type BookingStatus,
  MOST_COUNTED,
} from '@marga/contract/bookings/booking';
import type { LocalDate } from '@marga/contract/kernel/time';
import { SERVICES } from '@marga/contract/travel-services';
import { Link } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { DateFieldWithCalendar } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formatBookingFilterUrl, type BookingFilter } from './booking-filter.ts';

interface BookingFiltersProps {
  filter: BookingFilter;
  onChange: (change: Partial<BookingFilter>) => void;
}

/** Shows the statuses as a row of steps joined by a line; the current status is highlighted. */
export function BookingStatusFilter({
  filter,
  counts,
}: {
  filter: BookingFilter;
  counts: Readonly<Record<BookingStatus, number>> | undefined;
}) {
  const t = useTranslations();
  const stops = [undefined, ...BOOKING_STATUSES] as const;
  return (
    <nav aria-label={t('bookings.by-status')} className="-mx-4 overflow-x-auto px-4 pb-2 md:mx-0 md:px-0">
      <ul className="flex min-w-max border-b-[3px] border-line">
        {stops.map((status) => {
          const isShown = filter.status === status;
          const count = status && counts?.[status];
          return (
            <li key={status ?? 'all'}>
              <Link
                to={{ search: formatBookingFilterUrl({ ...filter, status }) }}
                preventScrollReset
                aria-current={isShown ? 'true' : undefined}
                className={joinClassNames(
                  'relative flex h-11 items-center gap-1.5 px-3 text-14 font-semibold no-underline',
                  isShown ? 'text-ink' : 'text-muted hover:text-ink',
                )}
              >
                {t(status ? `booking.status.${status}` : 'bookings.all')}
                {count !== undefined && (
                  <span
                    className={joinClassNames(
                      'figures text-13',
                      status === 'needs-action' && count > 0 ? 'text-held' : 'text-muted',
                    )}
                  >
                    {count > MOST_COUNTED ? t('bookings.more-than', { count: MOST_COUNTED }) : count}
                  </span>
                )}
                {isShown && (
                  <span
                    aria-hidden
                    className="absolute -bottom-[1.5px] left-1/2 size-3.5 -translate-x-1/2 translate-y-1/2 rounded-full border-[3px] border-ink bg-marigold"
                  />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function MoreBookingFilters({ filter, onChange }: BookingFiltersProps) {
  const t = useTranslations();
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[11rem_13rem_13rem]">
      {/* A table is ordered by its heads; cards have none. */}
      <SelectField
        label={t('bookings.order')}
        value={filter.order}
        options={BOOKING_ORDERS.map((order) => ({ value: order, label: t(`bookings.order.${order}`) }))}
        onChange={({ target }) =>
          onChange({ order: BOOKING_ORDERS.find((order) => order === target.value) ?? filter.order })
        }
        className="md:hidden"
      />
      <SelectField
        label={t('bookings.service')}
        value={filter.service ?? ''}
        prompt={t('bookings.every-service')}
        options={SERVICES.map((service) => ({ value: service, label: t(`service.${service}`) }))}
        onChange={({ target }) => onChange({ service: SERVICES.find((service) => service === target.value) })}
      />
      <DateFieldWithCalendar
        label={t('bookings.from')}
        openLabel={t('bookings.open-calendar')}
        value={filter.from}
        {...(filter.until && { max: filter.until })}
        onChange={(day) => onChange({ from: day as LocalDate | undefined })}
      />
      <DateFieldWithCalendar
        label={t('bookings.until')}
        openLabel={t('bookings.open-calendar')}
        value={filter.until}
        {...(filter.from && { min: filter.from })}
        onChange={(day) => onChange({ until: day as LocalDate | undefined })}
      />
    </div>
  );
}
