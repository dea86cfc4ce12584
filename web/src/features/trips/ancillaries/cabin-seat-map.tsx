import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Translate, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useMoneyFormat } from '../../../ui/price-group.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import {
  type CabinPlan,
  buildCabinSeatPlan,
  seatPriceTierIndex,
  type SeatAncillary,
  findAdjacentCabinSeat,
} from './cabin-seat-plan.ts';
import { isFreeAncillary } from './ancillary-labels.ts';

interface CabinProps {
  readonly seats: readonly SeatAncillary[];
  readonly label: string;
  /** Returns the position in the party of the traveller who has the seat. */
  readonly ownerOf: (id: string) => number | undefined;
  readonly nameOf: (traveller: number) => string;
  readonly onChoose: (id: string) => void;
}

/**
 * Renders the seats of one flight. Tab leads in, arrow keys lead from seat to seat, and marks rather than colours
 * distinguish them.
 */
export function CabinSeatMap({ seats, label, ownerOf, nameOf, onChoose }: CabinProps) {
  const plan = buildCabinSeatPlan(seats);
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const first =
    seats.find(({ id }) => ownerOf(id) !== undefined) ?? seats.find((seat) => seat.isFree) ?? seats[0];
  const current = focused ?? first?.id;
  const move = (event: KeyboardEvent) => {
    const next = current === undefined ? undefined : findAdjacentCabinSeat(plan, current, event.key);
    if (!next) return;
    event.preventDefault();
    setFocused(next.id);
    grid.current?.querySelector<HTMLElement>(`[data-seat="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div className="grid gap-3 sm:grid-cols-[24rem_minmax(0,1fr)] sm:gap-6">
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className="max-h-[25.5rem] w-full max-w-sm overflow-y-auto overscroll-contain rounded-t-[3.5rem] rounded-b-14 border-2 border-flight bg-surface px-2 pt-8 pb-3 sm:px-3"
      >
        <Letters plan={plan} />
        {plan.rows.map(({ row, seats: line }) => (
          <div key={row} role="row" className="flex items-center">
            <span role="rowheader" className="w-6 shrink-0 pr-1 text-right text-13 text-muted tabular-nums">
              {row}
            </span>
            {line.map((seat, at) => (
              <span
                key={plan.columns[at]}
                className={joinClassNames('flex-1 p-0.5', isBeforeAisle(plan, at) && 'mr-4')}
              >
                {seat && (
                  <Seat
                    seat={seat}
                    rank={seatPriceTierIndex(plan, seat)}
                    owner={ownerOf(seat.id)}
                    nameOf={nameOf}
                    isCurrent={seat.id === current}
                    onFocus={() => setFocused(seat.id)}
                    onChoose={() => onChoose(seat.id)}
                  />
                )}
              </span>
            ))}
          </div>
        ))}
      </div>
      <Legend plan={plan} />
    </div>
  );
}

function isBeforeAisle({ aisles }: CabinPlan, at: number): boolean {
  return aisles.has(at);
}

function Letters({ plan }: { plan: CabinPlan }) {
  return (
    <div role="row" className="sticky top-0 z-10 flex bg-surface pb-1">
      <span role="presentation" className="w-6 shrink-0" />
      {plan.columns.map((letter, at) => (
        <span
          key={letter}
          role="columnheader"
          className={joinClassNames(
            'flex-1 text-center text-13 font-semibold text-muted',
            isBeforeAisle(plan, at) && 'mr-4',
          )}
        >
          {letter}
        </span>
      ))}
    </div>
  );
}

interface SeatProps {
  readonly seat: SeatAncillary;
  readonly rank: number;
  readonly owner: number | undefined;
  readonly nameOf: (traveller: number) => string;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
}

function Seat({ seat, rank, owner, nameOf, isCurrent, onFocus, onChoose }: SeatProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const isOwn = owner !== undefined;
  const isTaken = !seat.isFree && !isOwn;
  return (
    <button
      type="button"
      role="gridcell"
      data-seat={seat.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isOwn}
      aria-disabled={isTaken}
      aria-label={formatSeat(seat, owner, nameOf, format, t)}
      onFocus={onFocus}
      onClick={() => !isTaken && onChoose()}
      className={joinClassNames(
        'grid h-8 w-full min-w-6 place-items-center rounded-8 rounded-b-4 border text-13 leading-none font-semibold',
        isOwn && 'border-ink bg-marigold text-on-marigold',
        isTaken && 'cursor-not-allowed border-line bg-line text-muted',
        !isOwn && !isTaken && 'border-flight bg-surface text-flight hover:bg-tint',
      )}
    >
      {isOwn ? owner + 1 : isTaken ? <X aria-hidden size={12} /> : <Rank of={rank} />}
    </button>
  );
}

function formatSeat(
  { seat, price, isFree: isToBeHad }: SeatAncillary,
  owner: number | undefined,
  nameOf: (traveller: number) => string,
  format: (money: SeatAncillary['price']) => string,
  t: Translate,
): string {
  const facts = { seat: `${seat.row}${seat.column}`, position: t(`ancillaries.position.${seat.position}`) };
  if (owner !== undefined)
    return t('ancillaries.seat.own', { ...facts, number: owner + 1, name: nameOf(owner) });
  if (!isToBeHad) return t('ancillaries.seat.taken', facts);
  return t('ancillaries.seat.free', {
    ...facts,
    price: isFreeAncillary(price) ? t('ancillaries.free') : format(price),
  });
}

/** Draws one stroke for each price step above the cheapest, up to four. */
function Rank({ of }: { of: number }) {
  return (
    <span aria-hidden className="flex flex-col gap-0.5">
      {Array.from({ length: Math.min(of, 4) }, (_, at) => (
        <span key={at} className="h-0.5 w-3 rounded-full bg-current" />
      ))}
    </span>
  );
}

function Legend({ plan }: { plan: CabinPlan }) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const look = 'grid h-6 w-7 place-items-center rounded-4 border';
  return (
    <ul className="flex flex-wrap content-start gap-x-4 gap-y-1.5 text-13 text-muted sm:flex-col sm:pt-8">
      {plan.prices.map((price, rank) => (
        <li key={price.amount} className="flex items-center gap-1.5">
          <span aria-hidden className={joinClassNames(look, 'border-flight text-flight')}>
            <Rank of={rank} />
          </span>
          {isFreeAncillary(price) ? t('ancillaries.free') : format(price)}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className={joinClassNames(look, 'border-ink bg-marigold text-on-marigold')}>
          <Check size={14} />
        </span>
        {t('ancillaries.legend.own')}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className={joinClassNames(look, 'border-line bg-line text-muted')}>
          <X size={12} />
        </span>
        {t('ancillaries.legend.taken')}
      </li>
    </ul>
  );
}
