import type { Service } from '../travel-services.ts';

/**
 * This file formats names as travel documents write them. It has no side effects, so the form and the server run the
 * same code and give the same warnings before payment. The passport spelling is always typed by a person; names in
 * other scripts are never transliterated.
 */

/**
 * These letters do not decompose into a base and an accent; they are mapped as ICAO 9303 writes them in the
 * machine-readable zone.
 */
const LETTERS: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ß: 'SS',
  ẞ: 'SS',
  Å: 'AA',
  Æ: 'AE',
  Ø: 'OE',
  Œ: 'OE',
  Ĳ: 'IJ',
  Ð: 'D',
  Đ: 'D',
  Þ: 'TH',
  Ł: 'L',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  Ə: 'E',
};

const APOSTROPHES = /[\u2018\u2019\u02BC\u02B9\u0060\u00B4\u2032]/gu;
const DASHES = /[\u2010-\u2015\u2212]/gu;
/** Full stops and commas after titles and initials are not printed. */
const STOPS = /[.,]/gu;

/**
 * Returns a name in capitals A to Z, with spaces, hyphens and apostrophes unchanged; letters of other scripts are
 * left out.
 */
export function toPassportName(original: string): string {
  const composed = original
    .normalize('NFC')
    .toLocaleUpperCase('en')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(DASHES, '-')
    .replaceAll(STOPS, ' ');
  const plain = Array.from(composed, (letter) => LETTERS[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Z '-]/gu, '');
  return plain
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?- ?/gu, '-')
    .replaceAll(/^[ '-]+|[ '-]+$/gu, '');
}

/** Returns whether the name has letters that no passport prints, so that somebody must type it as printed. */
export function hasNonLatinLetters(original: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(original.normalize('NFC'));
}

export interface PersonName {
  readonly givenName: string;
  /** This is empty for a person with only one name. */
  readonly familyName: string;
}

export const NAME_HINTS = [
  /** The person has only one name, which is sent in both fields, as airlines print it. */
  'mononym',
  /** A hyphen or an apostrophe is not printed. */
  'hyphen',
  /** Accents and special letters were transliterated; the buyer must check that the passport spells it so. */
  'diacritics',
  /** The name has letters of another script, so it must be typed as printed. */
  'other-script',
  /** The name is longer than the supplier prints. */
  'too-long',
  /** The name is longer than the supplier accepts, so it must be shortened before payment. */
  'far-too-long',
  /** The name has fewer letters than the supplier requires. */
  'too-short',
  /** The name contains a title such as MR, DR or SMT, which belongs in the title field. */
  'title-word',
  /** An initial is given instead of a name. */
  'initial',
] as const;

export type NameHintCode = (typeof NAME_HINTS)[number];

/** The wording of a hint is in the catalogues under `name.hint.<code>`, filled with `name`, `sent` and `most`. */
export interface NameHint {
  readonly code: NameHintCode;
  /** `block` means that the supplier does not accept the name, so it must be corrected before payment. */
  readonly severity: 'warning' | 'block';
  readonly part: 'givenName' | 'familyName' | 'whole';
  /** This is the name that the hint is about, as written. */
  readonly name: string;
  /** This is the name as the supplier prints it. */
  readonly sent: string;
  /** This is the limit that the name exceeds or falls short of, and zero where there is none. */
  readonly most: number;
}

interface NameRule {
  /** Limits the printed letters of given and family name together, with one space. */
  readonly printed: number;
  /** A supplier refuses a name that is longer than this. */
  readonly taken: number;
  readonly least: number;
  readonly needsFamilyName: boolean;
  readonly keepsHyphens: boolean;
}

const FREE: NameRule = { printed: 60, taken: 80, least: 2, needsFamilyName: false, keepsHyphens: true };

/**
 * Holds the rules by service. A flight ticket prints thirty characters and needs two names; the railway's form
 * takes sixteen and needs at least three letters; buses, cabs and hotels accept any name.
 */
const BY_SERVICE: Readonly<Record<Service, NameRule>> = {
  flight: { printed: 30, taken: 55, least: 2, needsFamilyName: true, keepsHyphens: false },
  train: { printed: 16, taken: 80, least: 3, needsFamilyName: false, keepsHyphens: false },
  bus: { ...FREE, printed: 40 },
  cab: FREE,
  hotel: FREE,
};

/** Holds the rules of suppliers that differ from their service. */
const BY_SUPPLIER: Readonly<Record<string, Partial<NameRule>>> = {
  /** Airlines sold by Coral print hyphens and apostrophes, and accept twenty characters per name. */
  coral: { taken: 41, keepsHyphens: true },
};

/** Returns what a supplier will do to a name, the worst first; an empty list means that it is printed unchanged. */
export function supplierNameHintsOf(
  person: PersonName,
  { service, supplier = '' }: { service: Service; supplier?: string },
  original?: PersonName,
): NameHint[] {
  const rule = { ...BY_SERVICE[service], ...BY_SUPPLIER[supplier] };
  return [...partHints(person, rule, original), ...wholeHints(person, rule)].toSorted(
    (one, other) => Number(one.severity === 'warning') - Number(other.severity === 'warning'),
  );
}

const PARTS = ['givenName', 'familyName'] as const;

function partHints(person: PersonName, rule: NameRule, original: PersonName | undefined): NameHint[] {
  return PARTS.flatMap((part): NameHint[] => {
    const name = person[part];
    const about = { part, name, sent: printed(name, rule), most: 0, severity: 'warning' } as const;
    const written = original?.[part] ?? name;
    return [
      ...(hasNonLatinLetters(written) && toPassportName(name) === ''
        ? [{ ...about, code: 'other-script', severity: 'block', name: written } as const]
        : []),
      ...(hasDiacritics(written) ? [{ ...about, code: 'diacritics', name: written } as const] : []),
      ...(/['-]/.test(name) && !rule.keepsHyphens ? [{ ...about, code: 'hyphen' } as const] : []),
      ...(startsWithTitle(name) ? [{ ...about, code: 'title-word' } as const] : []),
      ...(/^[A-Z]$/.test(name) ? [{ ...about, code: 'initial' } as const] : []),
    ];
  });
}

function wholeHints(person: PersonName, rule: NameRule): NameHint[] {
  const whole = fullNameOf(person);
  const sent = printed(whole, rule);
  const about = { part: 'whole', name: whole, severity: 'warning' } as const;
  const letters = whole.replaceAll(/[^A-Z]/gu, '').length;
  const isMononym = person.familyName === '' || person.givenName === '';
  return [
    ...(whole.length > rule.taken
      ? [{ ...about, code: 'far-too-long', severity: 'block', sent, most: rule.taken } as const]
      : sent.length > rule.printed
        ? [{ ...about, code: 'too-long', sent: truncate(sent, rule.printed), most: rule.printed } as const]
        : []),
    ...(letters < rule.least
      ? [{ ...about, code: 'too-short', severity: 'block', sent, most: rule.least } as const]
      : []),
    ...(isMononym && rule.needsFamilyName
      ? [{ ...about, code: 'mononym', sent: fullNameOf(nameAsSentToSupplier(person)), most: 0 } as const]
      : []),
  ];
}

/** A person's only name is sent in both fields, because a supplier's form requires both. */
export function nameAsSentToSupplier<Name extends PersonName>(person: Name): Name {
  const only = person.familyName === '' ? person.givenName : person.familyName;
  return {
    ...person,
    givenName: person.givenName === '' ? only : person.givenName,
    familyName: person.familyName === '' ? only : person.familyName,
  };
}

export function fullNameOf({ givenName, familyName }: PersonName): string {
  return `${givenName} ${familyName}`.trim();
}

/** Cuts at the last whole word that fits, or within the first word where that is already too long. */
function truncate(name: string, most: number): string {
  const lastSpace = name.slice(0, most + 1).lastIndexOf(' ');
  return name.slice(0, lastSpace > 0 ? lastSpace : most).trim();
}

function printed(name: string, { keepsHyphens }: NameRule): string {
  const plain = toPassportName(name);
  return keepsHyphens ? plain : plain.replaceAll("'", '').replaceAll('-', ' ');
}

function hasDiacritics(written: string): boolean {
  return /\p{Script=Latin}/u.test(written.replaceAll(/[A-Za-z]/gu, '')) || /\p{M}/u.test(latinOnly(written));
}

function latinOnly(written: string): string {
  return hasNonLatinLetters(written) ? '' : written.normalize('NFD');
}

const TITLE_WORDS = new Set(
  'MR MRS MS MISS DR PROF SIR MSTR MASTER SHRI SRI SMT KUM CAPT COL ADV ER CA'.split(' '),
);

/** Returns whether a title precedes at least one other word; alone it is a name. */
function startsWithTitle(name: string): boolean {
  const [first = '', ...others] = name.split(' ');
  return others.length > 0 && TITLE_WORDS.has(first);
}

export interface KnownPerson extends PersonName {
  /** This is the date of birth, which is empty or missing when it is not known. */
  readonly bornOn?: string | undefined;
}

/**
 * Returns whether two names belong to one person, ignoring case, accents, name order, a hyphen typed as a space, a
 * leading title, and a single name typed twice. Different birth dates mean two people.
 */
export function isSamePerson(one: KnownPerson, other: KnownPerson): boolean {
  if (one.bornOn && other.bornOn && one.bornOn !== other.bornOn) return false;
  const known = new Set(nameSpellingsOf(one));
  return nameSpellingsOf(other).some((spelling) => known.has(spelling));
}

/**
 * Returns the positions of travellers who are listed more than once, each with the position of the first entry for
 * the same person.
 */
export function findDuplicateTravellers(people: readonly KnownPerson[]): { first: number; again: number }[] {
  return people.flatMap((person, again) => {
    const first = people.slice(0, again).findIndex((before) => isSamePerson(before, person));
    return first === -1 ? [] : [{ first, again }];
  });
}

/** Returns every way of writing the same name: its words in any order, and joined in either order. */
export function nameSpellingsOf({ givenName, familyName }: PersonName): string[] {
  const given = wordsOf(givenName);
  const family = wordsOf(familyName);
  const words = [...new Set([...given, ...family])];
  if (words.length === 0) return [];
  const isTwice = given.join('') === family.join('');
  return [
    ...new Set([
      words.toSorted().join(' '),
      [...given, ...(isTwice ? [] : family)].join(''),
      [...family, ...(isTwice ? [] : given)].join(''),
    ]),
  ];
}

/** Returns the words of a name for comparison. Ä may be AE in one passport and A in another list, so both become A. */
function wordsOf(name: string): string[] {
  const words = toPassportName(name)
    .replaceAll("'", '')
    .replaceAll(/(?<=[AOU])E/gu, '')
    .replaceAll('AA', 'A')
    .replaceAll('SS', 'S')
    .split(/[ -]/u)
    .filter(Boolean);
  return words.length > 1 && TITLE_WORDS.has(words[0] ?? '') ? words.slice(1) : words;
}
