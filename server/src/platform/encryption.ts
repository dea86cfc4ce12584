import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';

import type { KeyRing } from './settings/setting-formats.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const derivedKeys = new Map<string, KeyObject>();

/** Derives a key for one purpose, so that nothing encrypted for another purpose decrypts with it. */
export function deriveKey(secret: Buffer, purpose: string): KeyObject {
  const name = JSON.stringify([secret.toString('base64'), purpose]);
  let key = derivedKeys.get(name);
  if (!key) {
    key = keyFromBytes(deriveUncachedKey(secret, purpose));
    derivedKeys.set(name, key);
  }
  return key;
}

/** Derives a key whose purpose names a caller: there are too many of them to remember their keys. */
export function deriveUncachedKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** A system call for random bytes is expensive, so nonces are fetched a few hundred at a time. */
const nonces = Buffer.alloc(NONCE_BYTES * 256);
let unused = nonces.length;

function newNonce(): Buffer {
  if (unused === nonces.length) {
    randomFillSync(nonces);
    unused = 0;
  }
  unused += NONCE_BYTES;
  return Buffer.from(nonces.subarray(unused - NONCE_BYTES, unused));
}

/**
 * Node checks the bytes of a key anew for every text, which takes four times as long as the encryption; a key object is
 * checked once.
 */
export function keyFromBytes(bytes: Buffer): KeyObject {
  return createSecretKey(bytes);
}

/**
 * Encrypts a text; the nonce and the tag precede the ciphertext. `boundTo` is authenticated too and not stored: a
 * ciphertext that was moved to another place does not decrypt there.
 */
export function encryptText(key: KeyObject, text: string, boundTo = ''): Buffer {
  const nonce = newNonce();
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(boundTo, 'utf8'));
  const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
}

/** Throws when the bytes were not encrypted with this key and bound to the same place. */
export function decryptText(key: KeyObject, bytes: Buffer, boundTo = ''): string {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('too short for an encrypted text');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(boundTo, 'utf8'));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Encrypts a text for one purpose with the newest key of a ring. */
export function encryptWithRing(ring: KeyRing, purpose: string, text: string, boundTo = ''): Buffer {
  return encryptText(deriveKey(ring[0].key, purpose), text, boundTo);
}

/** Returns undefined when no key of the ring encrypted the bytes for this purpose and this place. */
export function decryptWithRing(
  ring: KeyRing,
  purpose: string,
  bytes: Buffer,
  boundTo = '',
): string | undefined {
  for (const { key } of ring) {
    try {
      return decryptText(deriveKey(key, purpose), bytes, boundTo);
    } catch {
      // Another key may have encrypted it.
    }
  }
  return undefined;
}
