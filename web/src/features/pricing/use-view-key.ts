import { useEffect } from 'react';
import { isSingleKey } from './single-key.ts';
import { toggleView } from './view.ts';

export const VIEW_KEY = 'v';

/** Switches the whole portal to the client view and back with one key. It works over an open comparison too. */
export function useViewKey(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event, VIEW_KEY)) return;
      event.preventDefault();
      toggleView();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isWanted]);
}
