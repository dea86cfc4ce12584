import { ok, type Result } from '@marga/contract/kernel/result';
import type { CallContext, Platform, RequestContext } from '../../platform/request-context.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { ApiConfig } from '../../platform/config.ts';
import { networkOfIp } from '../../platform/ip-network.ts';
import { ConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { Captcha, type CaptchaPurpose } from './captcha.ts';

/** There is one captcha per connection to Redis, and so one per process. */
const captchas = new WeakMap<object, Captcha>();

function captchaOf({ redis, config }: Pick<Platform<ApiConfig>, 'redis' | 'config'>): Captcha {
  const captcha = captchas.get(redis) ?? new Captcha(config, redis);
  captchas.set(redis, captcha);
  return captcha;
}

type TooMany = Refusal<'too-many-requests'>;

/** Returns the key that everybody in the caller's network shares. */
export function networkAttemptKey(ctx: RequestContext): string {
  return `network:${networkOfIp(ctx.ip)}`;
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
  const captcha = captchaOf(ctx);
  const use = { purpose, network: networkOfIp(ctx.ip) };
  if (ctx.captcha === undefined)
    return refuse('missing-recaptcha-token', { challenge: await captcha.newChallenge(use) });
  return (await captcha.checkSolution(ctx.captcha, use)) === 'ok'
    ? ok(undefined)
    : refuse('invalid-recaptcha-token');
}

const hashes = new ConcurrencyLimit('identity.password-hashes');

/** Runs work that hashes a password, unless too much of it is running already. */
export async function withPasswordHashingSlot<T>(work: () => Promise<T>): Promise<Result<T, TooMany>> {
  const hashed = await hashes.run(work);
  return hashed ? ok(hashed.done) : refuse('too-many-requests', { retryAfterSeconds: 1 });
}
