import type { LocalDate } from '@marga/contract/kernel/time';
import { toPassportName } from '@marga/contract/travellers/names';
import type { TravellerDetails } from '@marga/contract/travellers/travellers';
import {
  genderOfTitle,
  parsePastedDay,
  parseGender,
  parsePhone,
  parseTravellerTitle,
} from './parse-pasted-traveller-cells.ts';

/**
 * This module reads a list of people from a spreadsheet or an email row by row: valid rows are taken, and problems
 * are named.
 */

export const PASTED_FIELDS = [
  'title',
  'name',
  'givenName',
  'familyName',
  'bornOn',
  'gender',
  'phone',
  'email',
  'passport',
] as const;
export type PastedField = (typeof PASTED_FIELDS)[number];

/** The messages are under `pasted.problem.<code>`. */
export const PASTED_PROBLEMS = [
  'name-missing',
  'name-script',
  'name-long',
  'title',
  'day',
  'day-missing',
  'day-ahead',
  'gender',
  'gender-missing',
  'phone',
  'email',
  'passport',
] as const;
export type PastedProblem = (typeof PASTED_PROBLEMS)[number];

export interface PastedRow {
  /** Holds the row as it was pasted, so that what has to be corrected stays where it was typed. */
  readonly raw: string;
  readonly typed: Readonly<Partial<Record<PastedField, string>>>;
  readonly problems: readonly { readonly field: PastedField; readonly code: PastedProblem }[];
  /** This is undefined while the row has something to be corrected. */
  readonly person: TravellerDetails | undefined;
}

export interface PastedList {
  readonly rows: readonly PastedRow[];
  /** The columns are in the order of the list; one that is not recognised is undefined. */
  readonly columns: readonly (PastedField | undefined)[];
  /** Holds the line with the column names, if there was one. */
  readonly header: string | undefined;
}

/** `book` is for the traveller book and `booking` for a trip; a booking also requires date of birth and gender. */
export type PastedNeeds = 'book' | 'booking';

export function parsePastedTravellers(text: string, needs: PastedNeeds, today: string): PastedList {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const separator = separatorOf(lines);
  const table = lines.map((line) => cellsOf(line, separator));
  const named = wholeNames((table[0] ?? []).map(fieldNamed));
  const hasHeader = named.filter((field) => field !== undefined).length >= Math.min(2, named.length);
  const body = hasHeader && named.length > 0 ? table.slice(1) : table;
  const columns = hasHeader && named.length > 0 ? named : guessColumns(body);
  const skipped = table.length - body.length;
  return {
    header: skipped > 0 ? lines[0] : undefined,
    columns,
    rows: body.map((cells, at) => rowOf(lines[at + skipped] ?? '', cells, columns, { needs, today })),
  };
}

/**
 * Returns the first of tab, semicolon and comma that most lines contain. The semicolon comes first because German and
 * Indian exports use it where names contain commas.
 */
function separatorOf(lines: readonly string[]): string {
  const counted = ['\t', ';', ','].map((separator) => ({
    separator,
    lines: lines.filter((line) => line.includes(separator)).length,
  }));
  return counted.find(({ lines: count }) => count > lines.length / 2)?.separator ?? ',';
}

/** A quoted cell may contain the separator, and a doubled quotation mark is a literal one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
    } else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

const COLUMN_NAMES: Readonly<Record<PastedField, RegExp>> = {
  title: /^(title|salutation|prefix|संबोधन|उपाधि)$/,
  givenName: /^(given names?|first names?|forenames?|नाम|पहला नाम|प्रथम नाम)$/,
  familyName: /^(family names?|last names?|surnames?|उपनाम|कुलनाम|अंतिम नाम)$/,
  name: /^(names?|full names?|travell?ers?|passengers?|passenger names?|पूरा नाम|यात्री|यात्री का नाम)$/,
  bornOn: /^(born( on)?|dob|d o b|date of birth|birth ?date|birthday|जन्म|जन्म तिथि|जन्मतिथि|जन्म दिनांक)$/,
  gender: /^(gender|sex|m f|लिंग)$/,
  phone:
    /^(phones?|phone (no|number)|telephone|mobile( no| number)?|contact( no| number)?|फ़ोन|फोन|मोबाइल|मोबाइल नंबर)$/,
  email: /^(e ?mail( id| address)?|mail|ईमेल|ई मेल)$/,
  passport: /^(passport( no| number)?|पासपोर्ट|पासपोर्ट नंबर|पासपोर्ट संख्या)$/,
};

function fieldNamed(cell: string): PastedField | undefined {
  const word = cell
    .trim()
    .toLowerCase()
    .replaceAll(/[.\-_/:]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return PASTED_FIELDS.find((field) => COLUMN_NAMES[field].test(word));
}

/**
 * In Hindi, columns of full names and of given names have the same heading. Without a column of family names, the
 * heading means full names.
 */
function wholeNames(columns: (PastedField | undefined)[]): (PastedField | undefined)[] {
  if (columns.includes('familyName') || columns.includes('name')) return columns;
  return columns.map((field) => (field === 'givenName' ? 'name' : field));
}

/**
 * Without a header, the type of a column is guessed from most of its cells. The first two text columns are given name
 * and family name; a single one is the full name.
 */
function guessColumns(body: readonly string[][]): (PastedField | undefined)[] {
  const width = Math.max(0, ...body.map((cells) => cells.length));
  const looks = Array.from({ length: width }, (_, column) =>
    lookOf(body.map((cells) => cells[column] ?? '').filter((cell) => cell !== '')),
  );
  const names = looks.flatMap((look, column) => (look === 'text' ? [column] : []));
  const isWhole = names.length === 1;
  return looks.map((look, column) => {
    if (look !== 'text') return look;
    const place = names.indexOf(column);
    if (place === 0) return isWhole ? 'name' : 'givenName';
    return place === 1 ? 'familyName' : undefined;
  });
}

type Look = Exclude<PastedField, 'name' | 'givenName' | 'familyName'> | 'text' | undefined;

const LOOKS: readonly (readonly [Look, (cell: string) => boolean])[] = [
  ['email', (cell) => cell.includes('@')],
  ['gender', (cell) => parseGender(cell) !== undefined],
  ['title', (cell) => parseTravellerTitle(cell) !== undefined],
  ['bornOn', (cell) => parsePastedDay(cell) !== undefined],
  ['phone', (cell) => parsePhone(cell) !== undefined],
  ['passport', (cell) => /^[A-Z]\d{6,8}$/i.test(cell)],
  ['text', (cell) => /\p{L}/u.test(cell)],
];

function lookOf(cells: readonly string[]): Look {
  if (cells.length === 0) return undefined;
  return LOOKS.find(([, fits]) => cells.filter(fits).length > cells.length / 2)?.[0];
}

interface Rules {
  readonly needs: PastedNeeds;
  readonly today: string;
}

function rowOf(
  raw: string,
  cells: readonly string[],
  columns: readonly (PastedField | undefined)[],
  rules: Rules,
): PastedRow {
  const typed: Partial<Record<PastedField, string>> = {};
  for (const [column, field] of columns.entries())
    if (field !== undefined) typed[field] = cells[column] ?? '';
  const problems: { field: PastedField; code: PastedProblem }[] = [];
  const complain = (field: PastedField, code: PastedProblem) => {
    if (!problems.some((existing) => existing.field === field && existing.code === code))
      problems.push({ field, code });
    return undefined;
  };
  const name = readName(typed, complain);
  const title = readCell(typed, 'title', parseTravellerTitle, complain, 'title') ?? name.title;
  const gender = readCell(typed, 'gender', parseGender, complain, 'gender') ?? genderOfTitle(title);
  const bornOn = readCell(typed, 'bornOn', parsePastedDay, complain, 'day');
  const phone = readCell(typed, 'phone', parsePhone, complain, 'phone');
  const email = readCell(typed, 'email', readEmail, complain, 'email');
  const passport = readCell(typed, 'passport', readPassport, complain, 'passport');
  if (bornOn !== undefined && bornOn > rules.today) complain('bornOn', 'day-ahead');
  if (rules.needs === 'booking') {
    if (isEmpty(typed.bornOn)) complain('bornOn', 'day-missing');
    if (gender === undefined && isEmpty(typed.gender)) complain('gender', 'gender-missing');
  }
  const person: TravellerDetails = {
    title: title ?? (gender === 'f' ? 'ms' : 'mr'),
    givenName: name.givenName,
    familyName: name.familyName,
    original: name.original,
    bornOn: (bornOn as LocalDate | undefined) ?? null,
    gender: gender ?? null,
    email: email ?? null,
    phone: phone ?? null,
    documents:
      passport === undefined ? [] : [{ kind: 'passport', number: passport, country: 'IN', expiresOn: null }],
    preferences: { seat: null, berth: null, meal: null, frequentFlyers: [], remarks: '' },
  };
  return { raw, typed, problems, person: problems.length === 0 ? person : undefined };
}

type Complain = (field: PastedField, code: PastedProblem) => undefined;

function readCell<Value>(
  typed: PastedRow['typed'],
  field: PastedField,
  read: (cell: string) => Value | undefined,
  complain: Complain,
  code: PastedProblem,
): Value | undefined {
  const cell = typed[field];
  if (cell === undefined || cell === '') return undefined;
  return read(cell) ?? complain(field, code);
}

const LONGEST_NAME = 40;

/** A full name is split before its last word, and a leading title is removed. */
function readName(typed: PastedRow['typed'], complain: Complain) {
  const whole = typed.name ?? '';
  const spoken = splitTitle(isEmpty(typed.givenName) ? whole : (typed.givenName ?? ''));
  const words = spoken.name.split(/\s+/).filter(Boolean);
  const isWhole = isEmpty(typed.givenName) && isEmpty(typed.familyName);
  const family = isWhole && words.length > 1 ? (words.at(-1) ?? '') : (typed.familyName ?? '');
  const given = isWhole && words.length > 1 ? words.slice(0, -1).join(' ') : spoken.name;
  // A person with a single name has it as the given name.
  const original =
    given === '' ? { givenName: family, familyName: '' } : { givenName: given, familyName: family };
  const givenName = toPassportName(original.givenName);
  const familyName = toPassportName(original.familyName);
  const first: PastedField = typed.name === undefined ? 'givenName' : 'name';
  if (original.givenName === '') complain(first, 'name-missing');
  else if (givenName === '') complain(first, 'name-script');
  else if (givenName.length > LONGEST_NAME) complain(first, 'name-long');
  const second: PastedField = typed.familyName === undefined ? first : 'familyName';
  if (original.familyName !== '' && familyName === '') complain(second, 'name-script');
  else if (familyName.length > LONGEST_NAME) complain(second, 'name-long');
  return { title: spoken.title, givenName, familyName, original };
}

function splitTitle(name: string) {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const title = others.length > 0 ? parseTravellerTitle(first) : undefined;
  return { title, name: title === undefined ? name.trim() : others.join(' ') };
}

function readEmail(cell: string): string | undefined {
  return /^[^\s@<>,;]+@[^\s@<>,;]+\.[a-z]{2,}$/i.test(cell) && cell.length <= 254 ? cell : undefined;
}

function readPassport(cell: string): string | undefined {
  const number = cell.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z0-9]{6,12}$/.test(number) ? number : undefined;
}

function isEmpty(cell: string | undefined): boolean {
  return cell === undefined || cell === '';
}

/** Returns the rows still to be corrected, under their original header. */
export function formatUnresolvedTravellerRows({ header, rows }: PastedList): string {
  const left = rows.filter(({ person }) => person === undefined).map(({ raw }) => raw);
  return left.length === 0 ? '' : [...(header === undefined ? [] : [header]), ...left].join('\n');
}
