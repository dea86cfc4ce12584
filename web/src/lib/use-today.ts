import type { LocalDate } from '@marga/contract/kernel/time';
import { useSyncExternalStore } from 'react';
import { today } from './clock.ts';

/** The business day on a page that is rendered when the portal is built: not known before the page has woken up. */
export function useTodayAfterHydration(): LocalDate | undefined {
  return useSyncExternalStore(watchNothing, today, () => undefined);
}

function watchNothing(): () => void {
  return () => undefined;
}
