import type { OfferId } from '@marga/contract/kernel/ids';
import type { Service } from '@marga/contract/services';
import type { Offer } from '@marga/contract/shopping';
import { Check } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Checkbox } from '../../ui/field.tsx';
import { Price } from '../../ui/figures.tsx';
import { SERVICE_COLOURS } from '../../ui/service.ts';
import { supplierName } from '../itinerary/itinerary.ts';
import type { CardProps } from './service-screen.ts';

interface CardFrameProps extends Pick<CardProps, 'isCompared' | 'onCompare'> {
  readonly service: Service;
  /** What it is called, for those who hear the page: the heading's id. */
  readonly headingId: string;
  readonly isSelected: boolean;
  readonly children: ReactNode;
  readonly stub: ReactNode;
}

/** A result: what it is, a dashed seam, and the stub with its price. */
export function CardFrame(props: CardFrameProps) {
  const say = useSay();
  const { isSelected } = props;
  return (
    <article
      aria-labelledby={props.headingId}
      className={classes(
        'relative grid animate-arrive overflow-clip rounded-14 bg-surface md:grid-cols-[minmax(0,1fr)_13.5rem]',
        isSelected ? 'outline-2 -outline-offset-1 outline-ink' : 'outline -outline-offset-1 outline-line',
      )}
      style={{ '--service': SERVICE_COLOURS[props.service] } as CSSProperties}
    >
      {isSelected && <span aria-hidden className="absolute inset-y-0 left-0 z-10 w-2 bg-marigold" />}
      <div className="min-w-0 px-5 pt-4 pb-4 md:px-6">{props.children}</div>
      <div className="flex min-w-0 flex-col justify-between gap-3 border-t border-dashed border-control bg-sunken px-5 py-4 md:border-t-0 md:border-l">
        {props.stub}
        <Checkbox
          checked={props.isCompared}
          disabled={props.onCompare === undefined}
          onChange={() => props.onCompare?.()}
          className="text-13 text-muted has-disabled:opacity-50 md:self-end"
        >
          {say('card.compare')}
        </Checkbox>
      </div>
    </article>
  );
}

interface FareStubProps {
  /** The offers of what was chosen on the card, the cheapest first: the same from two suppliers side by side. */
  readonly offers: readonly Offer[];
  readonly chosen: Offer;
  readonly onChoose: (offer: Offer) => void;
  readonly selected: ReadonlySet<OfferId>;
  readonly onToggle: () => void;
  /** What the button acts on, said after its word. */
  readonly name: string;
  /** For how many, or how long. */
  readonly per: string;
  /** What must be known before it is selected. */
  readonly children?: ReactNode;
  /** Why it cannot be selected yet. */
  readonly obstacle?: string | undefined;
  /** It is in the trip, but not as it would be now: with other seats. */
  readonly isChanged?: boolean;
}

export function FareStub(props: FareStubProps) {
  const say = useSay();
  const locale = useLocale();
  const { chosen } = props;
  const isSelected = props.selected.has(chosen.id) && props.isChanged !== true;
  const obstacleId = useId();
  return (
    // On a telephone the price and its button stand side by side, and what else there is to choose below them.
    <div className="grid grid-cols-[1fr_auto] items-center gap-3 md:flex md:flex-col md:items-stretch">
      <div className="md:text-right">
        {chosen.exchange && <Published offer={chosen} rate={chosen.exchange.rate} />}
        <Price money={chosen.total} className="block text-24" />
        <p className="text-13 text-muted">{props.per}</p>
        {chosen.clientTotal.amount !== chosen.total.amount && (
          <p className="text-13 text-muted">
            {say('card.client', { price: formatMoney(chosen.clientTotal, locale) })}
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
        {say(isSelected ? 'results.deselect' : 'results.select')}
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

/** As the supplier quotes it, with what it is changed at; the rupees stand beside it. */
function Published({ offer, rate }: { offer: Offer; rate: string }) {
  const say = useSay();
  return (
    <p className="text-13 text-muted">
      <Price money={offer.published} className="text-20 text-ink" /> {say('card.at-rate', { rate })}
    </p>
  );
}

/** Who sells it: a word while there is one, a choice between their prices when there are several. */
function Suppliers({ offers, chosen, onChoose }: FareStubProps) {
  const say = useSay();
  const name = useId();
  if (offers.length < 2) {
    return (
      <p className="text-13 text-muted md:text-right">
        {say('card.sold-by', { supplier: supplierName(chosen.supplier) })}
      </p>
    );
  }
  return (
    <fieldset className="text-13">
      <legend className="sr-only">{say('card.suppliers')}</legend>
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
          <span className="min-w-0 flex-1 truncate">{supplierName(offer.supplier)}</span>
          <Price money={offer.total} className="text-13" />
        </label>
      ))}
    </fieldset>
  );
}

/** The offer that the stub stands for: one that is in the trip if there is one, else the cheapest, until one chooses. */
export function useChosen(offers: readonly Offer[], selected: ReadonlySet<OfferId>) {
  const [chosenId, setChosenId] = useState<OfferId>();
  const chosen =
    offers.find(({ id }) => id === chosenId) ?? offers.find(({ id }) => selected.has(id)) ?? offers[0];
  if (!chosen) throw new RangeError('a result has an offer');
  return {
    chosen,
    choose: ({ id }: Offer) => setChosenId(id),
    /** All that differ from it only in who sells them. */
    rivals: offers.filter(({ variant }) => variant === chosen.variant),
  };
}

/** The cheapest offer of each variant, in the order in which they come. */
export function variantsOf(offers: readonly Offer[]): Offer[] {
  const seen = new Set<string>();
  return offers.filter(({ variant }) => !seen.has(variant) && seen.add(variant));
}

interface PlateProps {
  readonly name: string;
  readonly isChosen: boolean;
  /** It is in the trip. */
  readonly isSelected: boolean;
  readonly onChoose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One of several to choose from: a radio button that looks like what it stands for. */
export function Plate({ name, isChosen, isSelected, onChoose, className, children }: PlateProps) {
  return (
    <label
      className={classes(
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
