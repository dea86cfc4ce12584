import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePhone } from './parse-phone-number.ts';

test.each([
  ['98765 43210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['0091 98765-43210', '+919876543210'],
  ['919876543210', '+919876543210'],
  [' +91 98765.43210 ', '+919876543210'],
  ['९८७६५ ४३२१०', '+919876543210'],
  ['(022) 2345 6789', '+912223456789'],
  ['1800 123 4567', '+9118001234567'],
  ['+1 415 555 2671', '+14155552671'],
  ['+971 50 123 4567', '+971501234567'],
])('%o is %s', (text, value) => expect(parsePhone(text)).toEqual({ ok: true, value }));

test.each([
  ['', 'format'],
  ['abc', 'format'],
  ['call 98765 43210', 'format'],
  ['98765 43210 ext 12', 'format'],
  ['9876543210;phone-context=+1', 'format'],
  ['tel:+919876543210', 'format'],
  ['+', 'format'],
  ['+999 123456', 'country'],
  ['98765', 'too-short'],
  ['98765 43210 12345', 'too-long'],
  ['9'.repeat(5_000), 'too-long'],
  ['+91 00000 00000', 'not-a-number-there'],
  ['+1 999 999 9999', 'not-a-number-there'],
])('%o is refused: %s', (text, problem) => expect(parsePhone(text)).toEqual({ ok: false, problem }));

test('what was normalised stays as it is', () => {
  const mobile = fc.integer({ min: 6_000_000_000, max: 9_999_999_999 });
  fc.assert(
    fc.property(mobile, (number) => {
      const once = parsePhone(`0${number}`);
      fc.pre(once.ok);
      expect(once.ok && parsePhone(once.value)).toEqual(once);
    }),
    { numRuns: 100 },
  );
});

test('any text is answered, never thrown at', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('+', '0', '9', '1', '(', ')', '-', ' ', '/', '.', 'x') }),
      (text) => {
        const parsed = parsePhone(text);
        expect(parsed.ok ? parsed.value : '+1000000').toMatch(/^\+\d{7,15}$/);
      },
    ),
    { numRuns: 1_000 },
  );
});
