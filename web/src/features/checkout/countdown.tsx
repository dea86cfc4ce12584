import { useEffect, useState } from 'react';
import { msUntil } from '../../shared/clock.ts';
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

function useEverySecond(until: string): number {
  const [leftMs, setLeftMs] = useState(() => msUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(msUntil(until)), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return leftMs;
}
