import type { OfferId } from '@marga/contract/kernel/ids';
import type { Service } from '@marga/contract/travel-services';
import type { Offer } from '@marga/contract/search/search';
import { Check, ChevronDown } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { formatMoney } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { Checkbox } from '../../ui/field.tsx';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import { formatSupplierName } from './itinerary/itinerary.ts';
import { OfferPriceBreakdown } from '../pricing/offer-price-breakdown.tsx';
import { PublishedPrice } from '../pricing/published-price.tsx';
import { isSingleKeyShortcut } from '../pricing/single-key-shortcut.ts';
import { usePriceForCurrentView, usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { usePermission } from '../../shared/member/use-permission.ts';
import type { ResultRowProps } from './service-search-screen.ts';

interface CardFrameProps extends Pick<ResultRowProps, 'searchId' | 'result' | 'isCompared' | 'onCompare'> {
  readonly service: Service;
  /** Holds the offer that is priced on the card; the price breakdown explains this price. */
  readonly offer: Offer;
  /** Holds the id of the heading that names the card for screen readers. */
  readonly headingId: string;
  readonly isSelected: boolean;
  readonly children: ReactNode;
  readonly stub: ReactNode;
}

/** Pressed anywhere on a card, this key opens its price breakdown. */
const EXPLAIN_KEY = 'w';

/** Shows a result: what it is, a dashed line, and the price; below them, on request, the price breakdown. */
export function ResultCardFrame(props: CardFrameProps) {
  const t = useTranslations();
  const may = usePermission();
  const { isSelected } = props;
  const [isWanted, setWanted] = useState(false);
  const panelId = useId();
  // Only the agent sees the price breakdown.
  const mayExplain = usePriceView() === 'agent' && may('price:read');
  const isExplained = mayExplain && isWanted;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut to one of its buttons
    <article
      aria-labelledby={props.headingId}
      onKeyDown={(event) => {
        if (mayExplain && isSingleKeyShortcut(event.nativeEvent, EXPLAIN_KEY)) setWanted(!isWanted);
      }}
      className={joinClassNames(
        'relative grid animate-arrive overflow-clip rounded-14 bg-surface md:grid-cols-[minmax(0,1fr)_13.5rem]',
        isSelected ? 'outline-2 -outline-offset-1 outline-ink' : 'outline -outline-offset-1 outline-line',
      )}
      style={{ '--service': SERVICE_COLOURS[props.service] } as CSSProperties}
    >
      {isSelected && <span aria-hidden className="absolute inset-y-0 left-0 z-10 w-2 bg-marigold" />}
      <div className="min-w-0 px-5 pt-4 pb-4 md:px-6">{props.children}</div>
      <div className="flex min-w-0 flex-col justify-between gap-3 border-t border-dashed border-control bg-sunken px-5 py-4 md:border-t-0 md:border-l">
        {props.stub}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:flex-col md:items-end">
          {mayExplain && (
            <button
              type="button"
              aria-expanded={isExplained}
              aria-controls={panelId}
              aria-keyshortcuts={EXPLAIN_KEY}
              onClick={() => setWanted(!isWanted)}
              className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-4 px-1 text-13 font-semibold text-link hover:bg-tint"
            >
              {t('card.explain')}
              <ChevronDown aria-hidden size={15} className={joinClassNames(isExplained && 'rotate-180')} />
            </button>
          )}
          <Checkbox
            checked={props.isCompared}
            disabled={props.onCompare === undefined}
            onChange={() => props.onCompare?.(props.result.id)}
            className="ml-auto text-13 text-muted has-disabled:opacity-50"
          >
            {t('card.compare')}
          </Checkbox>
        </div>
      </div>
      {mayExplain && (
        <section
          id={panelId}
          hidden={!isExplained}
          aria-label={t('price.label')}
          className="border-t border-dashed border-control px-5 py-4 md:col-span-2 md:px-6"
        >
          {isExplained && <OfferPriceBreakdown searchId={props.searchId} offer={props.offer} />}
        </section>
      )}
    </article>
  );
}

interface FareStubProps {
  /** Holds the offers of the chosen variant, the cheapest first, so that several suppliers can be compared. */
  readonly offers: readonly Offer[];
  readonly chosen: Offer;
  readonly onChoose: (offer: Offer) => void;
  readonly selected: ReadonlySet<OfferId>;
  readonly onToggle: () => void;
  /** Names what the button acts on; it follows the label. */
  readonly name: string;
  /** Says how many people or what length of time the price covers. */
  readonly per: string;
  /** Holds what the user must know before selecting the offer. */
  readonly children?: ReactNode;
  /** Says why the offer cannot be selected yet. */
  readonly obstacle?: string | undefined;
  /** This is true when the trip contains the offer, but with other seats. */
  readonly isChanged?: boolean;
}

export function ResultCardPrice(props: FareStubProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { chosen } = props;
  const isAgents = usePriceView() === 'agent';
  const shown = usePriceForCurrentView();
  const isSelected = props.selected.has(chosen.id) && props.isChanged !== true;
  const obstacleId = useId();
  return (
    // On a phone the price and its button are side by side, and further choices below them.
    <div className="grid grid-cols-[1fr_auto] items-center gap-3 md:flex md:flex-col md:items-stretch">
      <div className="md:text-right">
        <PriceGroup of={isAgents && chosen.exchange ? [chosen.base, chosen.taxes, chosen.total] : []}>
          {isAgents && <PublishedPrice of={chosen} />}
          <Price money={shown(chosen)} className="block text-24" />
        </PriceGroup>
        <p className="text-13 text-muted">{props.per}</p>
        {isAgents && chosen.trueCost.amount !== chosen.total.amount && (
          <p className="text-13 text-muted">
            {t('card.true-cost', { price: formatMoney(chosen.trueCost, locale) })}
          </p>
        )}
      </div>
      <div className="order-last col-span-2 grid gap-2 md:order-none md:gap-3">
        <Suppliers {...props} />
        {props.children}
      </div>
      <Button
        kind={isSelected ? 'marigold' : 'primary'}
        aria-pressed={isSelected}
        aria-describedby={props.obstacle === undefined ? undefined : obstacleId}
        disabled={props.obstacle !== undefined && !isSelected}
        onClick={props.onToggle}
        className="min-w-32 md:w-full"
      >
        {isSelected && <Check aria-hidden size={18} strokeWidth={2.5} />}
        {t(isSelected ? 'results.deselect' : 'results.select')}
        <span className="sr-only"> {props.name}</span>
      </Button>
      {props.obstacle !== undefined && !isSelected && (
        <p id={obstacleId} className="col-span-2 text-13 text-held md:text-right">
          {props.obstacle}
        </p>
      )}
    </div>
  );
}

/** Shows who sells the chosen offer: a name for one supplier, a choice between their prices for several. */
function Suppliers({ offers, chosen, onChoose }: FareStubProps) {
  const t = useTranslations();
  const shown = usePriceForCurrentView();
  const name = useId();
  if (offers.length < 2) {
    return (
      <p className="text-13 text-muted md:text-right">
        {t('card.sold-by', { supplier: formatSupplierName(chosen.supplier) })}
      </p>
    );
  }
  return (
    <fieldset className="text-13">
      <legend className="sr-only">{t('card.suppliers')}</legend>
      {offers.map((offer) => (
        <label
          key={offer.id}
          className="flex min-h-7 cursor-pointer items-center gap-2 rounded-4 has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={offer.id === chosen.id}
            onChange={() => onChoose(offer)}
            className="size-4 shrink-0 accent-primary outline-none"
          />
          <span className="min-w-0 flex-1 truncate">{formatSupplierName(offer.supplier)}</span>
          <Price money={shown(offer)} className="text-13" />
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the chosen offer: by default one that is in the trip, else the cheapest. */
export function useChosenOffer(offers: readonly Offer[], selected: ReadonlySet<OfferId>) {
  const [chosenId, setChosenId] = useState<OfferId>();
  const chosen =
    offers.find(({ id }) => id === chosenId) ?? offers.find(({ id }) => selected.has(id)) ?? offers[0];
  if (!chosen) throw new RangeError('a result has an offer');
  return {
    chosen,
    choose: ({ id }: Offer) => setChosenId(id),
    /** These offers differ only in who sells them. */
    rivals: offers.filter(({ variant }) => variant === chosen.variant),
  };
}

/** Returns the cheapest offer of each variant, in the given order. */
export function cheapestOffersByVariant(offers: readonly Offer[]): Offer[] {
  const seen = new Set<string>();
  return offers.filter(({ variant }) => !seen.has(variant) && seen.add(variant));
}

interface PlateProps {
  readonly name: string;
  readonly isChosen: boolean;
  /** This is true when the trip contains an offer of this variant. */
  readonly isSelected: boolean;
  readonly onChoose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Renders one of several variants as a radio button that looks like the content it stands for. */
export function OfferVariantRadio({ name, isChosen, isSelected, onChoose, className, children }: PlateProps) {
  return (
    <label
      className={joinClassNames(
        'relative cursor-pointer rounded-8 border bg-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-ink ring-1 ring-ink ring-inset' : 'border-line hover:border-control',
        className,
      )}
    >
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="sr-only" />
      {children}
      {isSelected && (
        <span
          aria-hidden
          className="absolute -top-2 -right-2 grid size-5 place-items-center rounded-full border-2 border-surface bg-marigold text-on-marigold"
        >
          <Check size={12} strokeWidth={3.5} />
        </span>
      )}
    </label>
  );
}
