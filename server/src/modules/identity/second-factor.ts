import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { createId, type UserId } from '@marga/contract/kernel/ids';
import { epochMsOf } from '@marga/contract/kernel/time';
import { now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import {
  beginTotp,
  confirmTotp,
  deleteTotp,
  selectRecoveryCodes,
  selectSecretsWithOtherKey,
  selectTotp,
  updateRecoveryCodes,
  updateSecret,
  useRecoveryCode,
  useTotpStep,
} from './db/auth-library-queries.ts';
import { encodeBase32, findMatchingTotpStep, totpUriOf } from './totp.ts';

/**
 * Holds data that is shown to a user only once: the secret for their authenticator app, and recovery codes in case
 * they lose the app.
 */
export interface TotpSetup {
  readonly uri: string;
  readonly secret: string;
  readonly recoveryCodes: string[];
}

/** Makes the secrets of authenticator apps, and stores them as better-auth reads them. */
interface Cipher {
  readonly generateSecret: () => string;
  readonly encrypt: (text: string) => Promise<string>;
  readonly decrypt: (text: string) => Promise<string>;
}

export type SecondFactorProof = { readonly totp: string } | { readonly recoveryCode: string };

const RECOVERY_CODES = 10;
const SALT_BYTES = 16;
/** This many secrets are read at a time when they are encrypted again. */
const LOT = 200;
/** Letters that are easily confused are left out; there are 32 characters, so that a random byte chooses fairly. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Sets up a user's second factor in the tables that better-auth reads. The routes of better-auth would replace the
 * calling session, and with it everything that Marga stores beside it.
 */
export class SecondFactor {
  readonly #db: Db;
  readonly #openCipher: () => Promise<Cipher>;

  constructor(db: Db, openCipher: () => Promise<Cipher>) {
    this.#db = db;
    this.#openCipher = openCipher;
  }

  /**
   * Begins to set up a second factor, which takes effect when it is confirmed; returns undefined when one is active
   * already.
   */
  async begin(user: UserId): Promise<TotpSetup | undefined> {
    const cipher = await this.#openCipher();
    const secret = cipher.generateSecret();
    const recoveryCodes = mintRecoveryCodes();
    const [[begun]] = await this.#db.run([
      beginTotp({
        id: createId('record', now()),
        user,
        secret: await cipher.encrypt(secret),
        codes: await hashRecoveryCodes(recoveryCodes),
      }),
    ]);
    if (!begun) return undefined;
    return { uri: totpUriOf(secret, begun.email), secret: encodeBase32(secret), recoveryCodes };
  }

  /** Confirms the set-up with a code of the app, which is used up by that and cannot sign in as well. */
  async confirm(user: UserId, code: string): Promise<boolean> {
    const right = await this.#match(user, code);
    if (!right) return false;
    const [confirmed] = await this.#db.run([confirmTotp({ user, ...right })]);
    return confirmed.length > 0;
  }

  /**
   * Uses up a right code; returns false when it, or a later one, was used before. A wrong code returns true, because
   * better-auth itself refuses and counts it.
   */
  async useCode(user: UserId, code: string): Promise<boolean> {
    const right = await this.#match(user, code);
    if (!right) return true;
    const [used] = await this.#db.run([useTotpStep({ user, step: right.step })]);
    return used.length > 0;
  }

  /**
   * Returns how many seconds better-auth still refuses all codes of this user after too many wrong ones; 0 when it
   * accepts codes.
   */
  async lockedForSeconds(user: UserId): Promise<number> {
    const [[totp]] = await this.#db.run([selectTotp({ user })]);
    if (!totp?.locked_until) return 0;
    return Math.max(0, Math.ceil((epochMsOf(totp.locked_until) - epochMsOf(now())) / 1000));
  }

  /** Returns whether a second factor is in force: one that was set up and never confirmed is not. */
  async isInForce(user: UserId): Promise<boolean> {
    const [[totp]] = await this.#db.run([selectTotp({ user })]);
    return totp?.verified === true;
  }

  /** Uses up a right code of the app or a recovery code; returns false when it is wrong or was used before. */
  async prove(user: UserId, proof: SecondFactorProof): Promise<boolean> {
    if ('recoveryCode' in proof) return this.#useRecoveryCode(user, proof.recoveryCode);
    const right = await this.#match(user, proof.totp);
    if (!right) return false;
    const [used] = await this.#db.run([useTotpStep({ user, step: right.step })]);
    return used.length > 0;
  }

  async #useRecoveryCode(user: UserId, typed: string): Promise<boolean> {
    const [hashed, [[stored]]] = [
      await this.hashRecoveryCode(user, typed),
      await this.#db.run([selectRecoveryCodes({ user })]),
    ];
    const codes = JSON.parse(stored?.codes ?? '[]') as string[];
    const left = codes.filter((code) => code !== hashed);
    if (!stored || left.length === codes.length) return false;
    const [used] = await this.#db.run([
      useRecoveryCode({ user, was: stored.codes, codes: JSON.stringify(left) }),
    ]);
    return used.length > 0;
  }

  /** Returns undefined when no second factor is active. */
  async renewRecoveryCodes(user: UserId): Promise<string[] | undefined> {
    const codes = mintRecoveryCodes();
    const hashed = await hashRecoveryCodes(codes);
    const [renewed] = await this.#db.run([updateRecoveryCodes({ user, codes: hashed })]);
    return renewed.length > 0 ? codes : undefined;
  }

  /** Returns the form in which this recovery code is stored if it is one of the user's. */
  async hashRecoveryCode(user: UserId, typed: string): Promise<string> {
    const [[stored]] = await this.#db.run([selectRecoveryCodes({ user })]);
    const [first] = JSON.parse(stored?.codes ?? '[]') as string[];
    // Without a code left the hash of another salt matches none, after the same time.
    return hashWithSalt(normaliseRecoveryCode(typed), saltOf(first) ?? randomBytes(SALT_BYTES));
  }

  /**
   * Encrypts the secrets again that another key encrypted. A secret that no key opens is counted and left as it is: its
   * owner signs in with a recovery code.
   */
  async reencrypt(newestKeyId: string): Promise<{ reencrypted: number; unreadable: number }> {
    const cipher = await this.#openCipher();
    let [after, reencrypted, unreadable, isMore] = ['', 0, 0, true];
    while (isMore) {
      const [rows] = await this.#db.run([
        selectSecretsWithOtherKey({ prefix: `$ba$${Number(newestKeyId)}$`, after, limit: LOT }),
      ]);
      for (const { id, secret } of rows) {
        const plain = await cipher.decrypt(secret).catch(() => undefined);
        if (plain === undefined) unreadable += 1;
        else {
          await this.#db.run([updateSecret({ id, was: secret, secret: await cipher.encrypt(plain) })]);
          reencrypted += 1;
        }
      }
      after = rows.at(-1)?.id ?? after;
      isMore = rows.length === LOT;
    }
    return { reencrypted, unreadable };
  }

  async remove(user: UserId): Promise<void> {
    await this.#db.run([deleteTotp({ user })]);
  }

  /** Returns the half-minute step of a right code, and the stored secret that it was checked against. */
  async #match(user: UserId, code: string): Promise<{ secret: string; step: number } | undefined> {
    const [[totp]] = await this.#db.run([selectTotp({ user })]);
    if (!totp) return undefined;
    const cipher = await this.#openCipher();
    const step = findMatchingTotpStep(await cipher.decrypt(totp.secret), code, epochMsOf(now()));
    return step === undefined ? undefined : { secret: totp.secret, step };
  }
}

/**
 * Returns the recovery code in the form in which it was issued, whatever capitals, spaces or hyphens the user typed.
 */
export function normaliseRecoveryCode(typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
}

/**
 * Hashes recovery codes like passwords, because fifty bits can be guessed from a stolen table otherwise. The codes of one
 * user share a salt, so that checking one costs a single hash.
 */
async function hashRecoveryCodes(codes: readonly string[]): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return JSON.stringify(await Promise.all(codes.map((code) => hashWithSalt(code, salt))));
}

function hashWithSalt(code: string, salt: Buffer): Promise<string> {
  return hash(code, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt });
}

/** The stored form is `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
function saltOf(stored: string | undefined): Buffer | undefined {
  const salt = stored?.split('$')[4];
  return salt === undefined ? undefined : Buffer.from(salt, 'base64');
}

function mintRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    normaliseRecoveryCode([...randomBytes(10)].map((byte) => ALPHABET.charAt(byte % 32)).join('')),
  );
}
