/** Whether the finder stands over the page, and with which words it begins. Tiny, because every page can ask for it. */

let begun: string | undefined;
const listeners = new Set<() => void>();

export function openFinder(text = ''): void {
  begin(text);
}

export function closeFinder(): void {
  begin(undefined);
}

export function isFinderOpen(): boolean {
  return begun !== undefined;
}

/** The words it begins with; nothing while it is closed. */
export function finderText(): string | undefined {
  return begun;
}

export function watchFinder(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function begin(text: string | undefined): void {
  if (text === begun) return;
  begun = text;
  for (const listener of listeners) listener();
}
