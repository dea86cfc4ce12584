import type { Instant } from '@marga/contract/kernel/time';
import { useEffect, useState } from 'react';
import { now } from './clock.ts';

const MINUTE_MS = 60_000;

/** The present moment, told anew whenever a clock on the wall would move. */
export function useMinute(): Instant {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAt(now()), MINUTE_MS - (Date.parse(at) % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [at]);
  return at;
}
