import type { HotelItinerary, MEAL_PLANS } from '@marga/contract/search/itineraries';
import type { Offer } from '@marga/contract/search/search';
import { BedDouble, MapPin, Star } from 'lucide-react';
import { memo, useId } from 'react';
import { calculateRateOfStay } from '../../../shared/amount-parts.ts';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS } from '../../../shared/i18n/locale.ts';
import {
  type MessageId,
  type Translate,
  useLocale,
  useTranslations,
} from '../../../shared/i18n/use-translations.ts';
import { Chip } from '../../../ui/chip.tsx';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { usePriceForCurrentView } from '../../pricing/use-agent-or-client-price-view.ts';
import { RateOfStay } from '../hotels/rate-of-stay.tsx';
import { formatHotelTime } from '../hotels/format-check-in-and-out-time.ts';
import type { ResultRowProps } from '../service-search-screen.ts';
import { ClientPrice } from './client-price.tsx';
import { FarePlates } from './fare-plates.tsx';
import { HotelFacade } from './hotel-facade.tsx';
import { PriceButton, RowShell } from './result-row.tsx';
import { cheapestOffersByVariant, useChosenOffer } from './use-chosen-offer.ts';

const MEAL_LABELS: Record<(typeof MEAL_PLANS)[number], MessageId> = {
  'room-only': 'meal-plan.room-only',
  breakfast: 'meal-plan.breakfast',
  'half-board': 'meal-plan.half-board',
  'full-board': 'meal-plan.full-board',
};

/**
 * Shows a hotel in a row of 134 px: the photo, where it is, the chosen room with its meals and conditions, and the
 * price of the stay. The other rooms open below.
 */
export const HotelRow = memo(function HotelRow(props: ResultRowProps) {
  const { result, selected, onToggle } = props;
  const t = useTranslations();
  const locale = useLocale();
  const headingId = useId();
  // A room is sold with and without the right to cancel, and these are two choices.
  const rooms = result.offers.map((offer) => ({
    ...offer,
    variant: `${offer.variant} ${hotelOf(offer).refundable ? 'refundable' : ''}`,
  }));
  const { chosen, choose, rivals } = useChosenOffer(rooms, selected);
  const hotel = hotelOf(chosen);
  const total = usePriceForCurrentView()(chosen);
  const choices = cheapestOffersByVariant(rooms);
  const roomTypes = new Set(choices.map((offer) => hotelOf(offer).roomName)).size;
  const row = {
    ...props,
    service: 'hotel',
    chosen,
    rivals,
    onChoose: choose,
    onToggle: () => onToggle(result.offers.find(({ id }) => id === chosen.id) ?? chosen),
    name: `${hotel.name}, ${hotel.roomName}, ${t(MEAL_LABELS[hotel.mealPlan])}`,
    headingId,
    fares: (
      <FarePlates
        label={t('hotels.choices', { hotel: hotel.name })}
        fares={choices.map((offer) => ({
          offer,
          title: hotelOf(offer).roomName,
          lines: [t(MEAL_LABELS[hotelOf(offer).mealPlan]), termsOf(hotelOf(offer), t, locale)],
        }))}
        chosen={chosen}
        onChoose={choose}
        selected={selected}
      />
    ),
  } as const;
  return (
    <PriceGroup of={[total, calculateRateOfStay(total, hotel.rooms, hotel.nights).rate]}>
      <RowShell {...row} className="hotel-columns">
        <div className="h-full overflow-clip rounded-8 [grid-area:photo]">
          <HotelFacade name={hotel.name} />
        </div>
        <HotelFacts hotel={hotel} headingId={headingId} />
        <StayPrice offer={chosen} hotel={hotel} />
        <PriceButton {...row} fare={t('hotels.room-types', { count: roomTypes })} otherFares={0} />
      </RowShell>
    </PriceGroup>
  );
});

function HotelFacts({ hotel, headingId }: { hotel: HotelItinerary; headingId: string }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <div className="grid min-w-0 content-center gap-y-0.5 self-center text-13 leading-5 [grid-area:facts] @2xl/results:px-3.5">
      <div className="flex min-w-0 items-center gap-2">
        <h3 id={headingId} className="truncate text-16 leading-5">
          {hotel.name}
        </h3>
        <Stars stars={hotel.stars} />
      </div>
      <p className="flex min-w-0 items-center gap-1.5">
        <MapPin aria-hidden size={14} className="shrink-0 text-hotel" />
        <span className="truncate">
          <span className="font-semibold">{hotel.area}</span>, {hotel.city}
          {hotel.distanceKm !== null && (
            <span className="text-muted">
              , {t('hotels.distance', { km: kilometres(hotel.distanceKm, LOCALE_TAGS[locale]) })}
            </span>
          )}
        </span>
      </p>
      <p className="flex min-w-0 items-center gap-1.5">
        <BedDouble aria-hidden size={14} className="shrink-0 text-hotel" />
        <span className="truncate">
          {hotel.roomName} · {t(MEAL_LABELS[hotel.mealPlan])}
        </span>
      </p>
      <p className="truncate text-muted">
        <span>{t('itinerary.check-in')}</span> <span>{formatHotelTime(hotel.checkInAt)}</span> ·{' '}
        <span>{t('itinerary.check-out')}</span> <span>{formatHotelTime(hotel.checkOutAt)}</span>
      </p>
      <p className="truncate">
        <Chip tone={toneOf(hotel)}>{termsOf(hotel, t, locale)}</Chip>
      </p>
    </div>
  );
}

/** Shows how the price of the stay comes about, and what the client pays. */
function StayPrice({ offer, hotel }: { offer: Offer; hotel: HotelItinerary }) {
  const t = useTranslations();
  const total = usePriceForCurrentView()(offer);
  const { rooms, nights } = hotel;
  return (
    <div className="min-w-0 self-end text-13 leading-[1.125rem] text-muted [grid-area:stay] @2xl/results:text-right">
      <RateOfStay total={total} rooms={rooms} nights={nights} />
      <p className="truncate">{t('hotels.stay', { nights, rooms })}</p>
      <div className="flex gap-1 @2xl/results:justify-end">
        <ClientPrice offer={offer} />
      </div>
    </div>
  );
}

function Stars({ stars }: { stars: number }) {
  const t = useTranslations();
  return (
    <p className="flex shrink-0 items-center text-hotel">
      {Array.from({ length: stars }, (_, at) => (
        <Star key={at} aria-hidden size={13} fill="currentColor" />
      ))}
      <span className="sr-only">{t('hotels.stars', { stars })}</span>
    </p>
  );
}

function termsOf(hotel: HotelItinerary, t: Translate, locale: ReturnType<typeof useLocale>): string {
  if (hotel.freeCancellationUntil === null)
    return t(hotel.refundable ? 'hotels.part-refund' : 'fare.non-refundable');
  const moment = formatMoment(hotel.freeCancellationUntil, locale, 'minute', hotel.checkInAt.zone);
  return t('hotels.free-until', { moment });
}

function toneOf({ freeCancellationUntil, refundable }: HotelItinerary) {
  if (freeCancellationUntil !== null) return 'confirmed';
  return refundable ? 'held' : 'quiet';
}

function kilometres(km: number, languageTag: string): string {
  return new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1 }).format(km);
}

function hotelOf({ itinerary }: Offer): HotelItinerary {
  if (itinerary.service !== 'hotel') throw new RangeError('a result of hotels holds hotels');
  return itinerary;
}
