import { areSingleKeyShortcutsOn } from '../../shared/single-key-shortcuts.ts';

/** Matches what takes letters: fields, and lists that jump to an item by its first letter. */
const TAKES_LETTERS =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [role="listbox"] *, [role="menu"] *';

type Stroke = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/**
 * Returns whether this letter was pressed as a shortcut: outside any field, without modifiers, and with single-key
 * shortcuts turned on.
 */
export function isSingleKeyShortcut(stroke: Stroke, letter: string): boolean {
  if (stroke.key.toLowerCase() !== letter || !areSingleKeyShortcutsOn()) return false;
  if (stroke.defaultPrevented || stroke.repeat || stroke.isComposing) return false;
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return false;
  const { target } = stroke;
  return !(target instanceof HTMLElement) || !(target.isContentEditable || target.matches(TAKES_LETTERS));
}
