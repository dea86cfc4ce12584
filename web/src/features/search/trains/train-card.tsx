import type { TrainItinerary } from '@marga/contract/search/itineraries';
import type { OfferId } from '@marga/contract/kernel/ids';
import type { Offer } from '@marga/contract/search/search';
import { memo, useId } from 'react';
import { LOCALE_TAGS } from '../../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { Timeline } from '../../../ui/timeline.tsx';
import { PriceForCurrentView } from '../../pricing/price-for-current-view.tsx';
import {
  ResultCardFrame,
  ResultCardPrice,
  OfferVariantRadio,
  useChosenOffer,
  cheapestOffersByVariant,
} from '../result-card-parts.tsx';
import type { CardProps } from '../service-search-screen.ts';
import { SegmentHeading } from '../segment-heading.tsx';
import { AVAILABILITY_LABELS, CLASS_LABELS, QUOTA_LABELS } from './train-labels.ts';

/** Renders a train on the timeline, its classes as coach plates, and the availability in each. */
export const TrainCard = memo(function TrainCard(props: CardProps) {
  const { result, axis, selected, onToggle } = props;
  const t = useTranslations();
  const locale = useLocale();
  const headingId = useId();
  const { chosen, choose, rivals } = useChosenOffer(result.offers, selected);
  const itinerary = trainOf(chosen);
  const [segment] = itinerary.segments;
  if (!segment) return null;
  const called = `${segment.number} ${segment.carrier}`;
  const km = new Intl.NumberFormat(LOCALE_TAGS[locale]).format(itinerary.distanceKm);
  return (
    <ResultCardFrame
      {...props}
      service="train"
      offer={chosen}
      headingId={headingId}
      isSelected={result.offers.some(({ id }) => selected.has(id))}
      stub={
        <ResultCardPrice
          offers={rivals}
          chosen={chosen}
          onChoose={choose}
          selected={selected}
          onToggle={() => onToggle(chosen)}
          name={`${called}, ${itinerary.class}`}
          per={t('card.all-travellers', { travellers: chosen.travellers })}
        />
      }
    >
      <SegmentHeading
        id={headingId}
        segment={segment}
        note={itinerary.quota === 'GN' ? undefined : t(QUOTA_LABELS[itinerary.quota])}
        more={t('card.kilometres', { km })}
      />
      {axis && (
        <div className="mt-2">
          <Timeline axis={axis} legs={itinerary.segments} service="train" stops={[]} />
        </div>
      )}
      <ClassPlates
        offers={result.offers}
        chosen={chosen}
        onChoose={choose}
        selected={selected}
        train={called}
      />
      <WhatItMeans itinerary={itinerary} />
    </ResultCardFrame>
  );
});

interface ClassPlatesProps {
  readonly offers: readonly Offer[];
  readonly chosen: Offer;
  readonly onChoose: (offer: Offer) => void;
  readonly selected: ReadonlySet<OfferId>;
  readonly train: string;
}

/** The text of the chip says AVAILABLE, RAC or WL, so colour is never the only sign. */
const TONE_TEXT: Record<ChipTone, string> = {
  confirmed: 'text-confirmed',
  held: 'text-held',
  failed: 'text-failed',
  moving: 'text-link',
  quiet: 'text-muted',
};

function ClassPlates({ offers, chosen, onChoose, selected, train }: ClassPlatesProps) {
  const t = useTranslations();
  const name = useId();
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{t('trains.classes', { train })}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-x-2.5 gap-y-2">
        {cheapestOffersByVariant(offers).map((offer) => {
          const { class: travelClass, availability } = trainOf(offer);
          const { mark, tone } = AVAILABILITY_LABELS[availability.status];
          return (
            <OfferVariantRadio
              key={offer.variant}
              name={name}
              isChosen={offer.variant === chosen.variant}
              isSelected={offers.some(({ id, variant }) => variant === offer.variant && selected.has(id))}
              onChoose={() => onChoose(offer)}
              // The line between plates depicts the coupling of coaches.
              className="not-first:before:absolute not-first:before:top-1/2 not-first:before:-left-2.5 not-first:before:h-1 not-first:before:w-2.5 not-first:before:-translate-y-1/2 not-first:before:bg-train"
            >
              <span className="flex min-h-11 items-center gap-2 px-2 pt-2">
                <span className="figures grid h-7 min-w-9 place-items-center rounded-4 bg-train px-1 text-16 text-surface">
                  {travelClass}
                </span>
                <span className="min-w-0 text-13 leading-4 text-muted">{t(CLASS_LABELS[travelClass])}</span>
              </span>
              <span className="mt-1.5 block border-t border-dashed border-line px-2 py-1.5">
                <span
                  className={joinClassNames(
                    'block font-mono text-13 font-semibold whitespace-nowrap',
                    TONE_TEXT[tone],
                  )}
                >
                  {t(mark, { count: availability.count })}
                </span>
                <PriceForCurrentView of={offer} className="text-16" />
              </span>
            </OfferVariantRadio>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Explains what a status such as WL 23 means for the buyer before they book. */
function WhatItMeans({ itinerary }: { itinerary: TrainItinerary }) {
  const t = useTranslations();
  const { status, count } = itinerary.availability;
  const { mark, text, tone } = AVAILABILITY_LABELS[status];
  return (
    <p className="mt-3 text-14 text-muted">
      <Chip tone={tone}>{t(mark, { count })}</Chip> {t(text, { count })}
    </p>
  );
}

function trainOf({ itinerary }: Offer): TrainItinerary {
  if (itinerary.service !== 'train') throw new RangeError('a result of trains holds trains');
  return itinerary;
}
