import type { Seat } from '@marga/contract/search/itineraries';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';
import { type DeckPlan, buildBusDecks, findAdjacentBusSeat } from './bus-seat-plan.ts';

interface SeatMapProps {
  readonly seats: readonly Seat[];
  readonly chosen: readonly string[];
  readonly onChoose: (seat: string) => void;
  /** Holds the accessible name of the map. */
  readonly label: string;
}

/** Shows the decks of a bus. Tab enters each deck, arrow keys move from seat to seat. */
export function BusSeatMap({ seats, chosen, onChoose, label }: SeatMapProps) {
  const isLying = useIsDesktop();
  const decks = buildBusDecks(seats, isLying);
  return (
    <div
      className={joinClassNames('grid gap-3', isLying ? 'justify-start' : decks.length > 1 && 'grid-cols-2')}
    >
      {decks.map((plan) => (
        <Deck
          key={plan.deck}
          plan={plan}
          isLying={isLying}
          isOnly={decks.length === 1}
          chosen={chosen}
          onChoose={onChoose}
          label={label}
        />
      ))}
    </div>
  );
}

const DECK_LABELS: Record<Seat['deck'], MessageId> = {
  lower: 'seats.deck.lower',
  upper: 'seats.deck.upper',
};

interface DeckProps extends Omit<SeatMapProps, 'seats'> {
  readonly plan: DeckPlan;
  readonly isLying: boolean;
  readonly isOnly: boolean;
}

function Deck({ plan, isLying, isOnly, chosen, onChoose, label }: DeckProps) {
  const t = useTranslations();
  const grid = useRef<HTMLDivElement>(null);
  const first = plan.lines.flat().find((seat) => seat?.isFree) ?? plan.lines.flat().find(Boolean);
  const [current, setCurrent] = useState(first?.id);
  const move = (event: KeyboardEvent) => {
    const next = current === undefined ? undefined : findAdjacentBusSeat(plan, current, event.key);
    if (!next) return;
    event.preventDefault();
    setCurrent(next.id);
    grid.current?.querySelector<HTMLElement>(`[data-seat="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div className={isLying ? 'flex items-stretch' : 'flex flex-col'}>
      <DriversEnd
        text={isOnly ? t('seats.front') : t(DECK_LABELS[plan.deck])}
        isLying={isLying}
        hasWheel={plan.deck === 'lower'}
      />
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={`${label}, ${t(DECK_LABELS[plan.deck])}`}
        onKeyDown={move}
        className={joinClassNames(
          'grid gap-1 border-2 border-bus bg-surface p-2',
          isLying ? 'rounded-r-14 border-l-0' : 'rounded-b-14 border-t-0',
        )}
      >
        {plan.lines.map((line, at) => (
          <div key={at} role={line.some(Boolean) ? 'row' : 'presentation'} className="flex gap-1">
            {line.map((seat, place) =>
              seat ? (
                <SeatCell
                  key={seat.id}
                  seat={seat}
                  isLying={isLying}
                  isChosen={chosen.includes(seat.id)}
                  isCurrent={seat.id === current}
                  onFocus={() => setCurrent(seat.id)}
                  onChoose={() => onChoose(seat.id)}
                />
              ) : (
                <span key={`gap ${place}`} aria-hidden className={cellSize(plan.kind, isLying)} />
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

interface DriversEndProps {
  readonly text: string;
  readonly isLying: boolean;
  readonly hasWheel: boolean;
}

/** Draws the front of the bus; the steering wheel is shown on the right of the lower deck. */
function DriversEnd({ text, isLying, hasWheel }: DriversEndProps) {
  return (
    <div
      className={joinClassNames(
        'flex items-center gap-2 border-2 border-bus bg-surface text-13 font-semibold text-muted',
        isLying
          ? 'w-24 flex-col justify-between rounded-l-14 border-r-0 py-3'
          : 'justify-between rounded-t-14 border-b-0 px-3 pt-2.5',
      )}
    >
      {isLying && <Wheel isThere={hasWheel} />}
      <span className={isLying ? 'px-2 text-center' : undefined}>{text}</span>
      {isLying ? <span className="h-[22px]" /> : <Wheel isThere={hasWheel} />}
    </div>
  );
}

function Wheel({ isThere }: { isThere: boolean }) {
  return (
    <svg
      aria-hidden
      width="22"
      height="22"
      viewBox="0 0 22 22"
      className={joinClassNames('shrink-0 text-bus', !isThere && 'invisible')}
    >
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="11" cy="11" r="9" />
        <circle cx="11" cy="11" r="2.5" />
        <path d="M2.5 9.5 8.6 10.4M19.5 9.5l-6.1.9M11 13.5V20" />
      </g>
    </svg>
  );
}

function cellSize(kind: Seat['kind'], isLying: boolean): string {
  if (kind === 'sleeper') return isLying ? 'h-8 w-[4.5rem]' : 'h-14 min-w-0 flex-1';
  return isLying ? 'h-8 w-9' : 'h-9 min-w-0 flex-1';
}

interface SeatCellProps {
  readonly seat: Seat;
  readonly isLying: boolean;
  readonly isChosen: boolean;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
}

function SeatCell({ seat, isLying, isChosen, isCurrent, onFocus, onChoose }: SeatCellProps) {
  const t = useTranslations();
  const state = stateOf(seat, isChosen);
  return (
    <button
      type="button"
      role="gridcell"
      data-seat={seat.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isChosen}
      aria-disabled={!seat.isFree}
      aria-label={t(SEAT_LABELS[state], { seat: seat.id })}
      onFocus={onFocus}
      onClick={() => seat.isFree && onChoose()}
      className={joinClassNames(
        'relative grid place-items-center rounded-4 border font-mono text-[0.75rem] leading-none font-semibold',
        cellSize(seat.kind, isLying),
        SEAT_LOOKS[state],
      )}
    >
      {/* The back of a seat, the pillow of a berth: on the side that points to the rear, and to the front. */}
      <span
        aria-hidden
        className={joinClassNames(
          'absolute rounded-4 bg-current opacity-35',
          seat.kind === 'seat' && (isLying ? 'inset-y-1 right-0.5 w-1' : 'inset-x-1 bottom-0.5 h-1'),
          seat.kind === 'sleeper' && (isLying ? 'inset-y-1 left-1 w-2' : 'inset-x-1 top-1 h-2'),
        )}
      />
      {seat.id}
    </button>
  );
}

type SeatState = 'free' | 'taken' | 'women' | 'chosen';

function stateOf({ isFree, isForWomen }: Seat, isChosen: boolean): SeatState {
  if (isChosen) return 'chosen';
  if (!isFree) return 'taken';
  return isForWomen ? 'women' : 'free';
}

const SEAT_LABELS: Record<SeatState, MessageId> = {
  free: 'seats.seat.free',
  taken: 'seats.seat.taken',
  women: 'seats.seat.women',
  chosen: 'seats.seat.chosen',
};

const SEAT_LOOKS: Record<SeatState, string> = {
  free: 'border-bus bg-surface text-bus hover:bg-tint',
  taken: 'border-line bg-line text-muted line-through cursor-not-allowed',
  women: 'border-2 border-dashed border-hotel bg-surface text-hotel hover:bg-tint',
  chosen: 'border-ink bg-marigold text-on-marigold',
};

const LEGEND: Record<SeatState, MessageId> = {
  free: 'seats.legend.free',
  chosen: 'seats.legend.chosen',
  women: 'seats.legend.women',
  taken: 'seats.legend.taken',
};

/** Explains what the seat styles mean. */
export function BusSeatLegend({ hasWomens }: { hasWomens: boolean }) {
  const t = useTranslations();
  const states = (Object.keys(LEGEND) as SeatState[]).filter((state) => hasWomens || state !== 'women');
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-muted">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span aria-hidden className={joinClassNames('size-4 rounded-4 border', SEAT_LOOKS[state])} />
          {t(LEGEND[state])}
        </li>
      ))}
    </ul>
  );
}
