import {
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type ValidatePhoneNumberLengthResult,
} from 'libphonenumber-js/min';
import type { Parsed } from '@marga/contract/kernel/indian-identifiers';

export type PhoneProblem = 'format' | 'country' | 'too-short' | 'too-long' | 'not-a-number-there';

const HOME_COUNTRY = 'IN';
const DEVANAGARI_ZERO = 0x966;

/**
 * Parses a typed telephone number to E.164; without a country code it is Indian. An extension is refused rather
 * than dropped, since nobody would notice the loss.
 */
export function parsePhone(text: string): Parsed<string, PhoneProblem> {
  const typed = text.trim().replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return { ok: false, problem: 'format' };
  const reading = { defaultCountry: HOME_COUNTRY, extract: false } as const;
  const wrong = validatePhoneNumberLength(typed, reading);
  if (wrong !== undefined) return { ok: false, problem: problemOf(wrong) };
  const phone = parsePhoneNumberFromString(typed, reading);
  return phone?.isValid() ? { ok: true, value: phone.number } : { ok: false, problem: 'not-a-number-there' };
}

function problemOf(code: ValidatePhoneNumberLengthResult): PhoneProblem {
  switch (code) {
    case 'INVALID_COUNTRY':
      return 'country';
    case 'TOO_SHORT':
      return 'too-short';
    case 'TOO_LONG':
      return 'too-long';
    case 'NOT_A_NUMBER':
    case 'INVALID_LENGTH':
      return 'format';
  }
}
