import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ENTITY_KIND_NAMES,
  type EntityKind,
  GST_STATES,
  isGstinOfLegalEntityKind,
  isLegalEntityKind,
  isPan,
  panOfGstin,
  parseCin,
  parseGstin,
  parseLlpin,
  parseCompanyRegistrationNumber,
} from './indian-identifiers.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS = ALPHABET.slice(10);

/** Calculates the last character by the published rule, in base 36 digits rather than with division. */
function withCheckCharacter(first14: string): string {
  const sum = first14.split('').reduce((total, character, index) => {
    const product = Number.parseInt(character, 36) * (1 + (index % 2));
    return (
      total +
      product
        .toString(36)
        .split('')
        .reduce((a, digit) => a + Number.parseInt(digit, 36), 0)
    );
  }, 0);
  return first14 + ALPHABET.charAt((36 - (sum % 36)) % 36);
}

const letter = fc.constantFrom(...LETTERS.split(''));
const digit = fc.constantFrom(...'0123456789'.split(''));
const anyGstin = fc
  .tuple(
    fc.constantFrom(...Object.keys(GST_STATES)),
    fc.array(letter, { minLength: 5, maxLength: 5 }),
    fc.array(digit, { minLength: 4, maxLength: 4 }),
    letter,
    fc.constantFrom(...ALPHABET.slice(1).split('')),
  )
  .map(([state, name, number, last, entity]) =>
    withCheckCharacter(`${state}${name.join('')}${number.join('')}${last}${entity}Z`),
  );

function problemOf(text: string): string | undefined {
  const parsed = parseGstin(text);
  return parsed.ok ? undefined : parsed.problem;
}

describe('GSTIN', () => {
  test('a real one is read with its state and its PAN', () => {
    expect(parseGstin('27AAPFU0939F1ZV')).toEqual({
      ok: true,
      value: { gstin: '27AAPFU0939F1ZV', stateCode: '27', stateName: 'Maharashtra', pan: 'AAPFU0939F' },
    });
    expect(isPan(panOfGstin('27AAPFU0939F1ZV'))).toBe(true);
  });

  test('spaces and lower case are forgiven', () => {
    expect(parseGstin(' 27 aapfu 0939f\u00a01zv\n')).toEqual(parseGstin('27AAPFU0939F1ZV'));
  });

  test('one that follows the rule is read, in every state', () => {
    fc.assert(
      fc.property(anyGstin, (gstin) => {
        expect(parseGstin(gstin)).toMatchObject({ ok: true, value: { gstin, stateCode: gstin.slice(0, 2) } });
      }),
      { numRuns: 100 },
    );
  });

  test('one wrong character never passes, whichever it is', () => {
    fc.assert(
      fc.property(anyGstin, fc.nat(14), fc.constantFrom(...ALPHABET.split('')), (gstin, at, character) => {
        fc.pre(gstin.charAt(at) !== character);
        expect(parseGstin(gstin.slice(0, at) + character + gstin.slice(at + 1)).ok).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  test('two neighbouring letters exchanged never pass', () => {
    fc.assert(
      fc.property(anyGstin, fc.integer({ min: 2, max: 5 }), (gstin, at) => {
        const [a = '', b = ''] = gstin.slice(at, at + 2);
        fc.pre(a !== b);
        expect(problemOf(gstin.slice(0, at) + b + a + gstin.slice(at + 2))).toBe('check-digit');
      }),
      { numRuns: 100 },
    );
  });

  test('old prefixes of merged and divided states are still valid; unused ones are not', () => {
    for (const state of ['25', '26', '28', '37', '38', '97']) {
      expect(problemOf(withCheckCharacter(`${state}AAPFU0939F1Z`))).toBeUndefined();
    }
    for (const state of ['00', '39', '96', '98', '99']) {
      expect(problemOf(withCheckCharacter(`${state}AAPFU0939F1Z`))).toBe('state');
    }
  });

  test.each([
    '',
    '27AAPFU0939F1Z',
    '27AAPFU0939F1ZVV',
    '27AAPFU0939F0ZV',
    '27AAPFU0939F1XV',
    '२७AAPFU0939F1ZV',
  ])('%o has not the form', (text) => expect(problemOf(text)).toBe('format'));

  test('a letter that only looks like one of ours is not made into one', () => {
    expect('27aapfı0939f1zv'.toUpperCase()).toContain('I');
    expect(problemOf('27aapfı0939f1zv')).toBe('format');
  });

  test('any other text is refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseGstin(text).ok).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

test.each([
  ['AAPFU0939F', true],
  ['AAPXU0939F', false],
  ['aapfu0939f', false],
  ['AAPFU0939', false],
  ['AAPFU0939F\n', false],
])('%o is a PAN: %s', (text, expected) => expect(isPan(text)).toBe(expected));

describe('registration numbers', () => {
  test('a CIN is read in any case', () => {
    expect(parseCin(' u63040mh2019ptc325874 ')).toEqual({ ok: true, value: 'U63040MH2019PTC325874' });
    for (const text of ['U63040MH2019PTC32587', 'X63040MH2019PTC325874', 'U63040MH19PTC325874', '']) {
      expect(parseCin(text)).toEqual({ ok: false, problem: 'format' });
    }
  });

  test('an LLPIN is written with its dash however it was typed', () => {
    for (const text of ['AAB-1234', 'aab1234', 'AAB - 1234'])
      expect(parseLlpin(text)).toEqual({ ok: true, value: 'AAB-1234' });
    for (const text of ['AA-1234', 'AAB-123', 'AAB--1234', 'AAB-12345', '1234-AAB'])
      expect(parseLlpin(text)).toEqual({ ok: false, problem: 'format' });
  });

  test.each<[EntityKind, string | null, string | null]>([
    ['private-limited', 'U63040MH2019PTC325874', 'U63040MH2019PTC325874'],
    ['public-limited', 'L17110MH1973PLC019786', 'L17110MH1973PLC019786'],
    ['one-person-company', 'u63040mh2019opc325874', 'U63040MH2019OPC325874'],
    ['llp', 'aab1234', 'AAB-1234'],
    ['partnership', null, null],
    ['proprietorship', '  ', null],
    ['trust', ' E / 1234  (Mumbai) ', 'E / 1234 (Mumbai)'],
    ['society', 'सोसायटी 12/1998', 'सोसायटी 12/1998'],
    ['society', 'रजि\u200D/12', 'रजि\u200D/12'],
    ['government', null, null],
    ['government', 'PWD/7', 'PWD/7'],
  ])('%s may give %o', (kind, text, value) => {
    expect(parseCompanyRegistrationNumber(kind, text)).toEqual({ ok: true, value });
  });

  test.each<[EntityKind, string | null, string]>([
    ['private-limited', null, 'missing'],
    ['llp', '', 'missing'],
    ['trust', ' ', 'missing'],
    ['private-limited', 'AAB-1234', 'format'],
    ['llp', 'U63040MH2019PTC325874', 'format'],
    ['society', 'x'.repeat(61), 'format'],
    ['society', 'a\u202Eb', 'format'],
    ['partnership', 'AAB-1234', 'not-for-this-kind'],
    ['proprietorship', 'none', 'not-for-this-kind'],
  ])('%s that gives %o is told %s', (kind, text, problem) => {
    expect(parseCompanyRegistrationNumber(kind, text)).toEqual({ ok: false, problem });
  });

  test('only kinds of the table are kinds', () => {
    expect(ENTITY_KIND_NAMES.every(isLegalEntityKind)).toBe(true);
    expect(isLegalEntityKind('toString')).toBe(false);
  });
});

test('the PAN in a GSTIN tells whose it can be', () => {
  const gstinOf = (holder: string) => withCheckCharacter(`27AAP${holder}U0939F1Z`);
  const suits = (holder: string) =>
    ENTITY_KIND_NAMES.filter((kind) => isGstinOfLegalEntityKind(gstinOf(holder), kind));
  expect(suits('C')).toEqual(['private-limited', 'public-limited', 'one-person-company']);
  expect(suits('F')).toEqual(['llp', 'partnership']);
  expect(suits('P')).toEqual(['proprietorship']);
  expect(suits('T')).toEqual(['trust']);
  expect(suits('A')).toEqual(['society']);
  expect(suits('G')).toEqual(['government']);
  expect(suits('X')).toEqual([]);
  expect(isGstinOfLegalEntityKind('', 'trust')).toBe(false);
});
