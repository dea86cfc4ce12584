import { err, ok, type Result } from '@marga/contract/kernel/result';
import { type AttemptAnswer, AttemptLimiter, type AttemptPolicy } from '../../platform/attempt-limiter.ts';
import type { CallContext, RequestContext } from '../../platform/request-context.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import type { RedisStore } from '../../platform/redis.ts';
import { accountAttemptKey, requireCaptcha, networkAttemptKey } from '../identity/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Says how often a visitor may do something before each further attempt has to wait. */
const POLICIES = {
  /** Limits forms by network; the limit is generous because offices share an address. */
  tickets: { free: 10, firstWaitMs: MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  chats: { free: 30, firstWaitMs: MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  /** Limits the mails that people cause Marga to send to one address, whether or not it is theirs. */
  addresses: { free: 5, firstWaitMs: 5 * MINUTE_MS, mostWaitMs: 6 * HOUR_MS, forgetMs: 6 * HOUR_MS },
  /** Limits addresses left in chats by network, because each is mailed and a chat needs no captcha. */
  leavings: { free: 10, firstWaitMs: MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
  /** Limits how often the mail address of one ticket can be set. */
  changes: { free: 3, firstWaitMs: 5 * MINUTE_MS, mostWaitMs: HOUR_MS, forgetMs: 24 * HOUR_MS },
  /**
   * Limits look-ups of tickets and links that fail. An id has 74 random bits and a link 256, but every look-up
   * costs time.
   */
  misses: { free: 100, firstWaitMs: MINUTE_MS / 2, mostWaitMs: HOUR_MS, forgetMs: HOUR_MS },
} as const satisfies Record<string, AttemptPolicy>;

type Limited = keyof typeof POLICIES;

/** From the third form of a network on, each requires a captcha. */
const WITHOUT_CAPTCHA = 2;

/**
 * There is one set of limiters per Redis connection, and so one per process: they remember the limits while Redis
 * is unavailable.
 */
const limiters = new WeakMap<RedisStore, Map<Limited, AttemptLimiter>>();

function limiterOf(redis: RedisStore, limited: Limited): AttemptLimiter {
  const known = limiters.get(redis) ?? new Map<Limited, AttemptLimiter>();
  limiters.set(redis, known);
  const limiter = known.get(limited) ?? new AttemptLimiter(redis, POLICIES[limited]);
  known.set(limited, limiter);
  return limiter;
}

type TooMany = Refusal<'too-many-requests'>;
type NoSolution = Refusal<'missing-recaptcha-token' | 'invalid-recaptcha-token'>;

/** A function of this type undoes the count of an attempt, for a request that turns out to be a repetition. */
export type Counted = () => Promise<void>;

async function count(
  { redis }: RequestContext,
  keys: readonly (readonly [limited: Limited, key: string])[],
): Promise<Result<Counted, TooMany>> {
  const counted = await Promise.all(
    keys.map(async ([limited, key]) => {
      const limiter = limiterOf(redis, limited);
      const named = `support:${limited}:${key}`;
      const answer = await limiter.attempt(named);
      return { answer, undoAttempt: () => limiter.undoAttempt(named, answer) };
    }),
  );
  const undoAttempt = async () => {
    await Promise.all(counted.flatMap((one) => (one.answer.allowed ? [one.undoAttempt()] : [])));
  };
  const refused = counted.flatMap(({ answer }) => (answer.allowed ? [] : [answer]));
  if (refused.length === 0) return ok(undoAttempt);
  await undoAttempt();
  return err(tooMany(refused));
}

function tooMany(refused: readonly AttemptAnswer[]): TooMany {
  const waitMs = Math.max(...refused.map(({ retryAfterMs }) => retryAfterMs));
  return { code: 'too-many-requests', details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) } };
}

/** Counts a visitor's form, which causes a mail to the address in it. */
export async function countSupportTicketAttempt(
  ctx: CallContext,
  email: string,
): Promise<Result<Counted, TooMany | NoSolution>> {
  const before = await limiterOf(ctx.redis, 'tickets').peek(`support:tickets:${networkAttemptKey(ctx)}`);
  if (!before.allowed) return err(tooMany([before]));
  if (before.failures >= WITHOUT_CAPTCHA) {
    const solved = await requireCaptcha(ctx, 'contact');
    if (!solved.ok) return solved;
  }
  return count(ctx, [
    ['tickets', networkAttemptKey(ctx)],
    ['addresses', accountAttemptKey(email)],
  ]);
}

export function countChatAttempt(ctx: CallContext): Promise<Result<Counted, TooMany>> {
  return count(ctx, [['chats', networkAttemptKey(ctx)]]);
}

export function countEmailAddressAttempt(
  ctx: CallContext,
  ticket: string,
  email: string,
): Promise<Result<Counted, TooMany>> {
  return count(ctx, [
    ['leavings', networkAttemptKey(ctx)],
    ['changes', ticket],
    ['addresses', accountAttemptKey(email)],
  ]);
}

export async function countFailedSupportTicketLookup<Code extends 'not-found' | 'invalid-action-code'>(
  ctx: CallContext,
  code: Code,
): Promise<Result<never, Refusal<Code | 'too-many-requests'>>> {
  const counted = await count(ctx, [['misses', networkAttemptKey(ctx)]]);
  return counted.ok ? err({ code }) : counted;
}
