import { useSyncExternalStore } from 'react';

/** Users of voice control, or those who press keys by accident, can turn off single-key shortcuts. */
const SWITCH = 'marga.console-keys';
const listeners = new Set<() => void>();

export function areSingleKeyShortcutsOn(): boolean {
  return localStorage.getItem(SWITCH) !== 'off';
}

export function turnSingleKeyShortcutsOnOrOff(on: boolean): void {
  if (on) localStorage.removeItem(SWITCH);
  else localStorage.setItem(SWITCH, 'off');
  for (const listener of listeners) listener();
}

export function useAreSingleKeyShortcutsOn(): boolean {
  return useSyncExternalStore(watch, areSingleKeyShortcutsOn, () => true);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
