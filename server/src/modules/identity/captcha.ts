import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import type { ApiConfig, KeyRing, RingKey } from '../../platform/config.ts';
import { deriveUncachedKey } from '../../platform/encryption.ts';
import type { RedisStore } from '../../platform/redis.ts';

/** A solution is valid for one purpose: one for signing in does not open an account. */
export type CaptchaPurpose = 'sign-up' | 'sign-in' | 'reset' | 'contact';

export interface CaptchaUse {
  readonly purpose: CaptchaPurpose;
  /**
   * This is the caller's network, as `networkOfIp` names it, so that a captcha solved on one machine cannot be used
   * by a thousand others.
   */
  readonly network: string;
}

const VALID_MS = 10 * 60_000;
/**
 * The solver must try between `least` and `most` keys, each at the cost CAPTCHA_COST. The number is random for each
 * challenge, so that nobody can start near the end.
 */
const STEPS = { least: 75, most: 150 };
/** Longer payloads are refused unread: a real one has some 700 characters, whereas a header may have thousands. */
const LONGEST_PAYLOAD = 2_000;
/**
 * At most this many used solutions are remembered. An attacker who wants to push out older ones must solve as many
 * challenges.
 */
const MOST_REMEMBERED = 100_000;

const hex = z.string().regex(/^[0-9a-f]+$/);
const payloadShape = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.string(),
      cost: z.int(),
      expiresAt: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});

/**
 * Checks a proof of work instead of a picture puzzle, without a third party. There is one instance per process,
 * because without Redis each process remembers which solutions it has accepted.
 */
export class Captcha {
  readonly #keys: KeyRing;
  readonly #cost: number;
  readonly #redis: RedisStore;
  readonly #taken = new Set<string>();

  constructor(config: Pick<ApiConfig, 'AUTH_SECRET' | 'CAPTCHA_COST'>, redis: RedisStore) {
    this.#keys = config.AUTH_SECRET;
    this.#cost = config.CAPTCHA_COST;
    this.#redis = redis;
  }

  newChallenge(use: CaptchaUse): Promise<Challenge> {
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: this.#cost,
      counter: randomInt(STEPS.most, STEPS.least),
      deriveKey,
      expiresAt: new Date(Date.parse(now()) + VALID_MS),
      ...keysFor(this.#keys[0], use),
    });
  }

  /** Uses up the solution, which is valid once. */
  async checkSolution(payload: string, use: CaptchaUse): Promise<'ok' | 'invalid'> {
    const parsed = parsePayload(payload);
    if (!parsed) return 'invalid';
    if (!(await this.#isOurs(parsed, use))) return 'invalid';
    return (await this.#take(parsed.challenge.parameters.nonce)) ? 'ok' : 'invalid';
  }

  /** A challenge that was made just before the keys changed is signed with a former one. */
  async #isOurs(parsed: z.infer<typeof payloadShape>, use: CaptchaUse): Promise<boolean> {
    for (const key of this.#keys) {
      const { verified } = await verifySolution({ ...parsed, deriveKey, ...keysFor(key, use) });
      if (verified) return true;
    }
    return false;
  }

  async #take(nonce: string): Promise<boolean> {
    if (this.#taken.has(nonce)) return false;
    this.#taken.add(nonce);
    const [oldest] = this.#taken;
    if (this.#taken.size > MOST_REMEMBERED && oldest !== undefined) this.#taken.delete(oldest);
    return (await this.#redis.claimStrictly(`captcha:${nonce}`, VALID_MS)) ?? true;
  }
}

/**
 * The purpose and the network of a challenge are part of the keys that sign it, so a signature for another use does
 * not match.
 */
function keysFor(
  { key }: RingKey,
  { purpose, network }: CaptchaUse,
): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const keyFor = (part: string) =>
    deriveUncachedKey(key, JSON.stringify(['marga captcha', part, purpose, network])).toString('hex');
  return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };
}

function parsePayload(payload: string): z.infer<typeof payloadShape> | undefined {
  if (payload.length > LONGEST_PAYLOAD) return undefined;
  try {
    return payloadShape.parse(JSON.parse(Buffer.from(payload, 'base64').toString()));
  } catch {
    return undefined;
  }
}
