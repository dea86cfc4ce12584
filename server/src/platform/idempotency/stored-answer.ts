import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A longer answer is not stored: the table is read with every repeated request and must stay small. */
const LONGEST = 128 * 1024;

const keys = new Map<string, KeyObject>();

/** Derives a key for answers only, so that nothing encrypted for another purpose decrypts as an answer. */
function keyOf(secret: string): KeyObject {
  let key = keys.get(secret);
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'marga answer 1', 32)));
    keys.set(secret, key);
  }
  return key;
}

/**
 * Encrypts an answer, because it may hold the data of travellers. The request's scope and key are authenticated too,
 * so an answer moved to another row does not decrypt there. Returns null for an answer that is too long to store.
 */
export function encryptAnswer(secret: string, boundTo: string, answer: unknown): string | null {
  const text = JSON.stringify(answer);
  if (text.length > LONGEST) return null;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(boundTo, 'utf8'));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** Returns undefined for an answer that was encrypted with another secret, for example before it was changed. */
export function decryptAnswer(
  secret: string,
  boundTo: string,
  stored: string,
): { value: unknown } | undefined {
  const bytes = Buffer.from(stored, 'base64');
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(boundTo, 'utf8'));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const plain = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return { value: JSON.parse(Buffer.concat(plain).toString('utf8')) as unknown };
  } catch {
    return undefined;
  }
}
