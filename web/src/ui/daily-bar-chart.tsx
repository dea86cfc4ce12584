import { toWireMoney } from '@marga/contract/kernel/money';
import type { Currency } from '@marga/contract/kernel/currency';
import type { LocalDate } from '@marga/contract/kernel/time';
import { useState } from 'react';
import { formatMoneyShort } from '../shared/format-money-and-dates.ts';
import { useLocale } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from './join-class-names.ts';
import { roundUpChartScale, percentOfWhole } from './bar-chart-scale.ts';
import { SERVICE_COLOURS, type Service } from './service-colours.ts';

/** Holds a day of the month: its total by service in minor units, and the total of the same day a month before. */
export interface DayBar {
  readonly on: LocalDate;
  readonly parts: readonly { readonly service: Service; readonly minor: bigint }[];
  readonly before: bigint;
}

interface DayBarsProps {
  bars: readonly DayBar[];
  currency: Currency;
  today: LocalDate;
  /** Describes the whole chart in a sentence; a table beside it has the details. */
  label: string;
  /** Returns the text shown for a day when it is pointed at. */
  readout: (bar: DayBar) => string;
}

const SLOT = 10;
const BAR = 6;
const HEIGHT = 100;

/**
 * Draws the days of a month as bars, stacked in the colours of the services; a tick at each marks the value a month
 * before.
 */
export function DailyBarChart({ bars, currency, today, label, readout }: DayBarsProps) {
  const locale = useLocale();
  const [pointedAt, pointAt] = useState<DayBar>();
  const sums = bars.map(({ parts }) => parts.reduce((sum, { minor }) => sum + minor, 0n));
  const top = roundUpChartScale([...sums, ...bars.map(({ before }) => before)]);
  const scale = [top, top / 2n].map((minor) => ({
    minor,
    text: formatMoneyShort(toWireMoney({ minor, currency }), locale),
  }));
  return (
    <div>
      <p aria-hidden className="mb-1 h-5 text-13 text-muted">
        {pointedAt && readout(pointedAt)}
      </p>
      <div className="relative pl-12">
        {scale.map(({ minor, text }, index) => (
          <span
            key={minor}
            aria-hidden
            className="figures absolute left-0 w-10 -translate-y-1/2 text-right text-13 text-muted"
            style={{ top: `${index * 50}%` }}
          >
            {text}
          </span>
        ))}
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
          preserveAspectRatio="none"
          onPointerLeave={() => pointAt(undefined)}
          className="block h-40 w-full overflow-visible"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line
              key={y}
              x1={0}
              x2={bars.length * SLOT}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className={y === HEIGHT ? 'stroke-control' : 'stroke-line'}
            />
          ))}
          {bars.map((bar, index) => (
            <Slot
              key={bar.on}
              bar={bar}
              top={top}
              x={index * SLOT}
              isPointedAt={bar === pointedAt}
              onPoint={() => pointAt(bar)}
            />
          ))}
        </svg>
      </div>
      <div aria-hidden className="relative ml-12 h-5">
        {bars.map(({ on }, index) => {
          const isToday = on === today;
          if (!isToday && index % 7 !== 0) return null;
          return (
            <span
              key={on}
              className={joinClassNames(
                'figures absolute top-1 -translate-x-1/2 text-13 leading-4',
                isToday ? 'z-10 rounded-4 bg-ink px-1 text-surface' : 'text-muted',
              )}
              style={{ left: `${((index + 0.5) / bars.length) * 100}%` }}
            >
              {Number(on.slice(8))}
            </span>
          );
        })}
      </div>
    </div>
  );
}

interface SlotProps {
  bar: DayBar;
  top: bigint;
  x: number;
  isPointedAt: boolean;
  onPoint: () => void;
}

function Slot({ bar, top, x, isPointedAt, onPoint }: SlotProps) {
  const ends = bar.parts.map((_, index) =>
    bar.parts.slice(0, index + 1).reduce((sum, { minor }) => sum + minor, 0n),
  );
  return (
    <g onPointerEnter={onPoint} onPointerDown={onPoint}>
      <rect
        x={x}
        y={0}
        width={SLOT}
        height={HEIGHT}
        className={isPointedAt ? 'fill-tint' : 'fill-transparent'}
      />
      {bar.parts.map(({ service, minor }, index) => {
        const height = percentOfWhole(minor, top);
        return (
          <rect
            key={service}
            x={x + (SLOT - BAR) / 2}
            y={HEIGHT - percentOfWhole(ends[index] ?? 0n, top)}
            width={BAR}
            height={height}
            style={{ fill: SERVICE_COLOURS[service] }}
          />
        );
      })}
      {bar.before > 0n && (
        <line
          x1={x + 1}
          x2={x + SLOT - 1}
          y1={HEIGHT - percentOfWhole(bar.before, top)}
          y2={HEIGHT - percentOfWhole(bar.before, top)}
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          className="stroke-muted"
        />
      )}
    </g>
  );
}
