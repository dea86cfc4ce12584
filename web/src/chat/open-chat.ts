/** Whether the chat is shown. Tiny, because every page can ask for it; what is shown is loaded when somebody does. */

/** Open in this tab until it is minimised: it stays so across a reload, and another tab decides for itself. */
const OPEN = 'marga.chat-open';
/** Set while this browser has a chat that was not closed, so that a visitor without one costs no request. */
export const HINT = 'marga.chat';

/** Undefined until the browser has been asked what was open before. */
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

/** Whether somebody asked for it just now, and so wants to write; once. */
export function consumeOpenRequest(): boolean {
  const asked = isAskedFor;
  isAskedFor = false;
  return asked;
}

export function isChatOpen(): boolean {
  isOpen ??= sessionStorage.getItem(OPEN) !== null && wasReloaded();
  return isOpen;
}

/** Whoever goes to another address wants to see what is there, and the chat would lie over it; a pill leads back to it. */
function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

/** Whether there is anything to load: it is open, or this browser has one that can be gone back to. */
export function shouldLoadChat(): boolean {
  return isChatOpen() || localStorage.getItem(HINT) !== null;
}

export function watchChatOpen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setHasChat(hasChat: boolean): void {
  if (hasChat) localStorage.setItem(HINT, 'yes');
  else localStorage.removeItem(HINT);
}

function show(open: boolean): void {
  isOpen = open;
  if (open) sessionStorage.setItem(OPEN, 'yes');
  else sessionStorage.removeItem(OPEN);
  for (const listener of listeners) listener();
}
