import type { CabItinerary } from '@marga/contract/search/itineraries';
import type { Offer } from '@marga/contract/search/search';
import { Car } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import {
  formatDay,
  formatDuration,
  formatMoney,
  formatTime,
} from '../../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS } from '../../../shared/i18n/locale.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Tile } from '../../../ui/carrier-tile.tsx';
import type { ResultRowProps } from '../service-search-screen.ts';
import { ResultRow } from './result-row.tsx';
import { RowIdentity, RowTimes } from './row-cells.tsx';
import { useChosenOffer } from './use-chosen-offer.ts';

const TYPE_LABELS: Record<CabItinerary['cabType'], MessageId> = {
  Economy: 'cab-type.Economy',
  Hatchback: 'cab-type.Hatchback',
  Sedan: 'cab-type.Sedan',
  SUV: 'cab-type.SUV',
  Luxury: 'cab-type.Luxury',
};

/** Shows a kind of cab; its figures are aligned down the list, so that the kinds are compared at a glance. */
export const CabRow = memo(function CabRow(props: ResultRowProps) {
  const { result, selected, onToggle } = props;
  const t = useTranslations();
  const headingId = useId();
  const { chosen, choose } = useChosenOffer(result.offers, selected);
  const cab = cabOf(chosen);
  const called = t(TYPE_LABELS[cab.cabType]);
  const isTooSmall = cab.seats < chosen.travellers;
  return (
    <ResultRow
      {...props}
      service="cab"
      chosen={chosen}
      rivals={result.offers}
      onChoose={choose}
      onToggle={() => onToggle(chosen)}
      name={called}
      headingId={headingId}
      fare={t(cab.refundable ? 'fare.refundable' : 'fare.non-refundable')}
      otherFares={0}
      identity={
        <RowIdentity
          tile={
            <Tile colour="var(--color-cab)" className="text-surface">
              <Car className="size-3.5 @4xl/results:size-5" />
            </Tile>
          }
          name={<h3 id={headingId}>{called}</h3>}
          number={<span className="font-sans text-muted">{t('cabs.model', { model: cab.model })}</span>}
          isCompared={props.isCompared}
        />
      }
      times={<Ways cab={cab} />}
      rail={undefined}
      figures={<Meter cab={cab} />}
      facts={
        <div className="text-13 leading-5">
          <p className="truncate">
            <span className="font-semibold">{t('cabs.seats', { seats: cab.seats })}</span>,{' '}
            {t('cabs.bags', { bags: cab.bags })}
          </p>
          {isTooSmall && (
            <p className="truncate font-semibold text-held">
              {t('cabs.too-few', { travellers: chosen.travellers })}
            </p>
          )}
        </div>
      }
      fares={
        <p className="text-13 text-muted">
          {t('cabs.whole-ride')}, {t(cab.refundable ? 'fare.refundable' : 'fare.non-refundable')}
        </p>
      }
    />
  );
});

/** Shows the estimated time, the included distance and the price of each extra kilometre. */
function Meter({ cab }: { cab: CabItinerary }) {
  const t = useTranslations();
  const locale = useLocale();
  const km = new Intl.NumberFormat(LOCALE_TAGS[locale]).format(cab.distanceKm);
  return (
    <dl className="flex gap-x-3 @4xl/results:grid @4xl/results:grid-cols-[6rem_3.75rem_minmax(0,1fr)]">
      <Figure term={t('cabs.estimated')}>{formatDuration(cab.durationMinutes, locale)}</Figure>
      <Figure term={t('cabs.included')}>{t('card.kilometres', { km })}</Figure>
      <Figure term={t('cabs.extra')}>
        {t('cabs.per-km', { price: formatMoney(cab.extraPerKm, locale) })}
      </Figure>
    </dl>
  );
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 leading-4 whitespace-nowrap text-muted max-md:sr-only">{term}</dt>
      <dd className="figures text-13 leading-4 whitespace-nowrap @4xl/results:text-16 @4xl/results:leading-6">
        {children}
      </dd>
    </div>
  );
}

/** Shows the pick-up and arrival times of each journey. */
function Ways({ cab }: { cab: CabItinerary }) {
  const t = useTranslations();
  const locale = useLocale();
  const [first] = cab.segments;
  if (!first) return null;
  if (cab.includedHours !== null) {
    return (
      <div className="flex min-w-0 items-baseline gap-2 @4xl/results:block">
        <p className="figures text-20 leading-6">{formatTime(first.departsAt)}</p>
        <p className="truncate text-13 leading-4 text-muted">
          {t('cabs.at-your-disposal', { hours: cab.includedHours })}
        </p>
      </div>
    );
  }
  if (cab.segments.length === 1) {
    return (
      <RowTimes departsAt={first.departsAt} arrivesAt={first.arrivesAt} isHeading={false}>
        {first.originName} – {first.destinationName}
      </RowTimes>
    );
  }
  return (
    <ol className="text-13 leading-4">
      {cab.segments.map(({ departsAt, arrivesAt }, at) => (
        <li key={at}>
          <span className="block text-muted">
            {t(at === 0 ? 'cabs.way-out' : 'cabs.way-back')}, {formatDay(departsAt.local, locale, 'short')}
          </span>
          <span className="figures block">
            {formatTime(departsAt)}–{formatTime(arrivesAt)}
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
