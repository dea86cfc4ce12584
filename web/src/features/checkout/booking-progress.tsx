import type { Booking } from '@marga/contract/bookings/booking';
import { openTicketStatusOf } from '@marga/contract/bookings/ticket-status';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { type ProgressStep, ProgressSteps, type StepState } from '../../ui/progress-steps.tsx';
import { formatSupplierName } from '../search/itinerary/itinerary.ts';
import { explainBookingState } from './booking-state-explanation.ts';
import { type BookingStep, listBookingSteps } from './booking-steps.ts';

/** Shows the progress of a booking as a row of steps, with a text that explains a delay or failure. */
export function BookingProgress({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const locale = useLocale();
  const stateLabels: Record<StepState, string> = {
    done: t('step.state.done'),
    current: t('step.state.current'),
    ahead: t('step.state.ahead'),
    failed: t('step.state.failed'),
    unknown: t('step.state.unknown'),
  };
  const clock = (at: string | undefined) => at && formatMoment(at, locale, 'clock');
  const note = (stop: BookingStep): string | undefined =>
    stop.state === 'current' ? t('step.now') : clock(stop.at);
  const open = openTicketStatusOf(booking);
  const steps = listBookingSteps(booking).map((stop): ProgressStep => ({
    id: stop.id,
    // Without a berth for everybody the ticket is issued, but the booking is not confirmed.
    name: t(
      open !== undefined && stop.label === 'step.confirmed' ? `train-ticket.step.${open}` : stop.label,
      {
        supplier: formatSupplierName(booking.supplier),
      },
    ),
    state: stop.state,
    note: note(stop),
  }));
  const text = explainBookingState(booking, t, locale);
  return (
    <>
      <ProgressSteps
        label={t('step.label', { reference: booking.reference })}
        service={booking.service}
        steps={steps}
        stateLabels={stateLabels}
      />
      {text !== undefined && (
        <div className="mt-4">
          <Alert tone={booking.state === 'failed' ? 'failed' : 'held'}>{text}</Alert>
        </div>
      )}
    </>
  );
}
