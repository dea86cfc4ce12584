import type { OfferId } from '@marga/contract/kernel/ids';
import type { Offer } from '@marga/contract/search/search';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { PriceForCurrentView } from '../../pricing/price-for-current-view.tsx';

/** Holds the cheapest offer of a fare, its name, and what it includes and allows, line by line. */
interface Fare {
  readonly offer: Offer;
  readonly title: ReactNode;
  readonly lines: readonly ReactNode[];
}

interface FarePlatesProps {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly fares: readonly Fare[];
  readonly chosen: Offer;
  readonly onChoose: (offer: Offer) => void;
  readonly selected: ReadonlySet<OfferId>;
}

/** Shows the fares of a result as radio buttons side by side, or one below the other on a phone. */
export function FarePlates(props: FarePlatesProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{props.label}</legend>
      <div className="grid gap-2 md:auto-cols-[minmax(11rem,1fr)] md:grid-flow-col md:overflow-x-auto md:p-0.5">
        {props.fares.map(({ offer, title, lines }) => {
          const isChosen = offer.variant === props.chosen.variant;
          const isSelected = props.selected.has(isChosen ? props.chosen.id : offer.id);
          return (
            <label
              key={offer.id}
              className={joinClassNames(
                'relative min-h-11 cursor-pointer rounded-8 border bg-surface px-3 py-1 text-13 leading-4 has-focus-visible:outline-3 has-focus-visible:outline-focus',
                isChosen ? 'border-ink ring-1 ring-ink ring-inset' : 'border-line hover:border-control',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={isChosen}
                onChange={() => props.onChoose(offer)}
                className="sr-only"
              />
              <span className="flex items-baseline justify-between gap-2">
                <span className="flex min-w-0 items-center gap-1 truncate font-semibold">
                  {isSelected && <Check aria-hidden size={13} strokeWidth={3} className="shrink-0" />}
                  {title}
                </span>
                <PriceForCurrentView of={offer} className="text-14" />
              </span>
              {lines.map((line, at) => (
                <span key={at} className="block truncate text-muted">
                  {line}
                </span>
              ))}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
