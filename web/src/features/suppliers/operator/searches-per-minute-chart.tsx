import { SUPPLIER_MINUTES, type SupplierStatus } from '@marga/contract/suppliers/suppliers';
import { useTranslations } from '../../../shared/i18n/translations.ts';
import { type Tick, buildSearchesPerMinuteTicks } from './supplier-health.ts';

const TICK = 5;
const GAP = 1;
const HEIGHT = 28;
const WIDTH = SUPPLIER_MINUTES * (TICK + GAP) - GAP;

/** Each outcome has its own colour; searches that timed out or were skipped are also drawn narrower. */
const LOOKS: Record<Tick['parts'][number]['end'], { fill: string; inset: number }> = {
  answered: { fill: 'var(--color-confirmed)', inset: 0 },
  timedOut: { fill: 'var(--color-held)', inset: 1 },
  failed: { fill: 'var(--color-failed)', inset: 0 },
  skipped: { fill: 'var(--color-control)', inset: 2 },
};

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
    const { fill, inset } = LOOKS[end];
    return <rect key={end} x={x + inset} y={y} width={TICK - 2 * inset} height={height} fill={fill} />;
  });
}
