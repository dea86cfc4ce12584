import type { WireMoney } from '@marga/contract/kernel/money';
import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * The agent sees what the company pays and how that comes about; the client, who looks over the counter, sees what the
 * client pays and nothing else. It is one or the other for the whole portal: the two never stand in one document.
 */
export type View = 'agent' | 'client';

const KEY = 'marga.view';
const listeners = new Set<() => void>();
/** While a sheet that is handed to clients is being printed. */
let isPrinting = false;

export function useView(): View {
  return useSyncExternalStore(watch, presentView, () => 'agent');
}

/** For this tab: whoever opens another sees their own prices there. */
export function toggleView(): void {
  if (presentView() === 'agent') sessionStorage.setItem(KEY, 'client');
  else sessionStorage.removeItem(KEY);
  notify();
}

interface Priced {
  readonly total: WireMoney;
  readonly clientTotal: WireMoney;
}

/** The price that may be shown now. */
export function useShownPrice(): (priced: Priced) => WireMoney {
  const view = useView();
  return (priced) => shownPrice(priced, view);
}

export function shownPrice({ total, clientTotal }: Priced, view: View): WireMoney {
  return view === 'client' ? clientTotal : total;
}

/** Of a page that is handed to clients: on paper it is in their view, whichever stands on the screen. */
export function usePrintAsClient(): void {
  useEffect(() => {
    // The sheet is drawn as soon as this has returned.
    const begin = () => flushSync(() => printing(true));
    const end = () => printing(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      end();
    };
  }, []);
}

function printing(is: boolean): void {
  if (isPrinting === is) return;
  isPrinting = is;
  notify();
}

function presentView(): View {
  return isPrinting || sessionStorage.getItem(KEY) === 'client' ? 'client' : 'agent';
}

function notify(): void {
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
