import type { OfferId } from '@marga/contract/kernel/ids';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { Offer, Result } from '@marga/contract/search/search';
import { Check, X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import {
  type MessageId,
  type Translate,
  useLocale,
  useTranslations,
} from '../../shared/i18n/use-translations.ts';
import { sumAmounts } from '../../shared/amount-parts.ts';
import { formatMoney } from '../../shared/format-money-and-dates.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { useIsDesktop } from '../../ui/use-is-desktop.ts';
import { formatSupplierName } from './itinerary/itinerary.ts';
import { PriceForCurrentView } from '../pricing/price-for-current-view.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { useFacetLabel } from './facet-labels.ts';
import {
  formatCarrierNames,
  formatItineraryDuration,
  formatFlightOrTrainNumbers,
  formatItineraryTimes,
} from './itinerary-summary-line.ts';
import { cheapestOfferOf } from './sort-results.ts';

interface CompareDialogProps {
  results: readonly Result[];
  selected: ReadonlySet<OfferId>;
  onToggle: (offer: Offer) => void;
  onRemove: (resultId: string) => void;
  onClose: () => void;
}

/** Compares up to four results side by side, by their cheapest offers. */
export function CompareResultsDialog({ results, selected, onToggle, onRemove, onClose }: CompareDialogProps) {
  const t = useTranslations();
  const locale = useLocale();
  const facetLabel = useFacetLabel();
  const isAgents = usePriceView() === 'agent';
  const columns = results.map((result) => {
    const offer = result.offers.find(({ id }) => selected.has(id)) ?? cheapestOfferOf(result);
    return { result, offer, name: nameOf(offer.itinerary) };
  });
  const rows: readonly { label: MessageId; values: readonly ReactNode[] }[] = [
    {
      label: 'compare.when',
      values: columns.map(({ offer }) => formatItineraryTimes(offer.itinerary, locale)),
    },
    {
      label: 'compare.duration',
      values: columns.map(({ offer }) => formatItineraryDuration(offer.itinerary, t, locale)),
    },
    { label: 'compare.what', values: columns.map(({ offer }) => whatOf(offer, t, facetLabel)) },
    {
      label: 'compare.cancelling',
      values: columns.map(({ offer }) =>
        t(offer.itinerary.refundable ? 'fare.refundable' : 'fare.non-refundable'),
      ),
    },
    { label: 'compare.supplier', values: columns.map(({ offer }) => formatSupplierName(offer.supplier)) },
    ...(isAgents
      ? [
          {
            label: 'compare.published' as const,
            values: columns.map(({ offer }) => publishedOf(offer, locale, t)),
          },
        ]
      : []),
  ];
  // A phone has no space for a column of labels, so there each label stands above its values.
  const isDesktop = useIsDesktop();
  const cell = 'border-line px-3 not-first:border-l md:border-l max-md:px-2';
  return (
    <Dialog
      title={t('compare.title', { count: results.length })}
      look={isDesktop ? 'wide' : 'sheet'}
      onClose={onClose}
    >
      <div className="max-w-full md:overflow-x-auto">
        <table className="w-full border-collapse text-left text-14 max-md:table-fixed max-md:text-13">
          <thead>
            <tr className="align-top">
              {isDesktop && (
                <th scope="col">
                  <span className="sr-only">{t('compare.by')}</span>
                </th>
              )}
              {columns.map(({ result, name }) => (
                <th
                  key={result.id}
                  scope="col"
                  className={joinClassNames(cell, 'pb-2 font-semibold md:w-52 md:min-w-44')}
                >
                  <span className="flex items-start justify-between gap-2 max-md:flex-col-reverse">
                    {name}
                    <button
                      type="button"
                      onClick={() => onRemove(result.id)}
                      aria-label={t('compare.remove', { name })}
                      className="grid size-7 shrink-0 place-items-center rounded-4 text-muted hover:bg-tint max-md:size-11"
                    >
                      <X aria-hidden size={16} />
                    </button>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows, { label: 'compare.price' as const, values: columns.map(priceOf) }].map(
              ({ label, values }) => (
                <Fragment key={label}>
                  {!isDesktop && (
                    <tr className="border-t border-line">
                      <th
                        scope="colgroup"
                        colSpan={columns.length}
                        className="px-2 pt-2 font-medium text-muted"
                      >
                        {t(label)}
                      </th>
                    </tr>
                  )}
                  <tr className="border-line align-top md:border-t">
                    {isDesktop && (
                      <th scope="row" className="py-2 pr-3 text-13 font-medium text-muted">
                        {t(label)}
                      </th>
                    )}
                    {values.map((value, at) => (
                      <td key={columns[at]?.result.id} className={joinClassNames(cell, 'py-2 break-words')}>
                        {value}
                      </td>
                    ))}
                  </tr>
                </Fragment>
              ),
            )}
          </tbody>
        </table>
      </div>
      <div className="mt-4 flex justify-end">
        <Button kind="outline" className="max-md:h-11!" onClick={onClose}>
          {t('compare.close')}
        </Button>
      </div>
    </Dialog>
  );

  function priceOf({ offer, name }: (typeof columns)[number]) {
    return (
      <>
        <PriceForCurrentView of={offer} className="block text-20 max-md:text-16" />
        <SelectButton isSelected={selected.has(offer.id)} name={name} onClick={() => onToggle(offer)} />
      </>
    );
  }
}

function SelectButton({
  isSelected,
  name,
  onClick,
}: {
  isSelected: boolean;
  name: string;
  onClick: () => void;
}) {
  const t = useTranslations();
  return (
    <Button
      kind={isSelected ? 'marigold' : 'primary'}
      aria-pressed={isSelected}
      onClick={onClick}
      className="mt-2 w-full max-md:h-11! max-md:px-1! max-md:text-14!"
    >
      {isSelected && <Check aria-hidden size={18} strokeWidth={2.5} />}
      {t(isSelected ? 'results.deselect' : 'results.select')}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}

function nameOf(itinerary: Itinerary): string {
  switch (itinerary.service) {
    case 'hotel':
      return itinerary.name;
    case 'cab':
      return `${itinerary.cabType}, ${itinerary.model}`;
    case 'flight':
    case 'train':
    case 'bus':
      return `${formatCarrierNames(itinerary.segments)} ${formatFlightOrTrainNumbers(itinerary.segments)}`;
  }
}

/**
 * Describes an offer besides its times: the fare and bags, the class and availability, the kind of bus or cab, or the
 * room.
 */
function whatOf(
  { itinerary, variant }: Offer,
  t: Translate,
  facetLabel: ReturnType<typeof useFacetLabel>,
): string {
  switch (itinerary.service) {
    case 'flight':
      return [itinerary.fareName, t('fare.bags', { count: itinerary.checkedBags })]
        .filter(Boolean)
        .join(', ');
    case 'train':
      return `${facetLabel('class', itinerary.class)}, ${facetLabel('availability', itinerary.availability.status)} ${itinerary.availability.count}`;
    case 'bus':
      return facetLabel('bus-kind', itinerary.kind);
    case 'hotel':
      return `${itinerary.roomName}, ${facetLabel('meal-plan', itinerary.mealPlan)}, ${itinerary.area}`;
    case 'cab':
      return variant;
  }
}

/** Writes the supplier's price; one in another currency with the rate and the rupees that it comes to. */
function publishedOf({ published, exchange, base, taxes }: Offer, locale: Locale, t: Translate): string {
  if (exchange === null) return formatMoney(published, locale);
  return t('trip.exchange', {
    amount: formatMoney(published, locale),
    rate: exchange.rate,
    rupees: formatMoney(sumAmounts([base, taxes]), locale),
  });
}
