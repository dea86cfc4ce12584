import type { KeyObject } from 'node:crypto';
import type { ApiConfig, Config, KeyRing } from '../config.ts';
import { decryptText, deriveUncachedKey, encryptText, keyFromBytes } from '../encryption.ts';

/** Holds what is stored: the id of the key, and the nonce, the tag and the ciphertext as one text. */
export interface Encrypted {
  readonly keyId: string;
  readonly ciphertext: string;
}

/**
 * Encrypts personal data. The ids of the company and the record are authenticated too, so a ciphertext moved to
 * another row or company does not decrypt there. The first key encrypts; the others only decrypt.
 */
export class Vault {
  readonly #newest: VaultKey;
  readonly #keys: readonly VaultKey[];
  readonly #setting: string;

  /** `setting` names where the keys come from, for the person who took one out too early. */
  constructor(keys: KeyRing, setting: string) {
    const [newest, ...former] = keys;
    this.#newest = vaultKeyFrom(newest);
    this.#keys = [this.#newest, ...former.map(vaultKeyFrom)];
    this.#setting = setting;
  }

  get keyId(): string {
    return this.#newest.id;
  }

  encrypt(companyId: string, recordId: string, value: unknown): Encrypted {
    const { id, key } = this.#newest;
    const ciphertext = encryptText(key, JSON.stringify(value), boundTo(companyId, recordId));
    return { keyId: id, ciphertext: ciphertext.toString('base64') };
  }

  /** Throws when the text was not encrypted for this record with a known key, which no caller can repair. */
  decrypt(companyId: string, recordId: string, { keyId, ciphertext }: Encrypted): unknown {
    const known = this.#keys.find(({ id }) => id === keyId);
    if (!known) throw new Error(`${this.#setting} has no key ${keyId}, with which ${recordId} was encrypted`);
    const bytes = Buffer.from(ciphertext, 'base64');
    return JSON.parse(decryptText(known.key, bytes, boundTo(companyId, recordId))) as unknown;
  }
}

interface VaultKey {
  readonly id: string;
  readonly key: KeyObject;
}

function vaultKeyFrom({ id, key }: KeyRing[number]): VaultKey {
  return { id, key: keyFromBytes(key) };
}

/** Neither id contains a slash, so different pairs give different texts. */
function boundTo(companyId: string, recordId: string): string {
  return `${companyId}/${recordId}`;
}

const vaults = new WeakMap<KeyRing, Vault>();

/** There is one vault per process, because keys are read once with the rest of the configuration. */
export function travellerVaultOf({ TRAVELLER_KEYS: keys }: Pick<Config, 'TRAVELLER_KEYS'>): Vault {
  const known = vaults.get(keys) ?? new Vault(keys, 'TRAVELLER_KEYS');
  vaults.set(keys, known);
  return known;
}

/** Returns a vault whose keys are derived from those of `AUTH_SECRET` for one purpose. */
export function deriveVault({ AUTH_SECRET: ring }: Pick<ApiConfig, 'AUTH_SECRET'>, purpose: string): Vault {
  const [first, ...others] = ring.map(({ id, key }) => ({ id, key: deriveUncachedKey(key, purpose) }));
  if (!first) throw new Error('AUTH_SECRET is empty');
  return new Vault([first, ...others], 'AUTH_SECRET');
}
