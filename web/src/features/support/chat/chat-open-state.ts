/**
 * This module stores whether the chat is shown. It is small, because every page can open the chat; the chat itself is
 * loaded on demand.
 */

/** The chat is open in this tab until it is minimised: this survives a reload and does not affect other tabs. */
const OPEN = 'marga.chat-open';
/** This local storage key exists while the browser has an open chat; without it, a page does not load the chat. */
export const HINT = 'marga.chat';

/** This is undefined until session storage has been read. */
let isOpen: boolean | undefined;
let isAskedFor = false;
const listeners = new Set<() => void>();

export function openChat(): void {
  isAskedFor = true;
  show(true);
}

export function minimiseChat(): void {
  show(false);
}

/**
 * Returns true if somebody has opened the chat since the last call, which means that they want to write, and resets
 * that mark.
 */
export function consumeChatOpenRequest(): boolean {
  const asked = isAskedFor;
  isAskedFor = false;
  return asked;
}

export function isChatOpen(): boolean {
  isOpen ??= sessionStorage.getItem(OPEN) !== null && wasReloaded();
  return isOpen;
}

/**
 * Returns true after a reload. After a navigation the chat is not shown again, because it would cover the new page; a
 * small button leads back to it.
 */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

/** Returns true when the chat is open, or when this browser has an earlier conversation to return to. */
export function shouldLoadChat(): boolean {
  return isChatOpen() || localStorage.getItem(HINT) !== null;
}

export function watchChatOpenState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function rememberWhetherChatExists(hasChat: boolean): void {
  if (hasChat) localStorage.setItem(HINT, 'yes');
  else localStorage.removeItem(HINT);
}

function show(open: boolean): void {
  isOpen = open;
  if (open) sessionStorage.setItem(OPEN, 'yes');
  else sessionStorage.removeItem(OPEN);
  for (const listener of listeners) listener();
}
