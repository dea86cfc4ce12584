import {
  parse,
  type PluralElement,
  TYPE,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import en from '@marga/contract/messages/en.json' with { type: 'json' };
import hi from '@marga/contract/messages/hi.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';

/** These are the server's texts for people who read English: suppliers get the letters, our support team the mail. */
const ENGLISH_ALONE = ['letter.', 'mail.ticket-arrived.'];

const hindi: Readonly<Record<string, string>> = hi;

/** Returns the argument names of a message, regardless of their order and plural forms. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  const names = elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [element.value, ...argumentsOf(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))];
  });
  return [...new Set(names)].toSorted();
}

/** Returns every plural of a message, including nested ones. */
function pluralsOf(elements: readonly MessageFormatElement[]): PluralElement[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralsOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => pluralsOf(value));
    return element.type === TYPE.plural ? [element, ...inside] : inside;
  });
}

function isOneWrittenOut(part: MessageFormatElement): boolean {
  return (
    part.type === TYPE.literal && /(^|[^\p{L}\p{M}\p{N}])(एक|1|१)(?![\p{L}\p{M}\p{N}])/u.test(part.value)
  );
}

function mentionsCount(elements: readonly MessageFormatElement[]): boolean {
  return elements.some(
    (element) =>
      element.type === TYPE.pound || (element.type === TYPE.tag && mentionsCount(element.children)),
  );
}

describe('the languages of the catalogue', () => {
  test('say the same things in both languages', () => {
    const translated = Object.keys(en).filter((id) => !ENGLISH_ALONE.some((prefix) => id.startsWith(prefix)));
    expect(Object.keys(hi)).toEqual(translated);
  });

  test('leave nothing empty', () => {
    expect([...Object.entries(en), ...Object.entries(hi)].filter(([, text]) => text.trim() === '')).toEqual(
      [],
    );
  });

  test('take the same values in both', () => {
    const differing = Object.entries(en).filter(
      ([id, text]) => argumentsOf(parse(hindi[id] ?? text)).join() !== argumentsOf(parse(text)).join(),
    );
    expect(differing).toEqual([]);
  });

  test('say of nothing in Hindi that it is none: its `one` is for 0 and for 1', () => {
    expect(new Intl.PluralRules('hi').select(0)).toBe('one');
    // Where `other` states the number, `one` must state it too, because in Hindi `one` also covers 0; a text that is
    // true only of 1 uses `=1`.
    const wrong = Object.entries(hi).filter(([, text]) =>
      pluralsOf(parse(text)).some(({ options: { one, other } }) => {
        if (!one || mentionsCount(one.value)) return false;
        return (other && mentionsCount(other.value)) || one.value.some((part) => isOneWrittenOut(part));
      }),
    );
    expect(wrong).toEqual([]);
  });
});
