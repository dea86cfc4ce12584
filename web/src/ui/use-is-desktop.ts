import { useSyncExternalStore } from 'react';

/** Returns true when the window is wide enough for a table; a wide table passes the width it needs. */
export function useIsDesktop(minWidthRem = 48): boolean {
  const query = matchMedia(`(min-width: ${minWidthRem}rem)`);
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
}
