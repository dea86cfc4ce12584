import type { Config } from '../../platform/config.ts';
import { decryptText, encryptText } from '../../platform/encryption.ts';

/** Holds what is stored: the id of the key, and the nonce, the tag and the ciphertext as one text. */
export interface Encrypted {
  readonly keyId: string;
  readonly ciphertext: string;
}

type Keys = Config['TRAVELLER_KEYS'];

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
    const ciphertext = encryptText(key, JSON.stringify(value), boundTo(companyId, recordId));
    return { keyId: id, ciphertext: ciphertext.toString('base64') };
  }

  /** Throws when the text was not encrypted for this record with a known key, which no caller can repair. */
  decrypt(companyId: string, recordId: string, { keyId, ciphertext }: Encrypted): unknown {
    const known = this.#keys.find(({ id }) => id === keyId);
    if (!known) throw new Error(`TRAVELLER_KEYS has no key ${keyId}, with which ${recordId} was encrypted`);
    const bytes = Buffer.from(ciphertext, 'base64');
    return JSON.parse(decryptText(known.key, bytes, boundTo(companyId, recordId))) as unknown;
  }

  #newest(): Keys[number] {
    const [newest] = this.#keys;
    if (!newest) throw new Error('TRAVELLER_KEYS is empty');
    return newest;
  }
}

/** Neither id contains a slash, so different pairs give different texts. */
function boundTo(companyId: string, recordId: string): string {
  return `${companyId}/${recordId}`;
}

const vaults = new WeakMap<Keys, Vault>();

/** There is one vault per process, because keys are read once with the rest of the configuration. */
export function travellerVaultOf({ TRAVELLER_KEYS: keys }: Pick<Config, 'TRAVELLER_KEYS'>): Vault {
  const known = vaults.get(keys) ?? new Vault(keys);
  vaults.set(keys, known);
  return known;
}
