import { err, ok, type Result } from '@marga/contract/kernel/result';
import { type AttemptAnswer, AttemptLimiter, type AttemptPolicy } from '../../platform/attempt-limiter.ts';
import type { CallContext, Platform, RequestContext } from '../../platform/request-context.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { networkOfIp } from '../../platform/ip-network.ts';
import { Captcha, type CaptchaPurpose } from './captcha.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Holds how often each action may be tried. Each policy counts by its own keys. */
const POLICIES = {
  /**
   * This limits attempts with passwords and codes of an authenticator app: ten attempts are free, then the wait
   * grows.
   */
  guesses: { free: 10, firstWaitMs: MINUTE_MS / 2, mostWaitMs: HOUR_MS, forgetMs: 24 * HOUR_MS },
  /**
   * This limits the same attempts by network. More are free, because people in offices and on telephones share an
   * address and mistype.
   */
  networkGuesses: { free: 50, firstWaitMs: MINUTE_MS / 2, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  signUps: { free: 10, firstWaitMs: MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  /**
   * This limits attempts with codes of mailed links. Their 256 random bits cannot be guessed, but every look-up costs
   * time.
   */
  codes: { free: 60, firstWaitMs: MINUTE_MS / 2, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  /** This limits the mails that a company sends to people who are not its members yet. */
  invitations: { free: 30, firstWaitMs: MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  mails: { free: 5, firstWaitMs: MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  /** This limits uploaded pictures, because re-encoding one takes a second of processor time. */
  pictures: { free: 20, firstWaitMs: MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
} as const satisfies Record<string, AttemptPolicy>;

export type Guarded = keyof typeof POLICIES;

interface Guards {
  readonly captcha: Captcha;
  readonly limiters: Readonly<Record<Guarded, AttemptLimiter>>;
}

/**
 * There is one captcha and one set of attempt limiters per connection to Redis, and so per process. They work from
 * the memory of the process while Redis is unavailable.
 */
const guards = new WeakMap<object, Guards>();

function guardsOf({ redis, config }: Pick<Platform, 'redis' | 'config'>): Guards {
  const known = guards.get(redis);
  if (known) return known;
  const made: Guards = {
    captcha: new Captcha(config, redis),
    limiters: {
      guesses: new AttemptLimiter(redis, POLICIES.guesses),
      networkGuesses: new AttemptLimiter(redis, POLICIES.networkGuesses),
      codes: new AttemptLimiter(redis, POLICIES.codes),
      invitations: new AttemptLimiter(redis, POLICIES.invitations),
      signUps: new AttemptLimiter(redis, POLICIES.signUps),
      mails: new AttemptLimiter(redis, POLICIES.mails),
      pictures: new AttemptLimiter(redis, POLICIES.pictures),
    },
  };
  guards.set(redis, made);
  return made;
}

type TooMany = Refusal<'too-many-requests'>;

/** Lists the keys that an attempt was counted against, with their limiters, so that it can be taken back. */
export type Counted = readonly (readonly [limiter: AttemptLimiter, key: string, answer: AttemptAnswer])[];

/**
 * Counts an attempt against all keys before it is checked. An attempt that is refused because the caller still has to
 * wait counts against none of them.
 */
export async function countAttempt(
  ctx: RequestContext,
  guarded: Guarded,
  keys: readonly string[],
): Promise<Result<Counted, TooMany>> {
  const counted = await attemptAll(ctx, guarded, keys);
  return counted.ok ? counted : err(tooMany(counted.error));
}

/**
 * Does the same as `countAttempt`, but returns undefined without counting when one of the keys has this many
 * failures already.
 */
export async function countAttemptIfBelowLimit(
  ctx: RequestContext,
  guarded: Guarded,
  keys: readonly string[],
  below: number,
): Promise<Result<Counted | undefined, TooMany>> {
  const counted = await attemptAll(ctx, guarded, keys, below);
  if (counted.ok) return counted;
  const waiting = counted.error.filter(({ retryAfterMs }) => retryAfterMs > 0);
  return waiting.length > 0 ? err(tooMany(waiting)) : ok(undefined);
}

/** Counts an attempt against all keys. If one key refuses it, counts it against none and returns the refusals. */
async function attemptAll(
  ctx: RequestContext,
  guarded: Guarded,
  keys: readonly string[],
  below?: number,
): Promise<Result<Counted, AttemptAnswer[]>> {
  const answers = await Promise.all(
    keys.map(async (key) => {
      const limiter = limiterOf(ctx, guarded, key);
      const named = nameOf(guarded, key);
      return [limiter, named, await limiter.attempt(named, below)] as const;
    }),
  );
  const refused = answers.filter(([, , { allowed }]) => !allowed);
  if (refused.length === 0) return ok(answers);
  await undoCountedAttempt(answers.filter(([, , { allowed }]) => allowed));
  return err(refused.map(([, , answer]) => answer));
}

/** Takes a counted attempt back, because it turned out not to be a failure. */
export async function undoCountedAttempt(counted: Counted): Promise<void> {
  await Promise.all(counted.map(([limiter, key, answer]) => limiter.undoAttempt(key, answer)));
}

/**
 * Resets the first key, which only the caller uses, after the attempt proved who they are, and takes the attempt
 * back from the others.
 */
export async function resetCallerAttempts([own, ...shared]: Counted): Promise<void> {
  await Promise.all([own && own[0].resetAttempts(own[1]), undoCountedAttempt(shared)]);
}

/** Resets all failures of a key that only one person uses. */
export async function resetAttempts(ctx: RequestContext, guarded: Guarded, key: string): Promise<void> {
  await guardsOf(ctx).limiters[guarded].resetAttempts(nameOf(guarded, key));
}

/**
 * Returns the highest number of failures among these keys; refuses when the caller must still wait because of one of
 * them.
 */
export async function countRecentFailures(
  ctx: RequestContext,
  guarded: Guarded,
  keys: readonly string[],
): Promise<Result<number, TooMany>> {
  const answers = await Promise.all(
    keys.map((key) => limiterOf(ctx, guarded, key).peek(nameOf(guarded, key))),
  );
  const refused = answers.filter(({ allowed }) => !allowed);
  if (refused.length > 0) return err(tooMany(refused));
  return ok(Math.max(...answers.map(({ failures }) => failures)));
}

function limiterOf(ctx: RequestContext, guarded: Guarded, key: string): AttemptLimiter {
  const isShared = guarded === 'guesses' && key.startsWith(NETWORK);
  return guardsOf(ctx).limiters[isShared ? 'networkGuesses' : guarded];
}

function nameOf(guarded: Guarded, key: string): string {
  return `${guarded}:${key}`;
}

function tooMany(refused: readonly AttemptAnswer[]): TooMany {
  const waitMs = Math.max(...refused.map(({ retryAfterMs }) => retryAfterMs));
  return { code: 'too-many-requests', details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) } };
}

const NETWORK = 'network:';

/** Returns the key that everybody in the caller's network shares. */
export function networkAttemptKey(ctx: RequestContext): string {
  return NETWORK + networkOfIp(ctx.ip);
}

/**
 * Returns the key of an email address, whether or not it has an account. It is hashed, so that Redis does not hold
 * who signs in here.
 */
export function accountAttemptKey(email: string): string {
  return `account:${hashToken(email.toLowerCase())}`;
}

/** Refuses a request without a solved captcha; the refusal contains a challenge to solve. */
export async function requireCaptcha(
  ctx: CallContext,
  purpose: CaptchaPurpose,
): Promise<Result<undefined, Refusal<'missing-recaptcha-token' | 'invalid-recaptcha-token'>>> {
  const { captcha } = guardsOf(ctx);
  const use = { purpose, network: networkOfIp(ctx.ip) };
  if (ctx.captcha === undefined)
    return refuse('missing-recaptcha-token', { challenge: await captcha.newChallenge(use) });
  return (await captcha.checkSolution(ctx.captcha, use)) === 'ok'
    ? ok(undefined)
    : refuse('invalid-recaptcha-token');
}

/** Hashing a password costs a core for some milliseconds, so more at once would starve everything else. */
const MOST_HASHES = 8;
let hashes = 0;

/** Runs work that hashes a password, unless too much of it is running already. */
export async function withPasswordHashingSlot<T>(work: () => Promise<T>): Promise<Result<T, TooMany>> {
  if (hashes >= MOST_HASHES) return refuse('too-many-requests', { retryAfterSeconds: 1 });
  hashes += 1;
  try {
    return ok(await work());
  } finally {
    hashes -= 1;
  }
}
