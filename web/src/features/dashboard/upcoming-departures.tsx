import type { Booking } from '@marga/contract/bookings/booking';
import { openTicketStatusOf } from '@marga/contract/bookings/ticket-status';
import type { LocalDate } from '@marga/contract/kernel/time';
import { Link } from 'react-router';
import { todayInIndia } from '../../shared/clock.ts';
import {
  calculateArrivalDayOffset,
  formatDay,
  formatDaysAhead,
  formatTime,
} from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { useCurrentMinute } from '../../shared/use-current-minute.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { ArrivalDayOffset } from '../../ui/arrival-day-offset.tsx';
import {
  timeAxisFromDay,
  timeAxisOfJourneys,
  type Leg,
  journeySegmentsOnAxis,
  type TimelineAxis,
  axisPositionOf,
  axisTicksOf,
} from '../../ui/timeline-axis.ts';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { TimelineGrid, TimelineSegments } from '../../ui/timeline.tsx';
import { FullRowLink } from '../../ui/full-row-link.tsx';
import { formatTravellerNames } from '../bookings/booking-labels.tsx';
import { OpenTicketChip } from '../bookings/ticket-status.tsx';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import {
  firstArrivalTimeOf,
  itineraryStartTimeOf,
  listConnectionPlaceCodes,
  journeysOfItinerary,
} from '../search/itinerary/itinerary.ts';

const ROW = 'grid grid-cols-[5.5rem_1fr] gap-x-4 px-4 md:grid-cols-[6rem_16rem_1fr]';
const RAIL = 'max-md:col-span-2';

/** Shows the next departures, each on its own day on a shared axis of hours, in the local time of the departure. */
export function UpcomingDepartures({ upcoming, total }: { upcoming: readonly Booking[]; total: number }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="departures" className="overflow-clip rounded-14 border border-line bg-surface">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 px-4">
        <h2 id="departures" className="text-16">
          {t('dashboard.departures')}
        </h2>
        <Link
          to={`${SCREENS.bookings.path}?status=upcoming&order=departure`}
          className="text-14 font-semibold text-link"
        >
          {t('dashboard.all-departures', { count: total })}
        </Link>
      </div>
      {upcoming.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-14 text-muted">
          {t('dashboard.no-departures-text')}
        </p>
      ) : (
        <Board upcoming={upcoming} />
      )}
    </section>
  );
}

function Board({ upcoming }: { upcoming: readonly Booking[] }) {
  const endMinutes = Math.max(...upcoming.map((booking) => timeAxisOfJourneys([legsOn(booking)]).endMinutes));
  const day = todayInIndia();
  const axis = timeAxisFromDay(day, itineraryStartTimeOf(upcoming[0]?.itinerary ?? raise()).zone, endMinutes);
  return (
    <div>
      <div className={joinClassNames(ROW, 'border-t border-line bg-sunken max-md:hidden')}>
        <Hours axis={axis} />
      </div>
      <ul>
        {upcoming.map((booking) => (
          <Departure key={booking.id} booking={booking} day={day} endMinutes={endMinutes} />
        ))}
      </ul>
    </div>
  );
}

function raise(): never {
  throw new RangeError('a board has at least one departure');
}

/** Draws the hours since the midnight before each departure, and marks where the next day begins. */
function Hours({ axis }: { axis: TimelineAxis }) {
  const t = useTranslations();
  return (
    <div aria-hidden className="relative col-start-3 h-7 font-display text-13 font-medium text-muted">
      {axisTicksOf(axis).map(({ at, here, newDay }, index, { length }) => (
        <span
          key={at}
          className={joinClassNames(
            'absolute bottom-0.5 whitespace-nowrap',
            newDay !== undefined && 'font-semibold text-ink',
            index === 0 ? '' : index === length - 1 ? '-translate-x-full' : '-translate-x-1/2',
          )}
          style={{ left: `${at}%` }}
        >
          {newDay === undefined ? here.slice(0, 2) : t('dashboard.days-later', { count: newDay })}
        </span>
      ))}
    </div>
  );
}

interface DepartureProps {
  booking: Booking;
  day: LocalDate;
  endMinutes: number;
}

function Departure({ booking, day, endMinutes }: DepartureProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [startsAt, endsAt] = [itineraryStartTimeOf(booking.itinerary), firstArrivalTimeOf(booking.itinerary)];
  const open = openTicketStatusOf(booking);
  const date = startsAt.local.slice(0, 10) as LocalDate;
  const axis = timeAxisFromDay(date, startsAt.zone, endMinutes);
  return (
    <li
      className={joinClassNames(ROW, 'relative items-center border-t border-line py-2 hover:bg-tint md:py-0')}
    >
      <p className="leading-tight">
        <span className="figures block text-16 leading-5">{formatDay(date, locale, 'short')}</span>
        <span className={joinClassNames('text-13', date === day ? 'font-semibold text-held' : 'text-muted')}>
          {formatDaysAhead(date, day, locale)}
        </span>
      </p>
      <div className="min-w-0 py-1 leading-5">
        <FullRowLink to={`/bookings/${booking.id}`}>{formatItineraryTitle(booking.itinerary, t)}</FullRowLink>
        <p className="truncate text-13 text-muted">
          <span className="figures text-ink">
            {formatTime(startsAt)}–{formatTime(endsAt)}
            <ArrivalDayOffset days={calculateArrivalDayOffset(startsAt, endsAt)} />
          </span>{' '}
          {open !== undefined && (
            <>
              <OpenTicketChip status={open} />{' '}
            </>
          )}
          {formatTravellerNames(booking)}
        </p>
      </div>
      <div
        aria-hidden
        className={joinClassNames(RAIL, 'relative h-10 md:h-12')}
        style={{ color: SERVICE_COLOURS[booking.service] }}
      >
        <TimelineGrid axis={axis} />
        <TimelineSegments pieces={journeySegmentsOnAxis(legsOn(booking), axis)} stops={stopsOn(booking)} />
        {date === day && <Now axis={axis} />}
      </div>
    </li>
  );
}

/** Draws the present time on the rails of today. */
function Now({ axis }: { axis: TimelineAxis }) {
  const at = axisPositionOf(axis, useCurrentMinute());
  return <span className="absolute inset-y-0 w-0.5 bg-marigold" style={{ left: `${Math.min(at, 100)}%` }} />;
}

/**
 * Returns the segments of the first journey; for a stay only the first day, because its nights would shrink every
 * other trip to a dot.
 */
function legsOn({ itinerary }: Booking): readonly Leg[] {
  if (itinerary.service !== 'hotel') return journeysOfItinerary(itinerary)[0] ?? itinerary.segments;
  const { local, zone } = itinerary.checkInAt;
  return [{ departsAt: itinerary.checkInAt, arrivesAt: { local: `${local.slice(0, 10)}T23:59`, zone } }];
}

function stopsOn({ itinerary }: Booking): string[] {
  return itinerary.service === 'flight'
    ? listConnectionPlaceCodes(journeysOfItinerary(itinerary)[0] ?? [])
    : [];
}
