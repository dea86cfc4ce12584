import type { ReactNode } from 'react';
import { joinClassNames } from '../../ui/join-class-names.ts';
import type { Step } from './price-breakdown-lines.ts';

/** Says whose part a step is: the supplier's, what is given to the buyer, Marga's, or what the buyer adds. */
export type Look = 'supplier' | 'given' | 'ours' | 'client';

const LOOKS: Record<Look, string> = {
  supplier: 'bg-(--service)',
  given: 'bg-confirmed',
  ours: 'bg-ink',
  client: 'border-2 border-ink bg-surface',
};

/** This is the distance in pixels from the top of a row to its bar: the middle of the first line of text. */
const LEVEL = 18;
const left = (at: number) => ({ left: `${at}%` });

/**
 * Contains the drawing of one step beside its line of text. It is hidden from screen readers, because the text and
 * the amount say the same.
 */
export function PriceBreakdownBars({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className="relative row-span-2 mx-2.5 min-h-full">
      {children}
    </div>
  );
}

interface RunProps {
  step: Step;
  look: Look;
  isFirst: boolean;
  isBroken: boolean;
}

/**
 * Draws one step: a vertical line from the end of the previous step, a bar as long as the amount, and a vertical line
 * to the next step.
 */
export function PriceBreakdownBarSegment({ step: { from, to }, look, isFirst, isBroken }: RunProps) {
  const [start, end] = from < to ? [from, to] : [to, from];
  return (
    <>
      {!isFirst && <Drop at={from} isAbove />}
      <span
        className={joinClassNames('absolute h-2.5 min-w-[3px] -translate-y-1/2 rounded-[2px]', LOOKS[look])}
        style={{ top: LEVEL, ...left(start), width: `${end - start}%` }}
      />
      {isFirst && isBroken && <Gap />}
      <Drop at={to} />
    </>
  );
}

interface LandingProps {
  at: number;
  /** Holds the position at which the line begins when no step comes before the subtotal. */
  from?: number | undefined;
  hasMore?: boolean;
}

/** Marks a subtotal as a stop on the line. */
export function PriceBreakdownSubtotal({ at, from = at, hasMore = false }: LandingProps) {
  return (
    <>
      <Drop at={from} isAbove />
      {hasMore && <Drop at={at} />}
      <span
        className="absolute size-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-[4px] border-ink bg-surface"
        style={{ top: LEVEL, ...left(at) }}
      />
    </>
  );
}

function Drop({ at, isAbove = false }: { at: number; isAbove?: boolean }) {
  return (
    <span
      className="absolute w-0.5 -translate-x-1/2 bg-control"
      style={{ ...left(at), ...(isAbove ? { top: 0, height: LEVEL } : { top: LEVEL, bottom: 0 }) }}
    />
  );
}

/** The scale does not begin at zero, so the bar of the fare is drawn cut. */
function Gap() {
  return (
    <svg
      width="14"
      height="18"
      viewBox="0 0 14 18"
      className="absolute -translate-y-1/2"
      style={{ top: LEVEL, left: '8%' }}
    >
      <path d="M0 18 6 0h8L8 18Z" className="fill-surface" />
      <path d="M1 17 6.5 1M7.5 17 13 1" className="stroke-ink" strokeWidth="1.5" fill="none" />
    </svg>
  );
}
