import { useEffect } from 'react';
import { isSingleKeyShortcut } from './single-key-shortcut.ts';
import { togglePriceView } from './use-agent-or-client-price-view.ts';

export const VIEW_KEY = 'v';

/** Switches the whole portal to the client view and back with one key, also while the comparison dialog is open. */
export function useClientViewShortcut(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKeyShortcut(event, VIEW_KEY)) return;
      event.preventDefault();
      togglePriceView();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isWanted]);
}
