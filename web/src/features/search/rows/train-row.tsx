import type { TrainItinerary } from '@marga/contract/search/itineraries';
import type { Offer } from '@marga/contract/search/search';
import { TrainFront } from 'lucide-react';
import { memo, useId } from 'react';
import { formatDuration } from '../../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS } from '../../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Tile } from '../../../ui/carrier-tile.tsx';
import type { ChipTone } from '../../../ui/chip.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import type { ResultRowProps } from '../service-search-screen.ts';
import { AVAILABILITY_LABELS, CLASS_LABELS, QUOTA_LABELS } from '../trains/train-labels.ts';
import { FarePlates } from './fare-plates.tsx';
import { ResultRow } from './result-row.tsx';
import { RowIdentity, RowRail, RowTimes } from './row-cells.tsx';
import { cheapestOffersByVariant, useChosenOffer } from './use-chosen-offer.ts';

/** The text says AVAILABLE, RAC or WL, so colour is never the only sign. */
const TONE_TEXT: Record<ChipTone, string> = {
  confirmed: 'text-confirmed',
  held: 'text-held',
  failed: 'text-failed',
  moving: 'text-link',
  quiet: 'text-muted',
};

/** Shows a train on the rail, with the chosen class and what is free in it; the other classes open below the row. */
export const TrainRow = memo(function TrainRow(props: ResultRowProps) {
  const { result, axis, selected, onToggle } = props;
  const t = useTranslations();
  const locale = useLocale();
  const headingId = useId();
  const { chosen, choose, rivals } = useChosenOffer(result.offers, selected);
  const train = trainOf(chosen);
  const [segment] = train.segments;
  if (!segment) return null;
  const variants = cheapestOffersByVariant(result.offers);
  const called = `${segment.number} ${segment.carrier}`;
  const km = new Intl.NumberFormat(LOCALE_TAGS[locale]).format(train.distanceKm);
  return (
    <ResultRow
      {...props}
      service="train"
      chosen={chosen}
      rivals={rivals}
      onChoose={choose}
      onToggle={() => onToggle(chosen)}
      name={`${called}, ${train.class}`}
      headingId={headingId}
      fare={train.class}
      otherFares={variants.length - 1}
      identity={
        <div id={headingId}>
          <RowIdentity
            tile={
              <Tile colour="var(--color-train)" className="text-surface">
                <TrainFront className="size-3.5 @4xl/results:size-5" />
              </Tile>
            }
            name={segment.carrier}
            number={segment.number}
            note={[
              ...(train.quota === 'GN' ? [] : [t(QUOTA_LABELS[train.quota])]),
              t('card.kilometres', { km }),
            ].join(', ')}
            isCompared={props.isCompared}
          />
        </div>
      }
      times={
        <RowTimes departsAt={segment.departsAt} arrivesAt={segment.arrivesAt}>
          {formatDuration(segment.durationMinutes, locale)}, {segment.origin} – {segment.destination}
        </RowTimes>
      }
      rail={axis && <RowRail axis={axis} legs={train.segments} service="train" stops={[]} />}
      facts={
        <div className="text-13 leading-5">
          <p className="truncate">
            <span className="font-semibold">{train.class}</span> {t(CLASS_LABELS[train.class])}
          </p>
          <p className="truncate">
            <AvailabilityMark train={train} />
          </p>
        </div>
      }
      fares={
        <>
          <FarePlates
            label={t('trains.classes', { train: called })}
            fares={variants.map((offer) => ({
              offer,
              title: <ClassPlate train={trainOf(offer)} />,
              lines: [<AvailabilityMark key="mark" train={trainOf(offer)} />],
            }))}
            chosen={chosen}
            onChoose={choose}
            selected={selected}
          />
          <Meaning train={train} />
        </>
      }
    />
  );
});

function ClassPlate({ train }: { train: TrainItinerary }) {
  const t = useTranslations();
  return (
    <>
      <span className="figures rounded-4 bg-train px-1 text-surface">{train.class}</span>
      <span className="truncate font-medium">{t(CLASS_LABELS[train.class])}</span>
    </>
  );
}

function AvailabilityMark({ train }: { train: TrainItinerary }) {
  const t = useTranslations();
  const { mark, tone } = AVAILABILITY_LABELS[train.availability.status];
  return (
    <span className={joinClassNames('font-mono font-semibold', TONE_TEXT[tone])}>
      {t(mark, { count: train.availability.count })}
    </span>
  );
}

/** Explains what a status such as WL 23 means for the buyer before they book. */
function Meaning({ train }: { train: TrainItinerary }) {
  const t = useTranslations();
  const { status, count } = train.availability;
  return (
    <p className="mt-1 text-13 leading-4 text-muted">{t(AVAILABILITY_LABELS[status].text, { count })}</p>
  );
}

function trainOf({ itinerary }: Offer): TrainItinerary {
  if (itinerary.service !== 'train') throw new RangeError('a result of trains holds trains');
  return itinerary;
}
