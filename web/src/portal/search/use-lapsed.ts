import { useEffect, useState } from 'react';
import { msUntil } from '../../lib/clock.ts';

/** Turns true at that moment, without being asked. */
export function useLapsed(instant: string | undefined): boolean {
  const [lapsed, setLapsed] = useState<string>();
  useEffect(() => {
    if (instant === undefined) return undefined;
    const timer = setTimeout(() => setLapsed(instant), Math.max(0, msUntil(instant)));
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== undefined && lapsed === instant;
}
