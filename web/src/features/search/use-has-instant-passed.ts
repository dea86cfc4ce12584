import { useEffect, useState } from 'react';
import { msUntil } from '../../shared/clock.ts';

/** Browsers fire a timer with a longer delay immediately. */
const LONGEST_MS = 2 ** 31 - 1;

/** Returns true once the instant has passed, and rerenders the component at that moment without polling. */
export function useHasInstantPassed(instant: string | undefined): boolean {
  const [lapsed, setLapsed] = useState<string>();
  useEffect(() => {
    if (instant === undefined) return undefined;
    const wait = () =>
      setTimeout(
        () => {
          if (msUntil(instant) > 0) timer = wait();
          else setLapsed(instant);
        },
        Math.min(Math.max(0, msUntil(instant)), LONGEST_MS),
      );
    let timer = wait();
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== undefined && lapsed === instant;
}
