/** Holds a parsed number in the format of its official register, or the problem with the given text. */
export type Parsed<T, Problem> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/**
 * Maps the first two digits of a GSTIN to a state. 25 was merged into 26, and 28 is Andhra Pradesh before Telangana
 * separated; both are listed because older registrations still carry them.
 */
export const GST_STATES = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '28': 'Andhra Pradesh (before the split)',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
} as const;

export type GstStateCode = keyof typeof GST_STATES;

export interface Gstin {
  readonly gstin: string;
  readonly stateCode: GstStateCode;
  readonly stateName: string;
  readonly pan: string;
}

export type GstinProblem = 'format' | 'state' | 'check-digit';

// Case is ignored with `i` and the text is not upper-cased first, because 'ı' would become an I and make a
// look-alike a valid number.
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/i;
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/;
const CIN = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/i;
const LLPIN = /^[A-Z]{3}-?\d{4}$/i;

/** Parses a Goods and Services Tax Identification Number as typed; spaces and lower case are accepted. */
export function parseGstin(text: string): Parsed<Gstin, GstinProblem> {
  const typed = withoutSpaces(text);
  if (!GSTIN.test(typed)) return { ok: false, problem: 'format' };
  const gstin = typed.toUpperCase();
  const stateCode = gstin.slice(0, 2);
  if (!isStateCode(stateCode)) return { ok: false, problem: 'state' };
  if (checkCharacter(gstin.slice(0, 14)) !== gstin.slice(14)) return { ok: false, problem: 'check-digit' };
  const stateName = GST_STATES[stateCode];
  return { ok: true, value: { gstin, stateCode, stateName, pan: panOfGstin(gstin) } };
}

/** Returns the Permanent Account Number inside a parsed GSTIN. */
export function panOfGstin(gstin: string): string {
  return gstin.slice(2, 12);
}

export function isPan(text: string): boolean {
  return PAN.test(text);
}

/** Parses a Corporate Identification Number. */
export function parseCin(text: string): Parsed<string, 'format'> {
  const typed = withoutSpaces(text);
  return CIN.test(typed) ? { ok: true, value: typed.toUpperCase() } : { ok: false, problem: 'format' };
}

/** Parses the identification number of a Limited Liability Partnership, written with its dash. */
export function parseLlpin(text: string): Parsed<string, 'format'> {
  const typed = withoutSpaces(text);
  if (!LLPIN.test(typed)) return { ok: false, problem: 'format' };
  const letters = typed.slice(0, 3).toUpperCase();
  return { ok: true, value: `${letters}-${typed.slice(-4)}` };
}

interface EntityKindRules {
  /**
   * Says which register issues the entity's number; `own` is a register without a fixed format, so its number is free
   * text.
   */
  readonly registration: 'cin' | 'llpin' | 'none' | 'own';
  readonly registrationOptional: boolean;
  /** Lists the letters that may be the fourth character of the entity's PAN. */
  readonly panLetters: string;
}

/**
 * These kinds of entity may sign up. A Hindu undivided family (H) has no company, so it counts as a proprietorship;
 * a municipality (L) counts as government.
 */
export const ENTITY_KINDS = {
  'private-limited': { registration: 'cin', registrationOptional: false, panLetters: 'C' },
  'public-limited': { registration: 'cin', registrationOptional: false, panLetters: 'C' },
  'one-person-company': { registration: 'cin', registrationOptional: false, panLetters: 'C' },
  llp: { registration: 'llpin', registrationOptional: false, panLetters: 'F' },
  partnership: { registration: 'none', registrationOptional: false, panLetters: 'F' },
  proprietorship: { registration: 'none', registrationOptional: false, panLetters: 'PH' },
  trust: { registration: 'own', registrationOptional: false, panLetters: 'T' },
  society: { registration: 'own', registrationOptional: false, panLetters: 'A' },
  government: { registration: 'own', registrationOptional: true, panLetters: 'GL' },
} as const satisfies Record<string, EntityKindRules>;

export type EntityKind = keyof typeof ENTITY_KINDS;

/** The names are in the order in which a form offers them. */
export const ENTITY_KIND_NAMES = Object.keys(ENTITY_KINDS) as EntityKind[];

export function isLegalEntityKind(text: string): text is EntityKind {
  return Object.hasOwn(ENTITY_KINDS, text);
}

export type RegistrationProblem = 'missing' | 'format' | 'not-for-this-kind';

export const LONGEST_REGISTRATION_NUMBER = 60;

/**
 * Matches control characters and those that change the writing direction; joiners are part of Indian scripts and
 * stay.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/**
 * Parses the registration number that an entity of this kind has. An empty text gives null if the kind has no number
 * or the number is optional; otherwise it is reported as missing.
 */
export function parseCompanyRegistrationNumber(
  kind: EntityKind,
  text: string | null,
): Parsed<string | null, RegistrationProblem> {
  const { registration, registrationOptional } = ENTITY_KINDS[kind];
  const typed = (text ?? '').trim().replaceAll(/\s+/g, ' ');
  if (typed === '') {
    return registration === 'none' || registrationOptional
      ? { ok: true, value: null }
      : { ok: false, problem: 'missing' };
  }
  switch (registration) {
    case 'none':
      return { ok: false, problem: 'not-for-this-kind' };
    case 'cin':
      return parseCin(typed);
    case 'llpin':
      return parseLlpin(typed);
    case 'own':
      return typed.length <= LONGEST_REGISTRATION_NUMBER && !UNPRINTABLE.test(typed)
        ? { ok: true, value: typed }
        : { ok: false, problem: 'format' };
  }
}

/** Returns whether the PAN in a parsed GSTIN can belong to an entity of this kind. */
export function isGstinOfLegalEntityKind(gstin: string, kind: EntityKind): boolean {
  const [letter = ''] = panOfGstin(gstin).slice(3);
  return letter !== '' && ENTITY_KINDS[kind].panLetters.includes(letter);
}

/** Returns whether a text may be an Aadhaar number: twelve digits, however they are separated. The law restricts who may store one. */
export function mayBeAadhaarNumber(text: string): boolean {
  return /^\d{12}$/.test(text.replaceAll(/[\s/.-]/g, ''));
}

const CHECK_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Every second value counts double and its digits in base 36 are added, as Luhn does in base 10. */
function checkCharacter(first14: string): string {
  let sum = 0;
  for (let index = 0; index < first14.length; index++) {
    const product = CHECK_ALPHABET.indexOf(first14.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return CHECK_ALPHABET.charAt((36 - (sum % 36)) % 36);
}

function isStateCode(code: string): code is GstStateCode {
  return Object.hasOwn(GST_STATES, code);
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
