import { areSingleKeyShortcutsOn } from '../../lib/single-key-shortcuts.ts';

/** What takes letters: fields, and lists that jump to what begins with one. */
const TAKES_LETTERS =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [role="listbox"] *, [role="menu"] *';

type Stroke = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** Whether this letter was pressed for the page: typed into nothing, part of no shortcut, and single keys are wanted. */
export function isSingleKey(stroke: Stroke, letter: string): boolean {
  if (stroke.key.toLowerCase() !== letter || !areSingleKeyShortcutsOn()) return false;
  if (stroke.defaultPrevented || stroke.repeat || stroke.isComposing) return false;
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return false;
  const { target } = stroke;
  return !(target instanceof HTMLElement) || !(target.isContentEditable || target.matches(TAKES_LETTERS));
}
