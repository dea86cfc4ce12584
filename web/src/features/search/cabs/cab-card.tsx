import type { CabItinerary } from '@marga/contract/search/itineraries';
import type { Offer } from '@marga/contract/search/search';
import { Luggage, type LucideIcon, User } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import {
  calculateArrivalDayOffset,
  formatDay,
  formatDuration,
  formatMoney,
  formatTime,
} from '../../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS } from '../../../shared/i18n/locale.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Chip } from '../../../ui/chip.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { ArrivalDayOffset } from '../../../ui/arrival-day-offset.tsx';
import { ResultCardFrame, ResultCardPrice, useChosenOffer } from '../result-card-parts.tsx';
import type { CardProps } from '../service-search-screen.ts';

const TYPE_LABELS: Record<CabItinerary['cabType'], MessageId> = {
  Economy: 'cab-type.Economy',
  Hatchback: 'cab-type.Hatchback',
  Sedan: 'cab-type.Sedan',
  SUV: 'cab-type.SUV',
  Luxury: 'cab-type.Luxury',
};

/**
 * Shows a kind of cab with its time, distance and price figures. They are aligned down the list, so that five kinds
 * can be compared at a glance.
 */
export const CabCard = memo(function CabCard(props: CardProps) {
  const { result, selected, onToggle } = props;
  const t = useTranslations();
  const headingId = useId();
  const { chosen, choose } = useChosenOffer(result.offers, selected);
  const cab = cabOf(chosen);
  const called = t(TYPE_LABELS[cab.cabType]);
  return (
    <ResultCardFrame
      {...props}
      service="cab"
      offer={chosen}
      headingId={headingId}
      isSelected={result.offers.some(({ id }) => selected.has(id))}
      stub={
        <ResultCardPrice
          offers={result.offers}
          chosen={chosen}
          onChoose={choose}
          selected={selected}
          onToggle={() => onToggle(chosen)}
          name={called}
          per={t('cabs.whole-ride')}
        />
      }
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={headingId} className="text-24">
          {called}
        </h3>
        <p className="text-14 text-muted">{t('cabs.model', { model: cab.model })}</p>
      </div>
      <Holds cab={cab} travellers={chosen.travellers} />
      <Meter cab={cab} />
      <Ways cab={cab} />
      <p className="mt-2 text-13 text-muted">
        {t(cab.refundable ? 'fare.refundable' : 'fare.non-refundable')}
      </p>
    </ResultCardFrame>
  );
});

/**
 * Shows how many people and bags fit into the cab as icons; one person icon is filled for each traveller of this
 * search.
 */
function Holds({ cab, travellers }: { cab: CabItinerary; travellers: number }) {
  const t = useTranslations();
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-6 gap-y-1 text-14">
      <p className="flex items-center gap-2">
        <Signs Icon={User} count={cab.seats} filled={travellers} />
        {t('cabs.seats', { seats: cab.seats })}
      </p>
      <p className="flex items-center gap-2">
        <Signs Icon={Luggage} count={cab.bags} filled={0} />
        {t('cabs.bags', { bags: cab.bags })}
      </p>
      {cab.seats < travellers && <Chip tone="held">{t('cabs.too-few', { travellers })}</Chip>}
    </div>
  );
}

function Signs({ Icon, count, filled }: { Icon: LucideIcon; count: number; filled: number }) {
  return (
    <span aria-hidden className="flex text-cab">
      {Array.from({ length: count }, (_, at) => (
        <Icon key={at} size={17} fill={at < filled ? 'currentColor' : 'none'} />
      ))}
    </span>
  );
}

/** Shows the estimated time, the included distance and the price of each extra kilometre. */
function Meter({ cab }: { cab: CabItinerary }) {
  const t = useTranslations();
  const locale = useLocale();
  const km = new Intl.NumberFormat(LOCALE_TAGS[locale]).format(cab.distanceKm);
  return (
    <dl className="mt-3 grid grid-cols-[1.3fr_1fr_1fr] divide-x divide-line overflow-clip rounded-8 border border-cab bg-sunken">
      <Figure term={t('cabs.estimated')} isLarge>
        {formatDuration(cab.durationMinutes, locale)}
      </Figure>
      <Figure term={t('cabs.included')}>{t('card.kilometres', { km })}</Figure>
      <Figure term={t('cabs.extra')}>
        {t('cabs.per-km', { price: formatMoney(cab.extraPerKm, locale) })}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly term: string;
  readonly isLarge?: boolean;
  readonly children: ReactNode;
}

function Figure({ term, isLarge = false, children }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col justify-between px-3 py-2">
      <dt className="text-13 leading-4 text-muted">{term}</dt>
      <dd
        className={joinClassNames(
          isLarge
            ? 'font-mono text-20 font-semibold text-cab sm:text-24'
            : 'figures text-14 leading-7 sm:text-16 sm:leading-8',
        )}
      >
        {children}
      </dd>
    </div>
  );
}

/** Shows the pick-up and arrival times of each journey. */
function Ways({ cab }: { cab: CabItinerary }) {
  const t = useTranslations();
  const locale = useLocale();
  if (cab.includedHours !== null) {
    const [segment] = cab.segments;
    return (
      <p className="mt-3 text-14">
        {segment && (
          <>
            <span className="figures">{formatTime(segment.departsAt)}</span>{' '}
            <span className="font-semibold">{segment.originName}</span>,{' '}
          </>
        )}
        {t('cabs.at-your-disposal', { hours: cab.includedHours })}
      </p>
    );
  }
  return (
    <ol className="mt-3 grid gap-1 text-14">
      {cab.segments.map((segment, at) => (
        <li key={at} className="flex flex-wrap items-baseline gap-x-2">
          {cab.segments.length > 1 && (
            <span className="text-muted">
              {t(at === 0 ? 'cabs.way-out' : 'cabs.way-back')}, {formatDay(segment.departsAt.local, locale)}
            </span>
          )}
          <span>
            <span className="figures">{formatTime(segment.departsAt)}</span>{' '}
            <span className="font-semibold">{segment.originName}</span>
          </span>
          <span aria-hidden className="h-0.5 w-6 self-center bg-cab" />
          <span className="sr-only">{t('itinerary.to')}</span>
          <span>
            <span className="figures">
              {formatTime(segment.arrivesAt)}
              <ArrivalDayOffset days={calculateArrivalDayOffset(segment.departsAt, segment.arrivesAt)} />
            </span>{' '}
            <span className="font-semibold">{segment.destinationName}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function cabOf({ itinerary }: Offer): CabItinerary {
  if (itinerary.service !== 'cab') throw new RangeError('a result of cabs holds cabs');
  return itinerary;
}
