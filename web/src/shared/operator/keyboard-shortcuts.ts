import { useEffect, useRef } from 'react';
import { turnSingleKeyShortcutsOnOrOff, useAreSingleKeyShortcutsOn } from '../single-key-shortcuts.ts';

export function useKeyboardShortcutSwitch() {
  return { isOn: useAreSingleKeyShortcutsOn(), turn: turnSingleKeyShortcutsOnOrOff };
}

interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
}

interface Focused {
  readonly tagName: string;
  readonly isContentEditable?: boolean;
  readonly type?: string;
}

/** Returns true for a key that was meant for the page: not typed into a field, and not a browser shortcut. */
export function isPageShortcut(stroke: Stroke, focused: Focused | null): boolean {
  if (stroke.defaultPrevented || stroke.ctrlKey || stroke.metaKey || stroke.altKey) return false;
  return focused === null || !takesKeys(focused);
}

function takesKeys({ tagName, isContentEditable = false, type }: Focused): boolean {
  if (tagName === 'INPUT') return type !== 'checkbox';
  return isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT';
}

/** Handles single keys that act on the page while they are switched on and no dialog is open. */
export function useKeyboardShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const { isOn } = useKeyboardShortcutSwitch();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const focused = document.activeElement as HTMLInputElement | null;
      if (!isPageShortcut(event, focused) || document.querySelector('dialog:modal')) return;
      const action = latest.current[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
