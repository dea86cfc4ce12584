/** Whether the command palette stands over the page, and with which words it begins. Tiny, because every page can ask for it. */

let begun: string | undefined;
const listeners = new Set<() => void>();

export function openCommandPalette(text = ''): void {
  begin(text);
}

export function closeCommandPalette(): void {
  begin(undefined);
}

export function isCommandPaletteOpen(): boolean {
  return begun !== undefined;
}

/** The words it begins with; nothing while it is closed. */
export function commandPaletteText(): string | undefined {
  return begun;
}

export function subscribeToCommandPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function begin(text: string | undefined): void {
  if (text === begun) return;
  begun = text;
  for (const listener of listeners) listener();
}
