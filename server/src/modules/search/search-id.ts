import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';
import type { Criteria } from '@marga/contract/search/criteria';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';

/**
 * Describes the content of a search id: the id itself holds the encrypted search, so nothing is stored on the server.
 */
export interface SearchPayload {
  readonly company: CompanyId;
  readonly criteria: Criteria;
  readonly expiresAt: Instant;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'srh_';

const keys = new Map<string, KeyObject>();

/**
 * Derives a key for searches only, so that nothing encrypted for another purpose decrypts as a search. Changing the
 * shape of a search requires a new key.
 */
function keyOf(secret: string): KeyObject {
  let key = keys.get(secret);
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'marga search 1', 32)));
    keys.set(secret, key);
  }
  return key;
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

export function encryptSearchId(secret: string, { company, criteria, expiresAt }: SearchPayload): string {
  const nonce = newNonce();
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const text = cipher.update(JSON.stringify([company, expiresAt, criteria]), 'utf8');
  return `${PREFIX}${Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]).toString('base64url')}`;
}

/** Returns undefined for anything that this installation did not encrypt. */
export function decryptSearchId(secret: string, id: string): SearchPayload | undefined {
  const bytes = Buffer.from(id.slice(PREFIX.length), 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text =
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    const [company, expiresAt, criteria] = JSON.parse(text) as [CompanyId, Instant, Criteria];
    return { company, expiresAt, criteria };
  } catch {
    return undefined;
  }
}
