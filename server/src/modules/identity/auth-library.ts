import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createId, type UserId } from '@marga/contract/kernel/ids';
import { epochMsOf } from '@marga/contract/kernel/time';
import { now } from '../../platform/clock.ts';
import type { ApiConfig } from '../../platform/config.ts';
import { DatabasePool } from '../../platform/db/database-pool.ts';
import { Db } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import type { BetterAuth } from './better-auth/open-better-auth.ts';
import {
  deleteSession,
  insertSession,
  insertUser,
  selectCredentials,
  selectPassword,
} from './db/auth-library-queries.ts';
import { SecondFactor, type SecondFactorProof, type TotpSetup } from './second-factor.ts';

export type { SecondFactorProof } from './second-factor.ts';

const DAY_SECONDS = 86_400;
export const REMEMBERED_SECONDS = 30 * DAY_SECONDS;

/** This header is Marga's own, because better-auth would otherwise trust any X-Forwarded-For that a caller sends. */
export const IP_HEADER = 'x-marga-ip';

const PENDING = /^[\w-]{32}$/;
/** The library better-auth reads the name of a sign-in that waits for its second factor from this cookie. */
const PENDING_COOKIE = 'two_factor';
export const PENDING_MS = 10 * 60_000;

type EngineConfig = Pick<ApiConfig, 'DATABASE_IDENTITY_URL' | 'AUTH_SECRET' | 'PUBLIC_ORIGIN'>;

export interface SignedIn {
  readonly kind: 'signed-in';
  readonly token: string;
  readonly userId: UserId;
}

/**
 * This result means that the password was right and the second factor is still missing. `pending` lives ten minutes
 * and is valid for `completeSignIn` alone.
 */
export interface SecondFactorDue {
  readonly kind: 'second-factor';
  readonly pending: string;
  readonly userId: UserId;
}

/** Says whether a signed-in user has proved again who they are, and if not, why. */
export type Reauthentication =
  | { readonly kind: 'right' | 'wrong-password' | 'code-missing' | 'wrong-code' }
  /** Too many codes were wrong over all sign-ins of this user. */
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number };

export type Completion =
  | SignedIn
  | { readonly kind: 'invalid-code'; readonly userId: UserId }
  /** Too many codes were wrong over all sign-ins of this user. */
  | { readonly kind: 'locked'; readonly userId: UserId; readonly retryAfterSeconds: number }
  /**
   * The pending sign-in has expired, had too many wrong codes, was used or was never issued, so the user has to sign
   * in again.
   */
  | { readonly kind: 'expired' };

export function createAuthLibrary(config: EngineConfig): AuthLibrary {
  return new AuthLibrary(config);
}

/**
 * Uses better-auth for the second step of a sign-in and for the tables of users and sessions. Its HTTP handler,
 * sign-up and sign-in are off. It has its own schema and role, and stores nothing that opens a session.
 */
export class AuthLibrary {
  readonly #pool: DatabasePool;
  readonly #betterAuth: () => Promise<BetterAuth>;
  readonly #db: Db;
  readonly #secondFactor: SecondFactor;
  readonly #newestKeyId: string;

  constructor(config: EngineConfig) {
    this.#pool = new DatabasePool({
      url: config.DATABASE_IDENTITY_URL,
      max: 5,
      connectionTimeoutMillis: 5_000,
      options: '-c search_path=engine -c statement_timeout=15s',
    });
    let opened: Promise<BetterAuth> | undefined;
    const options = { ...config, sessionSeconds: REMEMBERED_SECONDS, ipHeader: IP_HEADER };
    this.#betterAuth = () =>
      (opened ??= import('./better-auth/open-better-auth.ts').then((library) =>
        library.openBetterAuth(this.#pool, options),
      ));
    this.#db = new Db({ url: config.DATABASE_IDENTITY_URL, poolSize: 2, clockOffsetMs: undefined });
    this.#newestKeyId = config.AUTH_SECRET[0].id;
    this.#secondFactor = new SecondFactor(this.#db, this.#betterAuth);
  }

  /** Loads what the first second factor would otherwise wait for. */
  async prepare(): Promise<void> {
    await this.#betterAuth();
  }

  /**
   * Returns undefined when email and password do not match; neither the result nor its timing shows which is wrong.
   * The route of better-auth is not used, because it creates a session before it asks for a second factor.
   */
  async signIn(
    { email, password }: { email: string; password: string },
    headers: Headers,
  ): Promise<SignedIn | SecondFactorDue | undefined> {
    const [[user]] = await this.#db.run([selectCredentials({ email: email.toLowerCase() })]);
    const isRight = await isPasswordOf(user, password);
    if (!user || !isRight) return undefined;
    if (user.second_factor) {
      return { kind: 'second-factor', pending: await this.#beginSecondStep(user.id), userId: user.id };
    }
    return { kind: 'signed-in', token: await this.openSession(user.id, headers), userId: user.id };
  }

  /**
   * Stores what the second step of better-auth reads, the user and their number of attempts, and returns the name of
   * the pending sign-in.
   */
  async #beginSecondStep(user: UserId): Promise<string> {
    const { internalAdapter } = await (await this.#betterAuth()).context();
    const pending = randomBytes(24).toString('base64url');
    const expiresAt = new Date(epochMsOf(now()) + PENDING_MS);
    await internalAdapter.createVerificationValue({
      identifier: `2fa-attempts-${pending}`,
      value: '0',
      expiresAt,
    });
    await internalAdapter.createVerificationValue({ identifier: pending, value: user, expiresAt });
    return pending;
  }

  async completeSignIn(pending: string, proof: SecondFactorProof, headers: Headers): Promise<Completion> {
    if (!PENDING.test(pending)) return { kind: 'expired' };
    const betterAuth = await this.#betterAuth();
    const { internalAdapter, createAuthCookie, secret } = await betterAuth.context();
    const waiting = await internalAdapter.findVerificationValue(pending);
    if (!waiting || waiting.expiresAt.getTime() < epochMsOf(now())) return { kind: 'expired' };
    const userId = waiting.value as UserId;
    // The library better-auth would accept the same code again for as long as it is valid.
    if ('totp' in proof && !(await this.#secondFactor.useCode(userId, proof.totp))) {
      return { kind: 'invalid-code', userId };
    }
    const signed = encodeURIComponent(`${pending}.${await betterAuth.sign(pending, secret)}`);
    const passed = passOn(headers, `${createAuthCookie(PENDING_COOKIE).name}=${signed}`);
    const answer =
      'totp' in proof
        ? await betterAuth.verifyTotp(proof.totp, passed)
        : await betterAuth.verifyBackupCode(
            await this.#secondFactor.hashRecoveryCode(userId, proof.recoveryCode),
            passed,
          );
    if (!('refusal' in answer)) return signedIn(answer);
    switch (answer.refusal) {
      case 'INVALID_CODE':
      case 'INVALID_BACKUP_CODE':
        return { kind: 'invalid-code', userId };
      case 'ACCOUNT_TEMPORARILY_LOCKED':
        return {
          kind: 'locked',
          userId,
          retryAfterSeconds: await this.#secondFactor.lockedForSeconds(userId),
        };
      default:
        return { kind: 'expired' };
    }
  }

  /**
   * Checks the password of a user and, if a second factor is in force, a code of theirs, which is used up. Whoever calls
   * a method below that changes the second factor calls this one first.
   */
  async reauthenticate(
    userId: UserId,
    password: string,
    proof: SecondFactorProof | undefined,
  ): Promise<Reauthentication> {
    if (!(await this.verifyPassword(userId, password))) return { kind: 'wrong-password' };
    if (!(await this.#secondFactor.isInForce(userId))) return { kind: 'right' };
    if (!proof) return { kind: 'code-missing' };
    const retryAfterSeconds = await this.#secondFactor.lockedForSeconds(userId);
    if (retryAfterSeconds > 0) return { kind: 'locked', retryAfterSeconds };
    return { kind: (await this.#secondFactor.prove(userId, proof)) ? 'right' : 'wrong-code' };
  }

  /** Begins to set up a second factor, which takes effect when it is confirmed. */
  async beginTotp(userId: UserId): Promise<TotpSetup | 'already-enabled'> {
    return (await this.#secondFactor.begin(userId)) ?? 'already-enabled';
  }

  async confirmTotp(userId: UserId, code: string): Promise<boolean> {
    return this.#secondFactor.confirm(userId, code);
  }

  async disableTotp(userId: UserId): Promise<void> {
    await this.#secondFactor.remove(userId);
  }

  async renewRecoveryCodes(userId: UserId): Promise<string[] | 'not-enabled'> {
    return (await this.#secondFactor.renewRecoveryCodes(userId)) ?? 'not-enabled';
  }

  async verifyPassword(userId: UserId, password: string): Promise<boolean> {
    const [[account]] = await this.#db.run([selectPassword({ user: userId })]);
    return isPasswordOf(account, password);
  }

  async hashPassword(password: string): Promise<string> {
    return hashPassword(password);
  }

  /**
   * Throws when the address has an account, whereas the sign-up of better-auth would answer as if it had made
   * another.
   */
  async createUser(user: { email: string; password: string; name: string }): Promise<UserId> {
    const id = createId('user', now());
    const password = await hashPassword(user.password);
    const [email, account] = [user.email.toLowerCase(), createId('record', now())];
    await this.#db.run([insertUser({ id, name: user.name, email, account, password })]);
    return id;
  }

  /**
   * Returns the token of a session for a user who has just authenticated. The session is written directly in the form
   * that better-auth uses, at a third of the cost of better-auth's own call.
   */
  async openSession(user: UserId, headers = new Headers()): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#db.run([
      insertSession({
        id: createId('session', now()),
        user,
        tokenHash: hashToken(token),
        ip: headers.get(IP_HEADER) ?? '',
        userAgent: headers.get('user-agent') ?? '',
      }),
    ]);
    return token;
  }

  async endSession(tokenHash: string): Promise<void> {
    await this.#db.run([deleteSession({ tokenHash })]);
  }

  /** Encrypts the secrets of second factors again that another key than the newest one of `AUTH_SECRET` encrypted. */
  async reencryptSecondFactors(): Promise<{ reencrypted: number; unreadable: number }> {
    return this.#secondFactor.reencrypt(this.#newestKeyId);
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#db.close()]);
  }
}

/** Hashes with argon2id and the first of the parameter sets that OWASP recommends. */
function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/** Computes a hash even where there is nothing to compare with, so that the time it takes reveals nothing. */
async function isPasswordOf(
  account: { readonly password: string | null } | undefined,
  password: string,
): Promise<boolean> {
  if (account?.password) return verify(account.password, password);
  await hashPassword(password);
  return false;
}

/** Returns the only headers that better-auth gets of a request: the address, the user agent and the given cookie. */
function passOn(headers: Headers, cookie: string): Headers {
  const passed = new Headers({ cookie });
  for (const name of [IP_HEADER, 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  return passed;
}

interface Opened {
  readonly token: string | undefined;
  readonly user: { readonly id: string };
}

function signedIn({ token, user }: Opened): SignedIn {
  if (token === undefined) throw new Error('the engine let somebody in without a session');
  return { kind: 'signed-in', token, userId: user.id as UserId };
}
