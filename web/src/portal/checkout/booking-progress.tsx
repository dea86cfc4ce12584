import type { Booking } from '@marga/contract/booking';
import { formatMoment } from '../../lib/format.ts';
import { useLocale, useTranslations } from '../../lib/i18n/translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { type Station, StationLine, type StationState } from '../../ui/station-line.tsx';
import { supplierName } from '../itinerary/itinerary.ts';
import { explanationOf } from './explanation.ts';
import { type Stop, stopsOfBooking } from './stations.ts';

/** A booking as the line it travels on. */
export function BookingProgress({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const locale = useLocale();
  const stateLabels: Record<StationState, string> = {
    done: t('station.state.done'),
    current: t('station.state.current'),
    ahead: t('station.state.ahead'),
    failed: t('station.state.failed'),
    unknown: t('station.state.unknown'),
  };
  const clock = (at: string | undefined) => at && formatMoment(at, locale, 'clock');
  const note = (stop: Stop): string | undefined =>
    stop.state === 'current' ? t('station.now') : clock(stop.at);
  const stations = stopsOfBooking(booking).map((stop): Station => ({
    id: stop.id,
    name: t(stop.label, { supplier: supplierName(booking.supplier) }),
    state: stop.state,
    note: note(stop),
  }));
  const text = explanationOf(booking, t, locale);
  return (
    <>
      <StationLine
        label={t('station.label', { reference: booking.reference })}
        service={booking.service}
        stations={stations}
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
