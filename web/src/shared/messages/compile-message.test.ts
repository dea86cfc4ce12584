import { formatCompleteMessage, formatMessage, type Values } from '@marga/contract/messages/format-message';
import { describe, expect, test } from 'vitest';
import { compileMessage } from './compile-message.ts';

function formatText(text: string, values: Values = {}, languageTag = 'en-IN'): string {
  return formatMessage(compileMessage(text), values, languageTag);
}

describe('a message', () => {
  test('without values is plain words, and costs nothing to say', () => {
    expect(compileMessage('Wait a minute.')).toBe('Wait a minute.');
    expect(formatText("It's {word}", { word: 'here' })).toBe("It's here");
  });

  test('has its values where it names them', () => {
    expect(formatText('{from} to {to}', { from: 'Delhi', to: 'London' })).toBe('Delhi to London');
    expect(formatText('{missing} is missing')).toBe(' is missing');
  });

  test('that is sent is never written with a gap, neither in its text nor in the form of a plural', () => {
    const writeComplete = (text: string, values: Values) =>
      formatCompleteMessage(compileMessage(text), values, 'en-IN');
    const text = '{count, plural, one {# bag of {owner}} other {# bags}}';
    expect(writeComplete(text, { count: 1, owner: '' })).toBe('1 bag of ');
    expect(writeComplete(text, { count: 2 })).toBe('2 bags');
    expect(() => writeComplete(text, { count: 1 })).toThrow('the message has no value for {owner}');
    expect(() => writeComplete(text, { owner: 'Meera' })).toThrow('the message has no value for {count}');
  });

  test('takes a value as it is, even if it looks like a placeholder or a pattern', () => {
    expect(formatText('For {client}', { client: "$& {client} '#'" })).toBe("For $& {client} '#'");
  });

  test('takes the form that the number asks for', () => {
    const text = '{days, plural, one {the next day} =-1 {the day before} other {# days later}}';
    expect([1, -1, 0, 12345].map((days) => formatText(text, { days }))).toEqual([
      'the next day',
      'the day before',
      '0 days later',
      '12,345 days later',
    ]);
  });

  test('counts as its language does', () => {
    const text = '{count, plural, one {एक या शून्य} other {# उड़ानें}}';
    expect([0, 1, 2].map((count) => formatText(text, { count }, 'hi-IN'))).toEqual([
      'एक या शून्य',
      'एक या शून्य',
      '2 उड़ानें',
    ]);
  });

  test('may have values and plurals inside a plural, each with its own number', () => {
    const text =
      '{stops, plural, =0 {non-stop} other {# stops in {places}, {bags, plural, one {# bag} other {# bags}}}}';
    expect(formatText(text, { stops: 2, places: 'Dubai and Rome', bags: 1 })).toBe(
      '2 stops in Dubai and Rome, 1 bag',
    );
  });

  test('with a sign outside a plural means the sign', () => {
    expect(formatText('Platform # {number}', { number: 4 })).toBe('Platform # 4');
  });

  test('with syntax that the browser could not say fails the build', () => {
    for (const text of [
      '{at, date}',
      '{kind, select, a {x} other {y}}',
      '{n, selectordinal, other {#th}}',
      '<b>x</b>',
    ]) {
      expect(() => compileMessage(text)).toThrow(RangeError);
    }
  });
});
