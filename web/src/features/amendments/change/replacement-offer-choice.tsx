import type { Booking } from '@marga/contract/bookings/booking';
import type { Criteria } from '@marga/contract/search/criteria';
import type { WireMoney } from '@marga/contract/kernel/money';
import type { Offer } from '@marga/contract/search/search';
import { useId } from 'react';
import { calculateArrivalDayOffset, formatDay, formatTime } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { ArrivalDayOffset } from '../../../ui/arrival-day-offset.tsx';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { Price } from '../../../ui/price.tsx';
import { LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { timeAxisOfJourneys, type TimelineAxis } from '../../../ui/timeline-axis.ts';
import { TimelineRuler, Timeline } from '../../../ui/timeline.tsx';
import {
  firstArrivalTimeOf,
  formatServiceNumbersOrKind,
  itineraryStartTimeOf,
  listConnectionPlaceCodes,
  formatSupplierName,
  journeysOfItinerary,
} from '../../search/itinerary/itinerary.ts';
import { useSearch } from '../../search/use-search.ts';
import { fareDifferenceOf, findReplacementOffers } from './find-replacement-offers.ts';

interface OfferChoiceProps {
  booking: Booking;
  criteria: Criteria;
  round: number;
  chosen: Offer | undefined;
  onChoose: (offer: Offer, searchId: string) => void;
  onAgain: () => void;
}

/** Shows what the same supplier sells at the requested time on one axis of hours, each with its price difference. */
export function ReplacementOfferChoice({
  booking,
  criteria,
  round,
  chosen,
  onChoose,
  onAgain,
}: OfferChoiceProps) {
  const t = useTranslations();
  const { results, searchId, phase, problem } = useSearch(criteria, round);
  const offers = findReplacementOffers(results, booking);
  if (phase === 'broken') {
    return (
      <div className="grid justify-items-start gap-3">
        <DialogProblem problem={problem} />
        <Button kind="outline" onClick={onAgain}>
          {t('broken.retry')}
        </Button>
      </div>
    );
  }
  if (offers.length === 0) {
    return phase === 'running' ? (
      <LoadingSkeletons className="grid gap-2">
        <p className="text-14 text-muted">{t('change.searching')}</p>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </LoadingSkeletons>
    ) : (
      <p role="status" className="rounded-8 border border-dashed border-control px-4 py-3 text-14">
        {t('change.none', { supplier: formatSupplierName(booking.supplier) })}
      </p>
    );
  }
  return (
    <ReplacementOfferList
      booking={booking}
      offers={offers}
      chosen={chosen}
      onChoose={(offer) => searchId !== undefined && onChoose(offer, searchId)}
    />
  );
}

interface OfferListProps {
  booking: Pick<Booking, 'total'>;
  offers: readonly Offer[];
  chosen: Offer | undefined;
  onChoose: (offer: Offer) => void;
}

export function ReplacementOfferList({ booking, offers, chosen, onChoose }: OfferListProps) {
  const t = useTranslations();
  const name = useId();
  const ways = offers.flatMap(({ itinerary }) => {
    const [way] = itinerary.service === 'hotel' ? [] : journeysOfItinerary(itinerary);
    return way ? [way] : [];
  });
  const axis = ways.length === 0 ? undefined : timeAxisOfJourneys(ways);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-13 font-semibold text-muted">
        {t('change.offers', { count: offers.length })}
      </legend>
      {axis && (
        <div className="hidden pr-[8.5625rem] pl-[14.0625rem] md:block">
          <TimelineRuler axis={axis} />
        </div>
      )}
      <div className="grid max-h-64 gap-1.5 overflow-y-auto p-1">
        {offers.map((offer) => (
          <label
            key={offer.id}
            className="relative grid cursor-pointer items-center gap-x-4 gap-y-1 rounded-8 border border-line bg-surface px-3 py-2 hover:border-control has-checked:border-ink has-checked:shadow-[inset_4px_0_0_var(--color-marigold)] has-focus-visible:outline-3 has-focus-visible:outline-focus md:grid-cols-[12rem_minmax(0,1fr)_6.5rem]"
          >
            <input
              type="radio"
              name={name}
              checked={offer.id === chosen?.id}
              onChange={() => onChoose(offer)}
              className="sr-only"
            />
            <Times offer={offer} />
            {axis && <Rail offer={offer} axis={axis} />}
            <Difference money={fareDifferenceOf(booking, offer)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Times({ offer: { itinerary, variant } }: { offer: Offer }) {
  const locale = useLocale();
  const [from, to] = [itineraryStartTimeOf(itinerary), firstArrivalTimeOf(itinerary)];
  return (
    <span>
      <span className="figures block text-16">
        {formatTime(from)} – {formatTime(to)}
        <ArrivalDayOffset days={calculateArrivalDayOffset(from, to)} />
      </span>
      <span className="block text-13 text-muted">
        {formatDay(from.local, locale, 'short')}, {formatServiceNumbersOrKind(itinerary)}
        {variant !== '' && !formatServiceNumbersOrKind(itinerary).includes(variant) && `, ${variant}`}
      </span>
    </span>
  );
}

function Rail({ offer: { itinerary }, axis }: { offer: Offer; axis: TimelineAxis }) {
  if (itinerary.service === 'hotel') return <span />;
  const [way = []] = journeysOfItinerary(itinerary);
  return (
    <span className="hidden md:block">
      <Timeline axis={axis} legs={way} service={itinerary.service} stops={listConnectionPlaceCodes(way)} />
    </span>
  );
}

function Difference({ money }: { money: WireMoney }) {
  const t = useTranslations();
  const isLess = money.amount.startsWith('-');
  if (!/[1-9]/.test(money.amount))
    return <span className="text-14 md:text-right">{t('change.same-fare')}</span>;
  return (
    <span className="md:text-right">
      <span className="figures">{isLess ? '−' : '+'}</span>
      <Price money={isLess ? { ...money, amount: money.amount.slice(1) } : money} />
      <span className="text-13 text-muted md:block"> {t(isLess ? 'change.cheaper' : 'change.dearer')}</span>
    </span>
  );
}
