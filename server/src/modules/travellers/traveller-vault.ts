import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

/** Holds what is stored: the id of the key, and the nonce, the tag and the ciphertext as one text. */
export interface Encrypted {
  readonly keyId: string;
  readonly ciphertext: string;
}

type Keys = Config['TRAVELLER_KEYS'];

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts personal data. The ids of the company and the record are authenticated too, so a ciphertext moved to
 * another row or company does not decrypt there. The first key encrypts; the others only decrypt.
 */
export class Vault {
  readonly #keys: Keys;

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  get keyId(): string {
    return this.#newest().id;
  }

  encrypt(companyId: string, recordId: string, value: unknown): Encrypted {
    const { id, key } = this.#newest();
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(boundTo(companyId, recordId));
    const encrypted = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return {
      keyId: id,
      ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64'),
    };
  }

  /** Throws when the text was not encrypted for this record with a known key, which no caller can repair. */
  decrypt(companyId: string, recordId: string, { keyId, ciphertext }: Encrypted): unknown {
    const known = this.#keys.find(({ id }) => id === keyId);
    if (!known) throw new Error(`TRAVELLER_KEYS has no key ${keyId}, with which ${recordId} was encrypted`);
    const bytes = Buffer.from(ciphertext, 'base64');
    const decipher = createDecipheriv(ALGORITHM, known.key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(boundTo(companyId, recordId));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const plain = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return JSON.parse(Buffer.concat(plain).toString('utf8')) as unknown;
  }

  #newest(): Keys[number] {
    const [newest] = this.#keys;
    if (!newest) throw new Error('TRAVELLER_KEYS is empty');
    return newest;
  }
}

/** Neither id contains a slash, so different pairs give different texts. */
function boundTo(companyId: string, recordId: string): Buffer {
  return Buffer.from(`${companyId}/${recordId}`, 'utf8');
}

const vaults = new WeakMap<Keys, Vault>();

/** There is one vault per process, because keys are read once with the rest of the configuration. */
export function travellerVaultOf({ TRAVELLER_KEYS: keys }: Pick<Config, 'TRAVELLER_KEYS'>): Vault {
  const known = vaults.get(keys) ?? new Vault(keys);
  vaults.set(keys, known);
  return known;
}
