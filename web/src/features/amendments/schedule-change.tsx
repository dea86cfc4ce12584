import type { ItineraryVersion } from '@marga/contract/amendments/itinerary-versions';
import type { Booking } from '@marga/contract/bookings/booking';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../shared/api-client.ts';
import { formatDuration, formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { DialogProblem } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/page-states.tsx';
import { formatServiceNumbersOrKind, formatSupplierName } from '../search/itinerary/itinerary.ts';
import { ScheduleChangeTimelines } from './schedule-change-timelines.tsx';
import { departureShiftMinutes } from './find-rescheduled-journeys.ts';
import { useRefreshAmendments } from './use-amendments.ts';

interface ScheduleChangeProps {
  booking: Booking;
  /** Holds the previous version; undefined while it is loading. */
  before: ItineraryVersion | undefined;
  after: ItineraryVersion;
  /** Holds the buttons to accept, refuse or rebook, for users who may. */
  answers: ReactNode;
}

/**
 * Shows a schedule change by the supplier: the old and the new times side by side, and the buttons to respond to it.
 */
export function ScheduleChange({ booking, before, after, answers }: ScheduleChangeProps) {
  const t = useTranslations();
  const locale = useLocale();
  const minutes = before ? departureShiftMinutes(before.itinerary, after.itinerary) : 0;
  return (
    <section
      aria-labelledby="schedule-change-title"
      className="rounded-14 border border-line border-l-[6px] border-l-held bg-surface px-5 pt-4 pb-5"
    >
      <h2 id="schedule-change-title" className="text-24">
        {minutes === 0
          ? t('schedule-change.title')
          : t(minutes > 0 ? 'schedule-change.later' : 'schedule-change.earlier', {
              number: formatServiceNumbersOrKind(after.itinerary),
              time: formatDuration(Math.abs(minutes), locale),
            })}
      </h2>
      <p className="mt-1 mb-4 text-14 text-muted">
        {t('schedule-change.told', {
          supplier: formatSupplierName(booking.supplier),
          at: formatMoment(after.since, locale, 'minute'),
        })}{' '}
        {after.answerBy !== null && (
          <span className="font-semibold text-held">
            {t('schedule-change.answer-by', { at: formatMoment(after.answerBy, locale, 'minute') })}
          </span>
        )}
      </p>
      {before ? (
        <ScheduleChangeTimelines before={before.itinerary} after={after.itinerary} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {answers}
    </section>
  );
}

interface ScheduleChangeAnswersProps {
  booking: Booking;
  version: ItineraryVersion;
  /** The callback is undefined when the booking cannot be cancelled online. */
  onRefuse: (() => void) | undefined;
  onRebook: (() => void) | undefined;
}

export function ScheduleChangeResponseButtons({
  booking,
  version,
  onRefuse,
  onRebook,
}: ScheduleChangeAnswersProps) {
  const t = useTranslations();
  const readAgain = useRefreshAmendments(booking.id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call('amendments.accept-version', {
        params: { bookingId: booking.id },
        body: { version: version.version },
      }),
    onSettled: () => readAgain(),
  });
  return (
    <div className="mt-5 grid gap-3 border-t border-dashed border-control pt-4 print:hidden">
      <p className="text-14 text-pretty">
        {t('schedule-change.choose', { supplier: formatSupplierName(booking.supplier) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isPending={isPending} onClick={() => mutate()}>
          {t('schedule-change.accept')}
        </Button>
        {onRebook && (
          <Button kind="outline" onClick={onRebook}>
            {t('schedule-change.rebook')}
          </Button>
        )}
        {onRefuse && (
          <Button kind="danger" onClick={onRefuse}>
            {t('schedule-change.refuse')}
          </Button>
        )}
      </div>
      <DialogProblem problem={error} />
    </div>
  );
}
