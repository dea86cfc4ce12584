import type { LocalDate } from '@marga/contract/kernel/time';
import { useSyncExternalStore } from 'react';
import { todayInIndia } from './clock.ts';

/** Returns the business day; on a prerendered page it is undefined until hydration. */
export function useTodayAfterHydration(): LocalDate | undefined {
  return useSyncExternalStore(watchNothing, todayInIndia, () => undefined);
}

function watchNothing(): () => void {
  return () => undefined;
}
