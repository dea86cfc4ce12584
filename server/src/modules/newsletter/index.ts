import { type Id, createId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  confirmSubscription,
  listSubscribers,
  type Subscriber,
  subscribe as subscribeRoute,
  SUBSCRIBER_STATES,
  unsubscribe as unsubscribeRoute,
} from '@marga/contract/newsletter/newsletter';
import type { RouteInput, RouteOutput } from '@marga/contract/route-definition';
import { now } from '../../platform/clock.ts';
import type { CallContext, StaffContext } from '../../platform/request-context.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { sleepUnlessAborted } from '../../platform/process-lifecycle.ts';
import { limitSubscribeAttempts, limitNewsletterCodeAttempts } from './subscribe-limits.ts';
import {
  callDeleteUnconfirmedSubscribers,
  callConfirmSubscription,
  callSubscribe,
  callUnsubscribe,
  selectCounts,
  selectSubscribers,
} from './db/newsletter-queries.ts';

export { newsletterMails } from './newsletter-mails.ts';

export function newsletterHandlers(): Handler[] {
  return [
    defineHandler(subscribeRoute, (ctx, { body }) => subscribe(ctx, body)),
    defineHandler(confirmSubscription, (ctx, { body }) => confirm(ctx, body.code)),
    defineHandler(unsubscribeRoute, (ctx, { params }) => unsubscribe(ctx, params.code)),
    defineHandler(listSubscribers, async (ctx, { query }) => ok(await readPage(ctx, query))),
  ];
}

/** Deletes subscribers who have not confirmed their address within thirty days. */
export async function deleteUnconfirmedSubscribers(db: Db): Promise<void> {
  await db.run([callDeleteUnconfirmedSubscribers()]);
}

/**
 * Subscribing a new address takes some milliseconds longer than a known one, so every response takes at least this
 * long and does not reveal which it was.
 */
const ANSWER_MS = 150;

async function subscribe(
  ctx: CallContext,
  { email, locale }: RouteInput<typeof subscribeRoute>['body'],
): Promise<Result<undefined, Refusal<'too-many-requests'>>> {
  const counted = await limitSubscribeAttempts(ctx, email);
  if (!counted.ok) return counted;
  const id = createId('subscriber', now());
  await Promise.all([
    ctx.db.run([callSubscribe({ newId: id, address: email, mailLocale: locale })]),
    sleepUnlessAborted(ANSWER_MS, ctx.signal),
  ]);
  return ok(undefined);
}

async function confirm(
  ctx: CallContext,
  code: string,
): Promise<Result<undefined, Refusal<'invalid-action-code' | 'expired-action-code' | 'too-many-requests'>>> {
  const counted = await limitNewsletterCodeAttempts(ctx);
  if (!counted.ok) return counted;
  const [[answer]] = await ctx.db.run([callConfirmSubscription({ codeHash: hashToken(code) })]);
  switch (answer?.outcome) {
    case 'confirmed':
      ctx.telemetry.newsletterConfirmed();
      return ok(undefined);
    case 'again':
      return ok(undefined);
    case 'expired':
      return refuse('expired-action-code');
    case null:
    case undefined:
      return refuse('invalid-action-code');
  }
}

async function unsubscribe(
  ctx: CallContext,
  code: string,
): Promise<Result<undefined, Refusal<'invalid-action-code' | 'too-many-requests'>>> {
  const counted = await limitNewsletterCodeAttempts(ctx);
  if (!counted.ok) return counted;
  const [[answer]] = await ctx.db.run([callUnsubscribe({ codeHash: hashToken(code) })]);
  if (!answer?.outcome) return refuse('invalid-action-code');
  if (answer.outcome === 'unsubscribed') ctx.telemetry.newsletterUnsubscribed();
  return ok(undefined);
}

/** Reads a page of subscribers; the server records which. */
async function readPage(
  ctx: StaffContext,
  query: RouteInput<typeof listSubscribers>['query'],
): Promise<RouteOutput<typeof listSubscribers>> {
  const { limit } = query;
  const state = query.state ?? null;
  const cursor = query.cursor ?? null;
  const [rows, counts] = await ctx.asStaff([
    selectSubscribers({ state, after: cursor ?? '', limit: limit + 1 }),
    selectCounts(),
  ]);
  const items = rows.slice(0, limit).map((row): Subscriber => ({
    id: row.id as Id<'subscriber'>,
    email: row.email,
    locale: row.locale as Subscriber['locale'],
    state: row.state as Subscriber['state'],
    askedAt: row.asked_at,
    confirmedAt: row.confirmed_at,
    unsubscribedAt: row.unsubscribed_at,
  }));
  const countOf = (of: string) => Number(counts.find((row) => row.state === of)?.subscribers ?? 0);
  return {
    items,
    nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    counts: Object.fromEntries(SUBSCRIBER_STATES.map((of) => [of, countOf(of)])) as Record<
      Subscriber['state'],
      number
    >,
  };
}
