import { SUPPLIER_MINUTES, type SupplierStatus } from '@marga/contract/suppliers/suppliers';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { type Tick, buildSearchesPerMinuteTicks } from './supplier-health.ts';

const TICK = 5;
const GAP = 1;
const HEIGHT = 28;
const WIDTH = SUPPLIER_MINUTES * (TICK + GAP) - GAP;

/**
 * Each outcome has its own colour and its own shape, because some readers do not see the colours: failed searches are
 * hollow, and those that timed out or were skipped are narrower.
 */
const LOOKS: Record<Tick['parts'][number]['end'], { colour: string; inset: number; isHollow?: true }> = {
  answered: { colour: 'var(--color-confirmed)', inset: 0 },
  timedOut: { colour: 'var(--color-held)', inset: 1 },
  failed: { colour: 'var(--color-failed)', inset: 0, isHollow: true },
  skipped: { colour: 'var(--color-control)', inset: 2 },
};

/** The outline of a hollow tick is drawn inside its edges, so that all ticks of a minute are equally wide. */
const OUTLINE = 1;

/** Shows the searches of the last half hour, one tick per minute. */
export function SearchesPerMinuteChart({ status, at }: { status: SupplierStatus; at: string }) {
  const t = useTranslations();
  const { answered, failed, timedOut, skipped } = status.searches;
  const ticks = buildSearchesPerMinuteTicks(status.minutes, at, SUPPLIER_MINUTES);
  return (
    <svg
      role="img"
      aria-label={t('console.suppliers.strip', { answered, failed, timedOut, skipped })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      className="block h-[29px] w-full max-w-[11.25rem]"
    >
      <line x1={0} x2={WIDTH} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} stroke="var(--color-line)" />
      {ticks.map((tick, index) => (
        // Ticks never change places, so the index is a stable key.
        <TickMark key={index} tick={tick} x={index * (TICK + GAP)} />
      ))}
    </svg>
  );
}

function TickMark({ tick, x }: { tick: Tick; x: number }) {
  let below = 0;
  return tick.parts.map(({ end, share }) => {
    const height = share * tick.height * HEIGHT;
    const y = HEIGHT - below - height;
    below += height;
    const { colour, inset, isHollow } = LOOKS[end];
    const edge = isHollow ? OUTLINE / 2 : 0;
    return (
      <rect
        key={end}
        x={x + inset + edge}
        y={y + edge}
        width={TICK - 2 * (inset + edge)}
        height={Math.max(0, height - 2 * edge)}
        fill={isHollow ? 'none' : colour}
        stroke={isHollow ? colour : 'none'}
        strokeWidth={OUTLINE}
      />
    );
  });
}
