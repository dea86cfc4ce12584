import { MEAL_PLANS, type HotelItinerary } from '@marga/contract/search/itineraries';
import type { OfferId } from '@marga/contract/kernel/ids';
import type { Offer } from '@marga/contract/search/search';
import { MapPin, Star } from 'lucide-react';
import { memo, useId } from 'react';
import { calculateRateOfStay } from '../../../shared/amount-parts.ts';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS } from '../../../shared/i18n/locale.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Chip } from '../../../ui/chip.tsx';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { PriceForCurrentView } from '../../pricing/price-for-current-view.tsx';
import { usePriceForCurrentView } from '../../pricing/use-agent-or-client-price-view.ts';
import {
  ResultCardFrame,
  ResultCardPrice,
  OfferVariantRadio,
  useChosenOffer,
  cheapestOffersByVariant,
} from '../result-card-parts.tsx';
import type { ResultRowProps } from '../service-search-screen.ts';
import { HotelStayTimeline } from './hotel-stay-timeline.tsx';
import { RateOfStay } from './rate-of-stay.tsx';

const MEAL_LABELS: Record<(typeof MEAL_PLANS)[number], MessageId> = {
  'room-only': 'meal-plan.room-only',
  breakfast: 'meal-plan.breakfast',
  'half-board': 'meal-plan.half-board',
  'full-board': 'meal-plan.full-board',
};

/** Shows a hotel, its location, the nights as a line, and each room with each of its meal plans. */
export const HotelCard = memo(function HotelCard(props: ResultRowProps) {
  const { result, selected, onToggle } = props;
  const t = useTranslations();
  const headingId = useId();
  const locale = useLocale();
  const { chosen, choose, rivals } = useChosenOffer(result.offers, selected);
  const hotel = hotelOf(chosen);
  const total = usePriceForCurrentView()(chosen);
  const isSameTerms = (offer: Offer) => hotelOf(offer).refundable === hotel.refundable;
  return (
    <ResultCardFrame
      {...props}
      service="hotel"
      offer={chosen}
      headingId={headingId}
      isSelected={result.offers.some(({ id }) => selected.has(id))}
      stub={
        <PriceGroup of={[total, calculateRateOfStay(total, hotel.rooms, hotel.nights).rate]}>
          <ResultCardPrice
            offers={rivals.filter(isSameTerms)}
            chosen={chosen}
            onChoose={choose}
            selected={selected}
            onToggle={() => onToggle(chosen)}
            name={`${hotel.name}, ${hotel.roomName}, ${t(MEAL_LABELS[hotel.mealPlan])}`}
            per={t('hotels.stay', { nights: hotel.nights, rooms: hotel.rooms })}
          >
            <RateOfStay total={total} rooms={hotel.rooms} nights={hotel.nights} />
          </ResultCardPrice>
        </PriceGroup>
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={headingId} className="text-24">
          {hotel.name}
        </h3>
        <Stars stars={hotel.stars} />
      </div>
      <p className="mt-0.5 flex items-start gap-1.5 text-14">
        <MapPin aria-hidden size={16} className="mt-0.5 shrink-0 text-hotel" />
        <span>
          <span className="font-semibold">{hotel.area}</span>, {hotel.city}
          {hotel.distanceKm !== null && (
            <span className="text-muted">
              , {t('hotels.distance', { km: kilometres(hotel.distanceKm, LOCALE_TAGS[locale]) })}
            </span>
          )}
        </span>
      </p>
      <div className="mt-4">
        <HotelStayTimeline {...hotel} />
      </div>
      <RoomPlates
        offers={result.offers}
        chosen={chosen}
        // The cancellation terms stay the same when another meal plan is chosen.
        onChoose={(offer) =>
          choose(result.offers.find((each) => each.variant === offer.variant && isSameTerms(each)) ?? offer)
        }
        selected={selected}
        hotel={hotel.name}
      />
      <Cancelling rivals={rivals} chosen={chosen} onChoose={choose} />
    </ResultCardFrame>
  );
});

function Stars({ stars }: { stars: number }) {
  const t = useTranslations();
  return (
    <p className="flex items-center text-hotel">
      {Array.from({ length: 5 }, (_, at) => (
        <Star
          key={at}
          aria-hidden
          size={16}
          fill={at < stars ? 'currentColor' : 'none'}
          className={at < stars ? undefined : 'text-line'}
        />
      ))}
      <span className="sr-only">{t('hotels.stars', { stars })}</span>
    </p>
  );
}

interface CancellingProps {
  readonly rivals: readonly Offer[];
  readonly chosen: Offer;
  readonly onChoose: (offer: Offer) => void;
}

/**
 * Shows the cancellation terms of the room, and a choice between refundable and non-refundable when both are offered.
 */
function Cancelling({ rivals, chosen, onChoose }: CancellingProps) {
  const t = useTranslations();
  const name = useId();
  const terms = [true, false].flatMap((isRefundable) => {
    const cheapest = rivals.find((offer) => hotelOf(offer).refundable === isRefundable);
    return cheapest ? [cheapest] : [];
  });
  if (terms.length < 2) {
    return (
      <p className="mt-3">
        <Terms hotel={hotelOf(chosen)} />
      </p>
    );
  }
  return (
    <fieldset className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-14">
      <legend className="sr-only">{t('hotels.terms')}</legend>
      {terms.map((offer) => (
        <label key={offer.id} className="flex min-h-7 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={hotelOf(offer).refundable === hotelOf(chosen).refundable}
            onChange={() => onChoose(offer)}
            className="size-4 shrink-0 accent-primary"
          />
          <Terms hotel={hotelOf(offer)} />
          <PriceForCurrentView of={offer} className="text-14" />
        </label>
      ))}
    </fieldset>
  );
}

function Terms({ hotel }: { hotel: HotelItinerary }) {
  const t = useTranslations();
  const locale = useLocale();
  if (hotel.freeCancellationUntil !== null) {
    const moment = formatMoment(hotel.freeCancellationUntil, locale, 'minute', hotel.checkInAt.zone);
    return <Chip tone="confirmed">{t('hotels.free-until', { moment })}</Chip>;
  }
  return hotel.refundable ? (
    <Chip tone="held">{t('hotels.part-refund')}</Chip>
  ) : (
    <Chip tone="quiet">{t('fare.non-refundable')}</Chip>
  );
}

interface RoomPlatesProps {
  readonly offers: readonly Offer[];
  readonly chosen: Offer;
  readonly onChoose: (offer: Offer) => void;
  readonly selected: ReadonlySet<OfferId>;
  readonly hotel: string;
}

/** Shows a row for each kind of room, with a button for each meal plan. */
function RoomPlates({ offers, chosen, onChoose, selected, hotel }: RoomPlatesProps) {
  const t = useTranslations();
  const name = useId();
  return (
    <fieldset className="mt-4 border-t border-line">
      <legend className="sr-only">{t('hotels.choices', { hotel })}</legend>
      {roomsOf(offers).map(([room, plans]) => (
        <div
          key={room}
          className="grid gap-x-4 gap-y-1.5 border-b border-line py-2.5 sm:grid-cols-[10rem_1fr] sm:items-center"
        >
          <p className="text-14 font-semibold">{room}</p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-2">
            {plans.map((offer) => (
              <OfferVariantRadio
                key={offer.variant}
                name={name}
                isChosen={offer.variant === chosen.variant}
                isSelected={offers.some(({ id, variant }) => variant === offer.variant && selected.has(id))}
                onChoose={() => onChoose(offer)}
                className="px-2.5 py-1.5"
              >
                <span className="sr-only">{room}, </span>
                <span className="block text-13 text-muted">{t(MEAL_LABELS[hotelOf(offer).mealPlan])}</span>
                <PriceForCurrentView of={offer} className="text-14" />
              </OfferVariantRadio>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

/** The cheapest room comes first, as the offers do; its meal plans are ordered by how much they include. */
function roomsOf(offers: readonly Offer[]): [string, Offer[]][] {
  const byRoom = Map.groupBy(cheapestOffersByVariant(offers), (offer) => hotelOf(offer).roomName);
  return [...byRoom].map(([room, plans]) => [room, plans.toSorted((a, b) => planAt(a) - planAt(b))]);
}

function planAt(offer: Offer): number {
  return MEAL_PLANS.indexOf(hotelOf(offer).mealPlan);
}

function kilometres(km: number, languageTag: string): string {
  return new Intl.NumberFormat(languageTag, { maximumFractionDigits: 1 }).format(km);
}

function hotelOf({ itinerary }: Offer): HotelItinerary {
  if (itinerary.service !== 'hotel') throw new RangeError('a result of hotels holds hotels');
  return itinerary;
}
