import type { Booking, BookingWithDetails } from '@marga/contract/bookings/booking';
import type { HotelItinerary } from '@marga/contract/search/itineraries';
import { calculateArrivalDayOffset, formatDay } from '../../shared/format-money-and-dates.ts';
import { formatDuration, formatTime, minutesBetween } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SERVICE_ICONS } from '../../site/service-icons.ts';
import { ArrivalDayOffset } from '../../ui/arrival-day-offset.tsx';
import { CopyableReference } from '../../ui/copyable-reference.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { FareConditions } from '../search/itinerary/fare-conditions.tsx';
import {
  carrierNamesOfSegments,
  formatSegmentServiceNumbers,
  formatSupplierName,
  journeysOfItinerary,
  listConnectionPlaceCodes,
  type TransportSegment,
} from '../search/itinerary/itinerary.ts';
import { BookingTravellers } from './booking-travellers.tsx';
import { CancelledLegs } from './booking-page-sections.tsx';

/**
 * Shows a booking as the ticket that travellers carry: the supplier's reference on the stub, the journeys beside it,
 * and below them how each traveller stands.
 */
export function TicketCard({ booking }: { booking: BookingWithDetails }) {
  const t = useTranslations();
  return (
    <section className="min-w-0 break-inside-avoid overflow-clip rounded-14 border border-line bg-surface">
      <h2 className="sr-only">{t('booking.itinerary')}</h2>
      <div className="grid md:grid-cols-[14rem_minmax(0,1fr)]">
        <Stub booking={booking} />
        <div className="grid min-w-0 gap-4 border-dashed border-control px-4 py-3 max-md:border-t md:border-l">
          <CancelledLegs booking={booking} />
          <Journeys booking={booking} />
          <FareConditions itinerary={booking.itinerary} isBooked />
        </div>
      </div>
      <BookingTravellers booking={booking} />
    </section>
  );
}

function Stub({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const label = t(`booking.supplier-reference.${booking.service}`);
  return (
    <div className="bg-fog px-4 py-3">
      {booking.supplierReference === null ? (
        <p className="text-14">
          <span className="block text-13 text-muted">{label}</span>
          {t('booking.no-airline-reference')}
        </p>
      ) : (
        <CopyableReference label={label} isLarge>
          {booking.supplierReference}
        </CopyableReference>
      )}
      <p className="mt-1 text-13 text-muted">
        {t('booking.supplied-by', { supplier: formatSupplierName(booking.supplier) })}
      </p>
    </div>
  );
}

function Journeys({ booking: { itinerary } }: { booking: Booking }) {
  if (itinerary.service === 'hotel') return <Stay stay={itinerary} />;
  return journeysOfItinerary(itinerary).map((segments, index) => (
    <Journey key={index} segments={segments} service={itinerary.service} />
  ));
}

interface JourneyProps {
  segments: readonly TransportSegment[];
  service: keyof typeof SERVICE_ICONS;
}

/** Shows one journey in two lines: what travels, and from when and where to when and where. */
function Journey({ segments, service }: JourneyProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [first, last] = [segments[0] as TransportSegment, segments.at(-1) as TransportSegment];
  const duration = formatDuration(minutesBetween(first.departsAt, last.arrivesAt), locale);
  const stops = listConnectionPlaceCodes(segments);
  return (
    <div>
      <Heading service={service} number={formatSegmentServiceNumbers(segments)}>
        {carrierNamesOfSegments(segments)}
      </Heading>
      <Line
        service={service}
        stops={stops}
        note={
          service === 'flight'
            ? `${duration}, ${t('booking.stops', { count: stops.length, places: stops.join(', ') })}`
            : duration
        }
        from={<Time at={first.departsAt} />}
        to={
          <>
            <Time at={last.arrivesAt} />
            <ArrivalDayOffset days={calculateArrivalDayOffset(first.departsAt, last.arrivesAt)} />
          </>
        }
        fromPlace={<Place at={first.departsAt} name={first.originName} code={first.origin} />}
        toPlace={<Place at={last.arrivesAt} name={last.destinationName} code={last.destination} />}
      />
    </div>
  );
}

function Stay({ stay }: { stay: HotelItinerary }) {
  const t = useTranslations();
  return (
    <div>
      <Heading service="hotel" number="">
        {stay.name}
      </Heading>
      <Line
        service="hotel"
        stops={[]}
        note={t('itinerary.nights', { count: stay.nights })}
        from={<Time at={stay.checkInAt} />}
        to={<Time at={stay.checkOutAt} />}
        fromPlace={<Place at={stay.checkInAt} name={t('itinerary.check-in')} code="" />}
        toPlace={<Place at={stay.checkOutAt} name={t('itinerary.check-out')} code="" />}
      />
      <p className="mt-1 text-13 text-muted">
        {stay.area}, {stay.city}
      </p>
    </div>
  );
}

interface HeadingProps {
  service: keyof typeof SERVICE_ICONS;
  number: string;
  children: string;
}

function Heading({ service, number, children }: HeadingProps) {
  const Icon = SERVICE_ICONS[service];
  return (
    <h3 className="flex flex-wrap items-center gap-x-2 font-sans text-14 font-semibold tracking-normal">
      <Icon aria-hidden size={18} strokeWidth={1.8} style={{ color: SERVICE_COLOURS[service] }} />
      {children}
      {number !== '' && <span className="figures">{number}</span>}
    </h3>
  );
}

interface LineProps {
  service: keyof typeof SERVICE_ICONS;
  stops: readonly string[];
  note: string;
  from: React.ReactNode;
  to: React.ReactNode;
  fromPlace: React.ReactNode;
  toPlace: React.ReactNode;
}

/** Draws the line between two times, with a dot for each stop on the way. */
function Line({ service, stops, note, from, to, fromPlace, toPlace }: LineProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-x-3">
      <span className="figures text-20 leading-7">{from}</span>
      <span className="pb-2 text-center text-13 text-muted">
        {note}
        <span
          aria-hidden
          className="relative mt-0.5 flex items-center justify-around border-t-[3px] border-current"
          style={{ color: SERVICE_COLOURS[service] }}
        >
          <Dot className="-left-1" />
          {stops.map((stop) => (
            <span
              key={stop}
              className="-mt-[7px] size-2.5 rounded-full border-[3px] border-current bg-surface"
            />
          ))}
          <Dot className="-right-1" />
        </span>
      </span>
      <span className="figures text-20 leading-7">{to}</span>
      <p className="col-span-3 flex justify-between gap-x-4 text-13 text-muted">
        <span>{fromPlace}</span>
        <span className="text-right">{toPlace}</span>
      </p>
    </div>
  );
}

function Dot({ className }: { className: string }) {
  return (
    <span
      className={`absolute -top-[8px] size-3 rounded-full border-[3px] border-current bg-surface ${className}`}
    />
  );
}

function Time({ at }: { at: TransportSegment['departsAt'] }) {
  return <time dateTime={at.local}>{formatTime(at)}</time>;
}

function Place({ at, name, code }: { at: TransportSegment['departsAt']; name: string; code: string }) {
  return (
    <>
      {formatDay(at.local, useLocale())}, {name}
      {/* Marga's own codes of places are internal. */}
      {/^[A-Z0-9]{2,5}$/.test(code) && ` ${code}`}
    </>
  );
}
