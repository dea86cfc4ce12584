import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 48rem)');

/** Whether there is room for a table. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
}
