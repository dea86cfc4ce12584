import type { KeyRing } from '../config.ts';
import { decryptWithRing, encryptWithRing } from '../encryption.ts';

/** The id of the key precedes each answer, so that one can count what a former key still opens. */
const PURPOSE = 'marga answer 1';

/** A longer answer is not stored: the table is read with every repeated request and must stay small. */
const LONGEST = 128 * 1024;

/**
 * Encrypts an answer, because it may hold the data of travellers. The request's scope and key are authenticated too,
 * so an answer moved to another row does not decrypt there. Returns null for an answer that is too long to store.
 */
export function encryptAnswer(keys: KeyRing, boundTo: string, answer: unknown): string | null {
  const text = JSON.stringify(answer);
  if (text.length > LONGEST) return null;
  return `${keys[0].id}:${encryptWithRing(keys, PURPOSE, text, boundTo).toString('base64')}`;
}

/** Returns undefined for an answer whose key is no longer in the ring. */
export function decryptAnswer(
  keys: KeyRing,
  boundTo: string,
  stored: string,
): { value: unknown } | undefined {
  const [, ciphertext = ''] = stored.split(':');
  const text = decryptWithRing(keys, PURPOSE, Buffer.from(ciphertext, 'base64'), boundTo);
  return text === undefined ? undefined : { value: JSON.parse(text) as unknown };
}
