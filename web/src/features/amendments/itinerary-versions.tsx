import type { ItineraryVersion } from '@marga/contract/amendments/itinerary-versions';
import type { Booking } from '@marga/contract/bookings/booking';
import { ChevronDown } from 'lucide-react';
import { formatDay, formatMoment, formatTime } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { FareConditions } from '../search/itinerary/fare-conditions.tsx';
import { ItineraryDetail } from '../search/itinerary/itinerary-detail.tsx';
import { itineraryStartTimeOf } from '../search/itinerary/itinerary.ts';
import { useItineraryVersions } from './use-amendments.ts';

/** Loads and shows every version of a booking's itinerary, with the cause of each change and the user's response. */
export function ItineraryVersions({ booking }: { booking: Booking }) {
  const { data, error, refetch } = useItineraryVersions(booking.id);
  if (data) return <ItineraryVersionList versions={data.versions} />;
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  return (
    <LoadingSkeletons className="grid gap-2">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </LoadingSkeletons>
  );
}

export function ItineraryVersionList({ versions }: { versions: readonly ItineraryVersion[] }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <ol className="divide-y divide-line">
      {versions.map(({ version, cause, itinerary, since, answer, answeredAt }, index) => (
        <li key={version}>
          <details className="group">
            <summary className="flex cursor-pointer list-none items-start gap-3 py-2 text-14 [&::-webkit-details-marker]:hidden">
              <span aria-hidden className="figures w-6 shrink-0 text-20 leading-6 text-muted">
                {version}
              </span>
              <span className="min-w-0 flex-1">
                <span className="sr-only">{t('version.number', { version })}: </span>
                <span className="font-semibold">{t(`version.cause.${cause}`)}</span>
                {index === 0 && <span className="text-muted"> · {t('version.present')}</span>}
                <span className="block text-13 text-muted">
                  {formatTime(itineraryStartTimeOf(itinerary))}{' '}
                  {formatDay(itineraryStartTimeOf(itinerary).local, locale)}
                  {' · '}
                  {t('version.since', { at: formatMoment(since, locale, 'minute') })}
                </span>
                {answer !== null && (
                  <span className="block text-13">
                    {t(`version.answer.${answer}`)}
                    {answeredAt !== null && `, ${formatMoment(answeredAt, locale, 'minute')}`}
                  </span>
                )}
              </span>
              <ChevronDown
                aria-hidden
                size={16}
                className="mt-1 shrink-0 text-link transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="grid gap-3 pt-1 pb-4">
              <ItineraryDetail itinerary={itinerary} />
              <FareConditions itinerary={itinerary} isBooked />
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}
