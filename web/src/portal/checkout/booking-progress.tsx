import type { Booking } from '@marga/contract/booking';
import { formatMoment } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { type Station, StationLine, type StationState } from '../../ui/station-line.tsx';
import { supplierName } from '../itinerary/itinerary.ts';
import { explanationOf } from './explanation.ts';
import { type Stop, stopsOfBooking } from './stations.ts';

/** A booking as the line it travels on. */
export function BookingProgress({ booking }: { booking: Booking }) {
  const say = useSay();
  const locale = useLocale();
  const stateWords: Record<StationState, string> = {
    done: say('station.state.done'),
    current: say('station.state.current'),
    ahead: say('station.state.ahead'),
    failed: say('station.state.failed'),
    unknown: say('station.state.unknown'),
  };
  const clock = (at: string | undefined) => at && formatMoment(at, locale, 'clock');
  const note = (stop: Stop): string | undefined =>
    stop.state === 'current' ? say('station.now') : clock(stop.at);
  const stations = stopsOfBooking(booking).map((stop): Station => ({
    id: stop.id,
    name: say(stop.word, { supplier: supplierName(booking.supplier) }),
    state: stop.state,
    note: note(stop),
  }));
  const words = explanationOf(booking, say, locale);
  return (
    <>
      <StationLine
        label={say('station.label', { reference: booking.reference })}
        service={booking.service}
        stations={stations}
        stateWords={stateWords}
      />
      {words !== undefined && (
        <div className="mt-4">
          <Alert tone={booking.state === 'failed' ? 'failed' : 'held'}>{words}</Alert>
        </div>
      )}
    </>
  );
}
