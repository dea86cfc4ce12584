import type { FacetName } from '@marga/contract/search/facets';
import type { Facet } from '@marga/contract/search/search';
import { ChevronDown, ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { formatMoney } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { POPOVER_CLASSES } from '../../ui/popover-classes.ts';
import { useIsDesktop } from '../../ui/use-is-desktop.ts';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { FACET_TITLES, useFacetLabel } from './facet-labels.ts';
import { type Chosen, countChosenFilters, NOTHING_CHOSEN, toggleFacetValue } from './result-filters.ts';

interface FilterBarProps {
  facets: readonly Facet[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** Holds the number of results that match the filters. */
  count: number;
}

/** Shows the filters of the list: a row of them on a desktop, one sheet on a phone. */
export function ResultFilterBar(props: FilterBarProps) {
  const isDesktop = useIsDesktop();
  const facets = props.facets.filter(
    ({ name, values }) => values.length > 1 || props.chosen[name] !== undefined,
  );
  if (facets.length === 0) return null;
  return isDesktop ? <FilterRow {...props} facets={facets} /> : <FilterSheet {...props} facets={facets} />;
}

const CHIP =
  'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-13 font-semibold whitespace-nowrap transition-colors duration-[120ms] max-md:h-11';

function FilterRow({ facets, chosen, onChange }: FilterBarProps) {
  const t = useTranslations();
  const count = countChosenFilters(chosen);
  return (
    <div role="group" aria-label={t('filters.label')} className="flex items-center gap-2">
      {facets.map((facet) => {
        const ticked = chosen[facet.name]?.length ?? 0;
        return (
          <DialogTrigger key={facet.name}>
            <AriaButton
              className={joinClassNames(
                CHIP,
                ticked > 0 ? 'border-ink bg-ink text-surface' : 'border-control bg-surface hover:border-ink',
              )}
            >
              {t(FACET_TITLES[facet.name])}
              {ticked > 0 && <span className="figures">{ticked}</span>}
              <ChevronDown aria-hidden size={16} />
            </AriaButton>
            <Popover
              placement="bottom start"
              className={joinClassNames(POPOVER_CLASSES, 'max-h-96 w-72 overflow-y-auto')}
            >
              <AriaDialog aria-label={t(FACET_TITLES[facet.name])} className="p-3 outline-none">
                <FacetValues facet={facet} chosen={chosen} onChange={onChange} />
              </AriaDialog>
            </Popover>
          </DialogTrigger>
        );
      })}
      {count > 0 && (
        <Button kind="quiet" className="h-8! px-2! text-13!" onClick={() => onChange(NOTHING_CHOSEN)}>
          <X aria-hidden size={16} />
          {t('filters.clear')}
        </Button>
      )}
    </div>
  );
}

function FilterSheet({ facets, chosen, onChange, count }: FilterBarProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const ticked = countChosenFilters(chosen);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={joinClassNames(
          CHIP,
          ticked > 0 ? 'border-ink bg-ink text-surface' : 'border-control bg-surface',
        )}
      >
        <ListFilter aria-hidden size={16} />
        {t('filters.open')}
        {ticked > 0 && <span className="figures">{ticked}</span>}
      </button>
      {isOpen && (
        <Dialog title={t('filters.label')} look="sheet" onClose={() => setOpen(false)}>
          <div className="grid gap-5">
            {facets.map((facet) => (
              <fieldset key={facet.name}>
                <legend className="mb-1.5 text-14 font-semibold">{t(FACET_TITLES[facet.name])}</legend>
                <FacetValues facet={facet} chosen={chosen} onChange={onChange} />
              </fieldset>
            ))}
          </div>
          <div className="sticky -bottom-6 -mx-6 mt-5 -mb-6 flex gap-2 border-t border-line bg-raised px-6 py-3">
            <Button kind="outline" onClick={() => onChange(NOTHING_CHOSEN)} disabled={ticked === 0}>
              {t('filters.clear')}
            </Button>
            <Button className="flex-1" onClick={() => setOpen(false)}>
              {t('filters.show', { count })}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface FacetValuesProps {
  facet: Facet;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** Shows each value with the number of results and the lowest price. */
function FacetValues({ facet, chosen, onChange }: FacetValuesProps) {
  const t = useTranslations();
  const locale = useLocale();
  const facetLabel = useFacetLabel();
  // The lowest prices are what the company pays, so clients do not see them.
  const isAgents = usePriceView() === 'agent';
  const name: FacetName = facet.name;
  return (
    <ul className="grid gap-0.5">
      {facet.values.map(({ value, results, from }) => (
        <li key={value}>
          <Checkbox
            checked={chosen[name]?.includes(value) ?? false}
            onChange={() => onChange(toggleFacetValue(chosen, name, value))}
            className="flex! min-h-9! w-full max-md:min-h-11! rounded-4 px-1 hover:bg-tint [&>span]:min-w-0 [&>span]:flex-1"
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 break-words">
                {facetLabel(name, value)} <span className="text-muted">({results})</span>
              </span>
              {isAgents && (
                <span className="text-13 whitespace-nowrap text-muted">
                  {t('filters.from', { price: formatMoney(wholeRupees(from), locale) })}
                </span>
              )}
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

/** A price for comparison needs no paise. */
function wholeRupees<Money extends { amount: string }>(money: Money): Money {
  return { ...money, amount: money.amount.replace(/\.\d+$/, '') };
}
