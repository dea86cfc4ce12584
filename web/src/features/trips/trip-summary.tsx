import type { HotelItinerary } from '@marga/contract/search/itineraries';
import type { Trip } from '@marga/contract/trips/trip';
import { TripClashList } from '../travellers/trip-clash-list.tsx';
import {
  calculateArrivalDayOffset,
  formatDay,
  formatDuration,
  formatTime,
  minutesBetween,
} from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { ArrivalDayOffset } from '../../ui/arrival-day-offset.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { timeAxisOfJourneys } from '../../ui/timeline-axis.ts';
import { Timeline } from '../../ui/timeline.tsx';
import { formatItinerarySummaryLine } from '../search/itinerary-summary-line.ts';
import {
  carrierNamesOfSegments,
  formatSegmentServiceNumbers,
  journeysOfItinerary,
  listConnectionPlaceCodes,
  type TransportItinerary,
  type TransportSegment,
} from '../search/itinerary/itinerary.ts';

/** Shows what is bought: two lines and a rail for each journey, and two lines for a stay. */
export function TripSummary({ trip }: { trip: Trip }) {
  const t = useTranslations();
  const ways = trip.items.flatMap(({ itinerary }) =>
    itinerary.service === 'hotel' ? [] : journeysOfItinerary(itinerary),
  );
  const longest = Math.max(0, ...ways.map((way) => timeAxisOfJourneys([way]).endMinutes));
  return (
    <section aria-labelledby="items" className="px-4 py-2 md:py-3">
      <h2 id="items" tabIndex={-1} className="sr-only">
        {t('trip.items', { count: trip.items.length })}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {trip.items.map(({ offerId, itinerary, seats }) => (
          <li key={offerId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {itinerary.service === 'hotel' ? (
              <Stay stay={itinerary} />
            ) : (
              journeysOfItinerary(itinerary).map((segments, at) => (
                <Journey key={at} itinerary={itinerary} segments={segments} leastMinutes={longest} />
              ))
            )}
            {seats.length > 0 && (
              <p className="text-13 text-muted">{t('trip.seats', { seats: seats.join(', ') })}</p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3 empty:hidden">
        <TripClashList items={trip.items.map(({ offerId, itinerary }) => ({ key: offerId, itinerary }))} />
      </div>
    </section>
  );
}

interface JourneyProps {
  readonly itinerary: TransportItinerary;
  readonly segments: readonly TransportSegment[];
  readonly leastMinutes: number;
}

function Journey({ itinerary, segments, leastMinutes }: JourneyProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  const stops = listConnectionPlaceCodes(segments);
  const { service } = itinerary;
  const duration = formatDuration(minutesBetween(first.departsAt, last.arrivesAt), locale);
  return (
    <div className="border-l-4 pl-3" style={{ borderColor: SERVICE_COLOURS[service] }}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-13 text-muted">
        <span className="figures text-16 font-semibold text-ink">
          {formatTime(first.departsAt)}–{formatTime(last.arrivesAt)}
          <ArrivalDayOffset days={calculateArrivalDayOffset(first.departsAt, last.arrivesAt)} />
        </span>
        {formatDay(first.departsAt.local, locale)},{' '}
        {t('search.route', {
          from: endOf(first, 'origin', service),
          to: endOf(last, 'destination', service),
        })}
      </p>
      <p className="truncate text-13 text-muted">
        <span className="font-semibold text-ink">{carrierNamesOfSegments([...segments])}</span>{' '}
        <span className="figures">{formatSegmentServiceNumbers([...segments])}</span>
        {' · '}
        {duration}
        {service === 'flight' && stops.length > 0 && ` · ${stops.join(', ')}`}
        {service === 'flight' && itinerary.fareName !== '' && ` · ${itinerary.fareName}`}
        {service === 'train' && ` · ${itinerary.class}`}
      </p>
      <div className="mt-1 h-6 overflow-clip *:-mt-1 max-lg:hidden">
        <Timeline
          axis={timeAxisOfJourneys([[...segments]], leastMinutes)}
          legs={[...segments]}
          service={service}
          stops={stops.map(() => '')}
        />
      </div>
    </div>
  );
}

function endOf(
  segment: TransportSegment,
  end: 'origin' | 'destination',
  service: TransportItinerary['service'],
): string {
  return service === 'flight' ? segment[end] : segment[`${end}Name`];
}

function Stay({ stay }: { stay: HotelItinerary }) {
  const t = useTranslations();
  const locale = useLocale();
  const { name, when } = formatItinerarySummaryLine(stay, t, locale);
  return (
    <div className="border-l-4 pl-3" style={{ borderColor: SERVICE_COLOURS.hotel }}>
      <p className="text-14 font-semibold">{name}</p>
      <p className="text-13 text-muted">
        {when} · {stay.roomName}
      </p>
    </div>
  );
}
