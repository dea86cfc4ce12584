/**
 * This module stores whether the command palette is open, and with which text it starts. It is small, because every
 * page can open the palette.
 */

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

/** Returns the initial text of the command palette, or undefined while it is closed. */
export function commandPaletteInitialText(): string | undefined {
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
