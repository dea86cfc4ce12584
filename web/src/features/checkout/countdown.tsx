import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { msUntil } from '../../shared/clock.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { useHasInstantPassed } from '../search/use-has-instant-passed.ts';
import { formatCountdown } from './format-countdown.ts';

/** With less time left than this the countdown is urgent. */
const SHORT_MS = 3 * 60_000;

export function useIsDeadlineOver(until: string): boolean {
  const isOver = useHasInstantPassed(until);
  return isOver || msUntil(until) <= 0;
}

/** Shows the time left, second by second. Screen readers do not announce every second, but can read it. */
export function Countdown({ until, label }: { until: string; label: string }) {
  const leftMs = useEverySecond(until);
  return (
    <p className="text-13 text-muted">
      {label}
      <span
        role="timer"
        aria-label={label}
        className={joinClassNames('figures block text-32', leftMs < SHORT_MS ? 'text-failed' : 'text-ink')}
      >
        {formatCountdown(leftMs)}
      </span>
    </p>
  );
}

/** From this time left on the price of a trip is about to expire. */
const SOON_MS = 5 * 60_000;

/** Says for how long the suppliers keep the price of a trip. */
export function PriceHoldCountdown({ until, className }: { until: string; className?: string }) {
  const t = useTranslations();
  const leftMs = useEverySecond(until);
  const isSoon = leftMs < SOON_MS;
  return (
    <p
      className={joinClassNames(
        'flex min-h-10 items-center gap-2 px-4 text-14 font-semibold',
        isSoon ? 'bg-failed-soft text-failed' : 'bg-held-soft text-held',
        className,
      )}
    >
      <Clock aria-hidden size={18} className="shrink-0" />
      {t('trip.price-held')}
      <span role="timer" aria-label={t('trip.price-held')} className="figures ml-auto text-16">
        {formatCountdown(leftMs)}
      </span>
    </p>
  );
}

function useEverySecond(until: string): number {
  const [leftMs, setLeftMs] = useState(() => msUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(msUntil(until)), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return leftMs;
}
