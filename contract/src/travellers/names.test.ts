import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  nameAsSentToSupplier,
  findDuplicateTravellers,
  hasNonLatinLetters,
  supplierNameHintsOf,
  isSamePerson,
  toPassportName,
  fullNameOf,
} from './names.ts';

describe('a name as in the passport', () => {
  test.each([
    ['Rahul', 'RAHUL'],
    ['  anne - marie ', 'ANNE-MARIE'],
    ['O’Connor', "O'CONNOR"],
    ['José Ángel', 'JOSE ANGEL'],
    ['Müller', 'MUELLER'],
    ['Mu\u0308ller', 'MUELLER'],
    ['Groß', 'GROSS'],
    ['Søren Ågård', 'SOEREN AAGAARD'],
    ['Łukasz', 'LUKASZ'],
    ['Þóra', 'THORA'],
    ['ırmak', 'IRMAK'],
    ['K. R. Narayanan', 'K R NARAYANAN'],
    ['राहुल', ''],
    ['李', ''],
    ['R2-D2', 'R-D'],
  ])('%s becomes %s', (original, expected) => {
    expect(toPassportName(original)).toBe(expected);
  });

  test('whatever is typed, what comes out is empty or what a supplier takes, and stays as it is when done again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const name = toPassportName(typed);
        expect(name).toMatch(/^$|^[A-Z]([A-Z '-]*[A-Z])?$/);
        expect(toPassportName(name)).toBe(name);
      }),
      { numRuns: 100 },
    );
  });

  test('letters of another script are told, accents are not', () => {
    expect(['राहुल', 'Rahul शर्मा', 'Ólafur', "D'Souza"].map(hasNonLatinLetters)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

function codes(givenName: string, familyName: string, service: 'flight' | 'train' | 'hotel', supplier = '') {
  return supplierNameHintsOf({ givenName, familyName }, { service, supplier }).map(({ code }) => code);
}

describe('name mismatch: the rules of each supplier before payment', () => {
  test('a mononym is repeated for a flight, and is enough elsewhere', () => {
    const [hint] = supplierNameHintsOf({ givenName: 'RAHUL', familyName: '' }, { service: 'flight' });
    expect(hint).toMatchObject({ code: 'mononym', severity: 'warning', sent: 'RAHUL RAHUL' });
    expect(codes('RAHUL', '', 'train')).toEqual([]);
    expect(nameAsSentToSupplier({ givenName: 'RAHUL', familyName: '' })).toEqual({
      givenName: 'RAHUL',
      familyName: 'RAHUL',
    });
  });

  test('a hyphen is not printed on a ticket, and is kept where the supplier keeps it', () => {
    expect(
      supplierNameHintsOf({ givenName: 'ANNE-MARIE', familyName: "D'SOUZA" }, { service: 'flight' }),
    ).toMatchObject([
      { code: 'hyphen', part: 'givenName', sent: 'ANNE MARIE' },
      { code: 'hyphen', part: 'familyName', sent: 'DSOUZA' },
    ]);
    expect(codes('ANNE-MARIE', 'DSOUZA', 'flight', 'coral')).toEqual([]);
    expect(codes('ANNE-MARIE', 'DSOUZA', 'hotel')).toEqual([]);
  });

  test('over 30 characters: the ticket ends after a whole word, and what nobody takes is stopped', () => {
    const person = { givenName: 'VENKATANARASIMHARAJU', familyName: 'SRI RAMACHANDRA MURTHY' };
    expect(fullNameOf(person).length).toBeGreaterThan(30);
    expect(supplierNameHintsOf(person, { service: 'flight' }).at(-1)).toMatchObject({
      code: 'too-long',
      severity: 'warning',
      sent: 'VENKATANARASIMHARAJU SRI',
      most: 30,
    });
    const longest = { givenName: 'A'.repeat(30), familyName: 'B'.repeat(30) };
    expect(supplierNameHintsOf(longest, { service: 'flight' })[0]).toMatchObject({
      code: 'far-too-long',
      severity: 'block',
      most: 55,
    });
  });

  test('thirty characters exactly are printed whole, one more is not', () => {
    expect(codes('A'.repeat(14), 'B'.repeat(15), 'flight')).toEqual([]);
    expect(codes('A'.repeat(15), 'B'.repeat(15), 'flight')).toEqual(['too-long']);
  });

  test('the railway prints sixteen and takes nothing under three', () => {
    expect(codes('RAMACHANDRAN', 'IYER', 'train')).toEqual(['too-long']);
    expect(supplierNameHintsOf({ givenName: 'A', familyName: 'B' }, { service: 'train' })[0]).toMatchObject({
      code: 'too-short',
      severity: 'block',
    });
  });

  test('diacritics are told with what is sent instead, and another script must be typed', () => {
    const hints = supplierNameHintsOf(
      { givenName: 'JOERG', familyName: '' },
      { service: 'hotel' },
      { givenName: 'Jörg', familyName: 'शर्मा' },
    );
    expect(hints).toMatchObject([
      { code: 'other-script', severity: 'block', part: 'familyName', name: 'शर्मा' },
      { code: 'diacritics', severity: 'warning', part: 'givenName', name: 'Jörg', sent: 'JOERG' },
    ]);
  });

  test('a title is pointed out before a name, and is nobody’s business as a name', () => {
    expect(codes('DR ANITA', 'RAO', 'hotel')).toEqual(['title-word']);
    expect(codes('SRI', 'RAO', 'hotel')).toEqual([]);
    expect(codes('K', 'NARAYANAN', 'hotel')).toEqual(['initial']);
  });
});

describe('duplicate traveller', () => {
  const person = (givenName: string, familyName: string, bornOn = '1990-01-31') => ({
    givenName,
    familyName,
    bornOn,
  });
  const one = person('RAHUL', 'SHARMA');

  test.each([
    ['case', person('Rahul', 'sharma')],
    ['order', person('SHARMA', 'RAHUL')],
    ['all in one field', person('RAHUL SHARMA', '')],
    ['a title', person('MR RAHUL', 'SHARMA')],
    ['run together', person('RAHULSHARMA', '')],
    ['an unknown birthday', person('RAHUL', 'SHARMA', '')],
  ])('%s makes no other person', (_variant, other) => {
    expect(isSamePerson(one, other)).toBe(true);
    expect(isSamePerson(other, one)).toBe(true);
  });

  test.each([
    [person('José', 'Muñoz'), person('JOSE', 'MUNOZ')],
    [person('Jörg', 'Müller'), person('JOERG', 'MUELLER')],
    [person('Jörg', 'Müller'), person('JORG', 'MULLER')],
    [person('ANNE-MARIE', "O'CONNOR"), person('Anne Marie', 'OConnor')],
    [person('MADONNA', 'MADONNA'), person('MADONNA', '')],
  ])('accents, hyphens and a repeated name make no other person (%#)', (a, b) => {
    expect(isSamePerson(a, b)).toBe(true);
  });

  test.each([
    person('RAHUL', 'SHARMA', '1991-01-31'),
    person('ROHAN', 'SHARMA'),
    person('RAHUL', 'VERMA'),
    person('', ''),
  ])('another birthday or another name is another person (%#)', (other) => {
    expect(isSamePerson(one, other)).toBe(false);
  });

  test('nobody without a name is the same as anybody', () => {
    expect(isSamePerson(person('', ''), person('', ''))).toBe(false);
  });

  test('each is named once, with the first', () => {
    const people = [one, person('ASHA', 'RAO'), person('SHARMA', 'RAHUL'), person('rahul', 'sharma')];
    expect(findDuplicateTravellers(people)).toEqual([
      { first: 0, again: 2 },
      { first: 0, again: 3 },
    ]);
  });
});
