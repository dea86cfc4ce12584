import { decryptText, deriveKey, encryptText } from '../encryption.ts';

const PURPOSE = 'marga answer 1';

/** A longer answer is not stored: the table is read with every repeated request and must stay small. */
const LONGEST = 128 * 1024;

/**
 * Encrypts an answer, because it may hold the data of travellers. The request's scope and key are authenticated too,
 * so an answer moved to another row does not decrypt there. Returns null for an answer that is too long to store.
 */
export function encryptAnswer(secret: string, boundTo: string, answer: unknown): string | null {
  const text = JSON.stringify(answer);
  if (text.length > LONGEST) return null;
  return encryptText(deriveKey(secret, PURPOSE), text, boundTo).toString('base64');
}

/** Returns undefined for an answer that was encrypted with another secret, for example before it was changed. */
export function decryptAnswer(
  secret: string,
  boundTo: string,
  stored: string,
): { value: unknown } | undefined {
  const bytes = Buffer.from(stored, 'base64');
  try {
    return { value: JSON.parse(decryptText(deriveKey(secret, PURPOSE), bytes, boundTo)) as unknown };
  } catch {
    return undefined;
  }
}
