import { describe, expect, test } from 'vitest';
import { isPageShortcut } from './keyboard-shortcuts.ts';

const a = { key: 'a', ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };

describe('a single key', () => {
  test.each([
    ['nothing', null],
    ['a row', { tagName: 'A' }],
    ['a button', { tagName: 'BUTTON' }],
    ['a box to tick', { tagName: 'INPUT', type: 'checkbox' }],
  ])('is for the page while %s has the focus', (_what, focused) => {
    expect(isPageShortcut(a, focused)).toBe(true);
  });

  test.each([
    ['a search field', { tagName: 'INPUT', type: 'search' }],
    ['a reason being written', { tagName: 'TEXTAREA' }],
    ['a list that jumps to letters', { tagName: 'SELECT' }],
    ['an editor', { tagName: 'DIV', isContentEditable: true }],
  ])('stays with %s', (_what, focused) => {
    expect(isPageShortcut(a, focused)).toBe(false);
  });

  test.each(['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'] as const)(
    'leaves alone what has %s',
    (held) => {
      expect(isPageShortcut({ ...a, [held]: true }, null)).toBe(false);
    },
  );
});
