import { useEffect } from 'react';
import { isSingleKey } from './single-key.ts';
import { toggleView } from './view.ts';

export const VIEW_KEY = 'v';

/** One key turns the whole portal to the client, and back. It works over a comparison that stands open too. */
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
