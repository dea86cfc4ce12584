import type { WireMoney } from '@marga/contract/kernel/money';
import type { ReactNode } from 'react';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';

/** `travelled` is drawn solid, `held` dashed because it is pending, and `open` as unused track. */
type StretchLook = 'travelled' | 'held' | 'open';

export interface Stretch {
  id: string;
  label: string;
  money: WireMoney;
  look: StretchLook;
  note?: ReactNode;
}

interface MoneyLineProps {
  label: string;
  /** The parts of the bar are drawn in this order; the length of each is proportional to its amount. */
  stretches: readonly Stretch[];
  /** Holds the label and amount at the end of the bar, which is the total of all parts. */
  end: { label: string; money: WireMoney };
}

const TRACKS: Record<StretchLook, string> = {
  travelled: 'bg-current',
  held: 'border-dashed border-held max-md:border-l-[7px] md:border-t-[7px]',
  open: 'border-current bg-surface max-md:border-x-2 md:border-y-2',
};

/** Draws money as a line: each part is a stretch proportional to its amount, and the total is at the end. */
export function BalanceBreakdownBar({ label, stretches, end }: MoneyLineProps) {
  return (
    <PriceGroup of={[...stretches.map(({ money }) => money), end.money]}>
      <ol aria-label={label} className="text-flight md:flex">
        {stretches.map(({ id, label: name, money, look, note }) => (
          <li
            key={id}
            // The browser divides the line in proportion to the amounts, but the figures still need a minimum width.
            style={{ flexGrow: money.amount }}
            className="relative pb-4 pl-9 md:min-w-28 md:basis-0 md:pt-8 md:pr-3 md:pb-0 md:pl-0"
          >
            <Track look={look} className="md:right-0 md:left-3" />
            <Mark />
            <Part label={name} money={money} note={note} isHeld={look === 'held'} />
          </li>
        ))}
        <li className="relative pl-9 md:pt-8 md:pl-0 md:text-right">
          {/* Down a telephone the line ends at the station itself. */}
          <Track look={stretches.at(-1)?.look ?? 'open'} className="max-md:hidden md:right-2 md:left-0" />
          <Mark isEnd />
          <Part label={end.label} money={end.money} />
        </li>
      </ol>
    </PriceGroup>
  );
}

function Track({ look, className }: { look: StretchLook; className: string }) {
  return (
    <span
      aria-hidden
      className={joinClassNames(
        'absolute max-md:top-3 max-md:-bottom-3 max-md:left-[7px] max-md:w-[7px] md:top-[7px] md:h-[7px]',
        TRACKS[look],
        className,
      )}
    />
  );
}

function Mark({ isEnd = false }: { isEnd?: boolean }) {
  return (
    <span
      aria-hidden
      className={joinClassNames(
        'absolute top-0 z-10 grid size-[21px] place-items-center rounded-full border-[4px] border-current bg-surface',
        isEnd ? 'max-md:left-0 md:right-0' : 'left-0',
      )}
    >
      {isEnd && <span className="size-[7px] rounded-full bg-current" />}
    </span>
  );
}

function Part({ label, money, note, isHeld = false }: Omit<Stretch, 'id' | 'look'> & { isHeld?: boolean }) {
  return (
    <div className="min-w-0 text-ink">
      <p className={joinClassNames('text-13 font-semibold', isHeld ? 'text-held' : 'text-muted')}>{label}</p>
      <Price money={money} className="block text-20" />
      {note !== undefined && <div className="text-13 text-muted">{note}</div>}
    </div>
  );
}
