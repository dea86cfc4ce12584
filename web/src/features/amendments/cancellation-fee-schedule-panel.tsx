import type { FeeScheduleStep } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import { useMutation } from '@tanstack/react-query';
import { toInstant } from '@marga/contract/kernel/time';
import { api } from '../../shared/api-client.ts';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { DialogProblem } from '../../ui/dialog.tsx';
import { itineraryStartTimeOf, formatSupplierName } from '../search/itinerary/itinerary.ts';
import { CancellationFeeScheduleTimeline } from './cancellation-fee-schedule-timeline.tsx';
import { WHOLE } from './booking-travellers-and-legs.ts';
import { timeZoneNameOf } from './format-time-span.ts';
import { useRefreshAmendments, useItineraryVersions } from './use-amendments.ts';

interface FeeSchedulePanelProps {
  booking: Booking;
  /** Holds the schedule as last quoted; null until a quote is requested. */
  feeSchedule: readonly FeeScheduleStep[] | null;
  mayAsk: boolean;
}

/**
 * Returns the quoted steps, or null when they are outdated: the itinerary has changed since the quote, or the user
 * has responded to such a change since.
 */
function useStanding(booking: Booking, steps: readonly FeeScheduleStep[] | null) {
  const { data } = useItineraryVersions(booking.id, booking.version > 1 && steps !== null);
  const quotedAt = steps?.[0]?.from ?? '';
  const isOld = data?.versions.some(
    ({ version, since, answeredAt }) => version > 1 && (since > quotedAt || (answeredAt ?? '') > quotedAt),
  );
  return isOld ? null : steps;
}

/**
 * Shows what cancelling costs now and at each coming deadline. The supplier is queried only when the user requests
 * it.
 */
export function CancellationFeeSchedulePanel({ booking, feeSchedule, mayAsk }: FeeSchedulePanelProps) {
  const t = useTranslations();
  const locale = useLocale();
  const readAgain = useRefreshAmendments(booking.id);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      api.call('amendments.quote-cancellation', { params: { bookingId: booking.id }, body: WHOLE }),
    onSuccess: () => readAgain(),
  });
  const steps = useStanding(booking, data?.feeSchedule ?? feeSchedule);
  const departsAt = itineraryStartTimeOf(booking.itinerary);
  const ask = mayAsk && (
    <Button kind="outline" className="h-9! px-3! text-14!" isPending={isPending} onClick={() => mutate()}>
      {t(steps ? 'fee-schedule.ask-again' : 'fee-schedule.ask', {
        supplier: formatSupplierName(booking.supplier),
      })}
    </Button>
  );
  if (!steps || steps.length === 0) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-14 text-pretty text-muted">
          {t('fee-schedule.unasked', { supplier: formatSupplierName(booking.supplier) })}
        </p>
        {ask}
        <DialogProblem problem={error} />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <CancellationFeeScheduleTimeline steps={steps} service={booking.service} departsAt={departsAt} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-dashed border-control pt-3">
        <p className="text-13 text-pretty text-muted">
          {t('fee-schedule.zone', { zone: timeZoneNameOf(departsAt.zone, toInstant(departsAt), locale) })}{' '}
          {steps[0] && t('fee-schedule.as-of', { at: formatMoment(steps[0].from, locale, 'minute') })}
        </p>
        {ask}
      </div>
      <DialogProblem problem={error} />
    </div>
  );
}
