import type { Service } from './services.ts';

/**
 * Names as travel documents write them. Pure, so that a form warns while somebody types and the server says the same before
 * payment. What is printed in the passport is always typed by a person; nothing here guesses how a name in another script
 * was spelled there.
 */

/** Letters that do not come apart into a base and an accent, as ICAO 9303 writes them in the machine-readable zone. */
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
/** Behind a title stands a full stop, or an initial that belongs to the name: neither is printed with it. */
const STOPS = /[.,]/gu;

/** A name in capitals A to Z, with spaces, hyphens and apostrophes as they were; letters of another script are left out. */
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

/** Whether something of it is in letters that no passport prints: somebody must type the name as it is printed. */
export function isInAnotherScript(original: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(original.normalize('NFC'));
}

export interface PersonName {
  readonly givenName: string;
  /** Empty of somebody who has one name only. */
  readonly familyName: string;
}

export const NAME_HINTS = [
  /** One name only: it is sent in both places, as airlines print it. */
  'mononym',
  /** A hyphen or an apostrophe is not printed. */
  'hyphen',
  /** Accents and letters that are written otherwise: does the passport write it so too? */
  'diacritics',
  /** Letters of another script: the name as printed must be typed. */
  'other-script',
  /** Longer than what the supplier prints. */
  'too-long',
  /** Longer than what the supplier takes at all. */
  'far-too-long',
  /** Fewer letters than the supplier takes. */
  'too-short',
  /** MR, DR, SMT: it belongs into the title. */
  'title-word',
  /** An initial instead of a name. */
  'initial',
] as const;

export type NameHintCode = (typeof NAME_HINTS)[number];

/** The words are in the catalogues under `name.hint.<code>`, filled with `name`, `sent` and `most`. */
export interface NameHint {
  readonly code: NameHintCode;
  /** `block`: the supplier does not take it, so it must be mended before payment. */
  readonly severity: 'warning' | 'block';
  readonly part: 'givenName' | 'familyName' | 'whole';
  /** The name it is about, as written. */
  readonly name: string;
  /** What the supplier prints. */
  readonly sent: string;
  /** The limit it goes over or under; nought where there is none. */
  readonly most: number;
}

interface NameRule {
  /** Letters of given and family name together, with one space, that are printed. */
  readonly printed: number;
  /** More than this is refused. */
  readonly taken: number;
  readonly least: number;
  readonly needsFamilyName: boolean;
  readonly keepsHyphens: boolean;
}

const FREE: NameRule = { printed: 60, taken: 80, least: 2, needsFamilyName: false, keepsHyphens: true };

/**
 * By service. A flight's ticket prints thirty characters and wants two names; the railway's form takes sixteen and wants
 * three; buses, cabs and hotels call somebody by whatever is written.
 */
const BY_SERVICE: Readonly<Record<Service, NameRule>> = {
  flight: { printed: 30, taken: 55, least: 2, needsFamilyName: true, keepsHyphens: false },
  train: { printed: 16, taken: 80, least: 3, needsFamilyName: false, keepsHyphens: false },
  bus: { ...FREE, printed: 40 },
  cab: FREE,
  hotel: FREE,
};

/** Where a supplier differs from its service. */
const BY_SUPPLIER: Readonly<Record<string, Partial<NameRule>>> = {
  /** Its airlines print hyphens and apostrophes, and take twenty characters a name. */
  coral: { taken: 41, keepsHyphens: true },
};

/** What a supplier will make of a name, the worst first. Empty: it is printed as it is. */
export function nameHintsOf(
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
      ...(isInAnotherScript(written) && toPassportName(name) === ''
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
  const whole = wholeName(person);
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
      ? [{ ...about, code: 'mononym', sent: wholeName(asSent(person)), most: 0 } as const]
      : []),
  ];
}

/** Who has one name only is sent with it in both places: a supplier's form has no other room for it. */
export function asSent<Name extends PersonName>(person: Name): Name {
  const only = person.familyName === '' ? person.givenName : person.familyName;
  return {
    ...person,
    givenName: person.givenName === '' ? only : person.givenName,
    familyName: person.familyName === '' ? only : person.familyName,
  };
}

export function wholeName({ givenName, familyName }: PersonName): string {
  return `${givenName} ${familyName}`.trim();
}

/** At the last word that fits whole, or within it where the first word is already too long. */
function truncate(name: string, most: number): string {
  const words = name.slice(0, most + 1).lastIndexOf(' ');
  return name.slice(0, words > 0 ? words : most).trim();
}

function printed(name: string, { keepsHyphens }: NameRule): string {
  const plain = toPassportName(name);
  return keepsHyphens ? plain : plain.replaceAll("'", '').replaceAll('-', ' ');
}

function hasDiacritics(written: string): boolean {
  return /\p{Script=Latin}/u.test(written.replaceAll(/[A-Za-z]/gu, '')) || /\p{M}/u.test(latinOnly(written));
}

function latinOnly(written: string): string {
  return isInAnotherScript(written) ? '' : written.normalize('NFD');
}

const TITLE_WORDS = new Set(
  'MR MRS MS MISS DR PROF SIR MSTR MASTER SHRI SRI SMT KUM CAPT COL ADV ER CA'.split(' '),
);

/** A title before at least one other word; alone it is somebody's name. */
function startsWithTitle(name: string): boolean {
  const [first = '', ...others] = name.split(' ');
  return others.length > 0 && TITLE_WORDS.has(first);
}

export interface KnownPerson extends PersonName {
  /** As a day; empty when it is not known. */
  readonly bornOn: string;
}

/**
 * Whether two names are one person's, however they were typed: case, accents, the order of the names, a hyphen written as a
 * space, a title before it, the only name written twice. Two different birthdays are two people.
 */
export function samePerson(one: KnownPerson, other: KnownPerson): boolean {
  if (one.bornOn !== '' && other.bornOn !== '' && one.bornOn !== other.bornOn) return false;
  const known = new Set(spellingsOf(one));
  return spellingsOf(other).some((spelling) => known.has(spelling));
}

/** Pairs of positions that are one person, each later one with the first before it. */
export function duplicatesAmong(people: readonly KnownPerson[]): { first: number; again: number }[] {
  return people.flatMap((person, again) => {
    const first = people.slice(0, again).findIndex((before) => samePerson(before, person));
    return first === -1 ? [] : [{ first, again }];
  });
}

/** Every way in which the same name may stand: its words in any order, and run together either way round. */
export function spellingsOf({ givenName, familyName }: PersonName): string[] {
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

/** Ä is AE in one passport and A in another list: both become A. */
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
