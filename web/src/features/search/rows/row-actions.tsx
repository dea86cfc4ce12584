import type { Offer } from '@marga/contract/search/search';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Checkbox } from '../../../ui/field.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { usePriceForCurrentView, usePriceView } from '../../pricing/use-agent-or-client-price-view.ts';
import { formatSupplierName } from '../itinerary/itinerary.ts';
import type { ResultRowProps } from '../service-search-screen.ts';

interface RowActionsProps extends Pick<ResultRowProps, 'result' | 'isCompared' | 'onCompare'> {
  readonly chosen: Offer;
  /** Holds the offers that differ from the chosen one only in who sells them, the cheapest first. */
  readonly rivals: readonly Offer[];
  readonly onChoose: (offer: Offer) => void;
  readonly mayExplain: boolean;
  readonly isExplained: boolean;
  readonly onExplain: (isExplained: boolean) => void;
}

/** Shows beside the fares who sells the chosen one, its price breakdown, and the choice to compare the result. */
export function RowActions(props: RowActionsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { chosen, mayExplain, isExplained } = props;
  const isAgents = usePriceView() === 'agent';
  return (
    <div className="grid min-w-0 text-13 md:leading-4">
      <Suppliers {...props} />
      {isAgents && chosen.trueCost.amount !== chosen.total.amount && (
        <p className="text-muted max-md:py-2">
          {t('card.true-cost', { price: formatMoney(chosen.trueCost, locale) })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        {mayExplain && (
          <button
            type="button"
            aria-expanded={isExplained}
            aria-keyshortcuts="w"
            onClick={() => props.onExplain(!isExplained)}
            className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-4 px-1 font-semibold whitespace-nowrap text-link hover:bg-tint-strong max-md:min-h-11"
          >
            {t('card.explain')}
            <ChevronDown aria-hidden size={15} className={joinClassNames(isExplained && 'rotate-180')} />
          </button>
        )}
        <Checkbox
          checked={props.isCompared}
          disabled={props.onCompare === undefined}
          onChange={() => props.onCompare?.(props.result.id)}
          className="text-13 has-disabled:opacity-50 max-md:min-h-11"
        >
          {t('card.compare')}
        </Checkbox>
      </div>
    </div>
  );
}

/** Shows who sells the chosen offer: a name for one supplier, a choice between their prices for several. */
function Suppliers({ rivals, chosen, onChoose }: RowActionsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const shown = usePriceForCurrentView();
  const id = useId();
  if (rivals.length < 2) {
    return (
      <p className="truncate text-muted max-md:py-2">
        {t('card.sold-by', { supplier: formatSupplierName(chosen.supplier) })}
      </p>
    );
  }
  return (
    <p className="min-w-0">
      <label htmlFor={id} className="sr-only">
        {t('card.suppliers')}
      </label>
      <select
        id={id}
        value={chosen.id}
        onChange={({ target }) => {
          const wanted = rivals.find((offer) => offer.id === target.value);
          if (wanted) onChoose(wanted);
        }}
        className="h-7 w-full rounded-4 border border-control bg-surface px-1 text-13 max-md:h-11"
      >
        {rivals.map((offer) => (
          <option key={offer.id} value={offer.id}>
            {formatSupplierName(offer.supplier)}, {formatMoney(shown(offer), locale)}
          </option>
        ))}
      </select>
    </p>
  );
}
