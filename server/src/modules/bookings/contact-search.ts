import { createHmac } from 'node:crypto';
import type { Traveller } from '@marga/contract/bookings/booking';
import type { Config } from '../../platform/config.ts';
import { deriveKey } from '../../platform/encryption.ts';

/** Says how somebody of a booking is reached: a traveller, or the contact of the trip. */
export type BookingContact = Pick<Traveller, 'email' | 'phone'>;

export type ContactKeys = Pick<Config, 'TRAVELLER_KEYS'>;

const PURPOSE = 'find bookings by telephone number and mail address';

/** Words of a text hold letters and digits, so no text that somebody types is a word that begins so. */
const PREFIX = '#';
/** This many characters of a hash are 132 bits, so two contacts never share a word. */
const LENGTH = 22;

/** People in India type their telephone numbers without the country code. */
const HOME_CODE = '+91';

/**
 * Returns the words under which a booking is found by the mail addresses and telephone numbers of its people. They are
 * keyed hashes: a copy of the database neither shows the contacts nor lets anybody try a list of them.
 */
export function contactWordsOf(
  { TRAVELLER_KEYS: [newest] }: ContactKeys,
  people: readonly BookingContact[],
): string[] {
  const contacts = people.flatMap(({ email, phone }) => [email.toLowerCase(), phone]);
  return [...new Set(contacts)].map((contact) => wordOf(newest, contact));
}

/**
 * Returns the words of the contact that somebody typed, one for each key, because bookings keep the words of an older
 * key until the job has re-encrypted them. Returns none when the text is neither a whole mail address nor a whole
 * telephone number.
 */
export function toContactWords({ TRAVELLER_KEYS: keys }: ContactKeys, typed: string): string[] {
  // What is copied from a list of contacts often has invisible marks of direction around it.
  const contact = normalizeContact(typed.replaceAll(/\p{Cf}/gu, '').trim());
  return contact === undefined ? [] : keys.map((key) => wordOf(key, contact));
}

function wordOf({ key }: Config['TRAVELLER_KEYS'][number], contact: string): string {
  const hash = createHmac('sha256', deriveKey(key, PURPOSE)).update(contact);
  return PREFIX + hash.digest('base64url').slice(0, LENGTH);
}

/** Returns a mail address in lower case, and a telephone number with its country code and without separators. */
function normalizeContact(typed: string): string | undefined {
  if (/^[^\s@]+@[^\s@]+$/.test(typed)) return typed.toLowerCase();
  if (!/^[+\d][\d\s().-]*$/.test(typed)) return undefined;
  const digits = typed.replaceAll(/[^+\d]/g, '').replace(/^00/, '+');
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
  if (/^0?[6-9]\d{9}$/.test(digits)) return HOME_CODE + digits.slice(-10);
  return /^91[6-9]\d{9}$/.test(digits) ? `+${digits}` : undefined;
}
