import type { WireMoney } from '@marga/contract/kernel/money';
import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * The agent sees what the company pays and why; the client, who looks over the counter, sees only what the client
 * pays. One view applies to the whole portal: the two are never in one document.
 */
export type View = 'agent' | 'client';

const KEY = 'marga.view';
const listeners = new Set<() => void>();
/** This is true while a page for clients is being printed. */
let isPrinting = false;

export function usePriceView(): View {
  return useSyncExternalStore(watch, presentView, () => 'agent');
}

/** The view applies to this tab only; another tab shows the agent's own prices. */
export function togglePriceView(): void {
  if (presentView() === 'agent') sessionStorage.setItem(KEY, 'client');
  else sessionStorage.removeItem(KEY);
  notify();
}

interface Priced {
  readonly total: WireMoney;
  readonly clientTotal: WireMoney;
}

/** Returns the price that may be shown now. */
export function usePriceForCurrentView(): (priced: Priced) => WireMoney {
  const view = usePriceView();
  return (priced) => choosePriceForView(priced, view);
}

export function choosePriceForView({ total, clientTotal }: Priced, view: View): WireMoney {
  return view === 'client' ? clientTotal : total;
}

/** Prints a page that is handed to clients in the client view, whichever view is on the screen. */
export function usePrintInClientView(): void {
  useEffect(() => {
    // The browser prints as soon as this handler has returned, so the change is rendered synchronously.
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
